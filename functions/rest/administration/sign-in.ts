import { type SignInSettings, signInSettings } from "../../../shared/contract/administration.ts";
import { breakGlassAddresses } from "../../../shared/identity-providers.ts";
import { CALLBACK_PATH } from "../../../shared/site.ts";
import {
  IDLE_LIMIT_SECONDS,
  REMEMBERED_DEVICE_SECONDS,
  SESSION_ABSOLUTE_SECONDS,
} from "../../../shared/timings.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(signInSettings, async ({ stores }) => {
  const { identityProviders, secondFactor, origin } = stores;
  const addresses = breakGlassAddresses(stores);
  const users = await stores.users.findMany(addresses);
  return {
    providers: identityProviders.map(({ id, name, issuer, domains, passwords }) => ({
      ...{ id, name, issuer, domains: [...domains], passwords },
    })),
    callback: `${origin}${CALLBACK_PATH}`,
    breakGlass: addresses.map((username, index) => ({ username, account: stateOf(users[index]) })),
    secondFactor,
    idleSeconds: IDLE_LIMIT_SECONDS,
    longestSeconds: SESSION_ABSOLUTE_SECONDS,
    rememberedSeconds: REMEMBERED_DEVICE_SECONDS,
  };
});

function stateOf(user: { active: boolean } | undefined): SignInSettings["breakGlass"][number]["account"] {
  if (user === undefined) return "none";
  return user.active ? "active" : "deactivated";
}
