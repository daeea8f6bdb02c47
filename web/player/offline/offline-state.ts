/** What the page knows about being without a connection; the code that finds it out is loaded later. */
import { useSyncExternalStore } from "react";
import type { FormInstance } from "../base/instance-calls.ts";
import { createSignal } from "../base/signal.ts";

/**
 * `this device's`: the form is shown as the device has it; `no room`: the device can't keep the form; `keeps nothing`: the
 * browser doesn't, as in a private window.
 */
export type OfflineNotice = "this device's" | "no room" | "keeps nothing";

const signal = createSignal();
let news: OfflineNotice | undefined;

export function tellOffline(next: OfflineNotice | undefined): void {
  if (news === next) return;
  news = next;
  signal.emit();
}

export const useOfflineNotice = (): OfflineNotice | undefined =>
  useSyncExternalStore(signal.subscribe, () => news);

/** The connection is back. */
export function tellOnline(): void {
  if (news === "this device's") tellOffline(undefined);
}

let keep: ((saved: FormInstance) => void) | undefined;
let lastSaved: FormInstance | undefined;

/** What keeps answers that the server has confirmed; it is called at once with the last ones, if there are any. */
export function keepSaved(keeper: (saved: FormInstance) => void): void {
  keep = keeper;
  if (lastSaved !== undefined) keeper(lastSaved);
}

/** The server has answered a save: before the journal forgets the answers, the device keeps them as the server's. */
export function noteSaved(saved: FormInstance): FormInstance {
  lastSaved = saved;
  keep?.(saved);
  tellOnline();
  return saved;
}
