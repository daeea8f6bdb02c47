import { replayHook } from "../../../../shared/contract/hooks.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { hookOf } from "../../../presenters/hook.ts";

/** Marks what is sent again; the clock sends it, within a minute. */
export const handler = endpoint(replayHook, async ({ input, stores, user, now }) => {
  const { hookId } = await hookOf(stores, input, user.username);
  const { eventId, since, after } = input;
  const at = now.toISOString();
  if (eventId === undefined) return stores.hooks.replay(hookId, since, after, at);
  return { count: (await stores.hooks.replayOne(hookId, eventId, since, at)) ? 1 : 0 };
});
