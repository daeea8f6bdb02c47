import { removeHook } from "../../../../shared/contract/hooks.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf } from "../../../presenters/hook.ts";

/** Its log goes with it, or by its time: nothing of it is sent any more. */
export const handler = endpoint(removeHook, async ({ input, stores, user }) => {
  const { formId, hookId } = await hookOf(stores, input, user.username);
  await stores.hooks.remove(formId, hookId);
  return { success: true };
});
