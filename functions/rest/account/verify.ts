import { verify } from "../../../shared/contract/account.ts";
import { schedules } from "../../../shared/contract/workers.ts";
import { passwordsAreOff } from "../../../shared/identity-providers.ts";
import { rolesOfNew } from "../../../shared/roles.ts";
import type { User } from "../../../shared/stores/records/user.ts";
import { ERASURE_QUIET_SECONDS } from "../../../shared/timings.ts";
import { idHash } from "../../../shared/tokens.ts";
import { completeSignIn } from "../../accounts/complete-sign-in.ts";
import { recordSignIn, rememberBrowser, tryCode } from "../../accounts/sign-in-attempts.ts";
import { visitorOf } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

const waitMinutes = ERASURE_QUIET_SECONDS / 60 + schedules.erase.everyMinutes;
const stillErasing = `An account with this address is being erased. Sign up again in ${waitMinutes} minutes.`;

/** Activates this browser's sign-up with the mailed code and signs in. An attempt is counted before the code is checked. */
export const handler = endpoint(verify, async ({ input, stores, now, call }) => {
  const { email, registrationKey } = input;
  const ref = { purpose: "activation" as const, username: email, binding: idHash(visitorOf(call)) };
  const signUp = (await tryCode(call, ref, registrationKey))?.signUp;
  const refused = { success: false, email, message: "Failed to verify your activation code." };
  const isRight = signUp !== undefined;
  await recordSignIn(call, { username: email, by: "code", isRight });
  if (!isRight) return refused;

  const isOff = passwordsAreOff(stores, email); // since the code was mailed
  if (isOff !== undefined) return { ...refused, message: isOff };
  if (await stores.users.isBeingErased(email)) return { ...refused, message: stillErasing };

  const user: User = {
    username: email,
    ...signUp,
    roles: rolesOfNew(email, stores.designers),
    active: true,
    sessionEpoch: 1,
    createdAt: now.toISOString(),
  };
  await stores.people.addTerms(user);
  if (!(await stores.users.create(user))) {
    await stores.people.dropTerms(user, await stores.users.find(email)); // it was registered a moment ago
    return refused;
  }
  await stores.codes.redeem(ref);
  const { user: signedIn, factor } = await completeSignIn(call, user, { by: "password" });
  if (factor !== undefined) return { success: true, email, factor };
  await rememberBrowser(call, user);
  const { firstName, roles } = signedIn;
  return { success: true, email, username: email, firstName, roles };
});
