/** Hooks as those see them who may set some: without secrets. */
import type { Delivery } from "../../shared/contract/hooks.ts";
import type { Hook } from "../../shared/hook.ts";
import { problem } from "../../shared/problems.ts";
import type { HookMessage, StoredHook } from "../../shared/stores/dynamodb/hook-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { sitesOf } from "../../shared/stores/site-rows.ts";

/** Whoever sees some submissions only sees the hooks that they set: those of others are sent more. */
export const isSeen = (stores: Stores, { by }: StoredHook, username: string): boolean =>
  sitesOf(stores) === undefined || by === username;

/** @throws HOOK_NOT_FOUND */
export async function hookOf(
  stores: Stores,
  { id, hookId }: { id: number; hookId: string },
  username: string,
): Promise<StoredHook> {
  const hook = await stores.hooks.find(id, hookId);
  if (hook === undefined || !isSeen(stores, hook, username)) throw problem("HOOK_NOT_FOUND");
  return hook;
}

export function presentHook({
  formId: _id,
  secret: _secret,
  formerSecret: _former,
  home: _home,
  ...hook
}: StoredHook): Hook {
  return hook;
}

export function presentDelivery(message: HookMessage): Delivery {
  const { eventId, event, at, instanceId, state, attempts, result, triedAt, outboxAt } = message;
  const dueAt = state === "waiting" ? outboxAt : undefined;
  return { eventId, event, at, instanceId, state, attempts, result, triedAt, dueAt };
}
