import { rotateHook } from "../../../../shared/contract/hooks.ts";
import { resealed, sealSecret } from "../../../../shared/hooks/secrets.ts";
import { newHookSecret } from "../../../../shared/hooks/signature.ts";
import { HOOK_FORMER_SECRET_HOURS } from "../../../../shared/timings.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf } from "../../../presenters/hook.ts";

const HOUR_MS = 60 * 60 * 1000;

export const handler = endpoint(rotateHook, async ({ input, stores, user, now }) => {
  const secret = newHookSecret();
  const formerUntil = new Date(now.getTime() + HOOK_FORMER_SECRET_HOURS * HOUR_MS).toISOString();
  for (;;) {
    const hook = await hookOf(stores, input, user.username);
    const renewed = await stores.hooks.renew(hook, {
      secret: await sealSecret(stores, hook, secret),
      formerSecret: (await resealed(stores, hook)).secret,
      formerSecretUntil: formerUntil,
    });
    if (renewed !== undefined) return { secret, formerUntil }; // else: somebody else made another one meanwhile
  }
});
