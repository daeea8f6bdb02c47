import { saveHook } from "../../../../shared/contract/hooks.ts";
import { hostOf } from "../../../../shared/hook.ts";
import { destinationOf } from "../../../../shared/hooks/destination.ts";
import { sealSecret } from "../../../../shared/hooks/secrets.ts";
import { newHookSecret } from "../../../../shared/hooks/signature.ts";
import { MAX_HOOKS } from "../../../../shared/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import { newGroupId } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf } from "../../../presenters/hook.ts";

/** Before any moment. */
const ALWAYS = "0";

/**
 * A hook is that of whoever saved it last: it is sent what they may see. What waited is due once it is resumed. For another host it
 * gets a new secret.
 */
export const handler = endpoint(saveHook, async ({ input, stores, user, now }) => {
  const { id: formId, hookId: known, isPaused, ...choices } = input;
  const { address, publicationKey } = choices;
  const at = now.toISOString();
  if (stores.hookHosts === "") throw problem("HOOKS_OFF");
  if (destinationOf(address, stores.hookHosts) === undefined) throw problem("HOOK_ADDRESS_REFUSED");
  if (publicationKey !== undefined && !(await stores.forms.findPublication(publicationKey, formId)))
    throw problem("PUBLICATION_NOT_FOUND");
  const paused = isPaused ? { why: "chosen" as const, at } : undefined;
  const chosen = { formId, ...choices, by: user.username, paused };
  if (known !== undefined) {
    const before = await hookOf(stores, { id: formId, hookId: known }, user.username);
    const isOtherHost = hostOf(before.address) !== hostOf(address);
    const renewed = isOtherHost ? newHookSecret() : undefined; // whoever received it so far could sign what goes there
    await stores.hooks.change(
      { ...chosen, hookId: known },
      renewed === undefined ? undefined : await sealSecret(stores, before, renewed),
    );
    if (before.paused !== undefined && !isPaused)
      await stores.hooks.replay(known, ALWAYS, undefined, at, true);
    return { hookId: known, ...(renewed !== undefined && { secret: renewed }) };
  }
  if ((await stores.hooks.ofForm(formId)).length >= MAX_HOOKS) throw problem("HOOKS_TOO_MANY");
  const hookId = newGroupId();
  const secret = newHookSecret();
  const sealed = await sealSecret(stores, { formId, hookId }, secret);
  await stores.hooks.add({ ...chosen, hookId, createdAt: at, secret: sealed });
  return { hookId, secret };
});
