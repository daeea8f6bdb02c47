/** Whether someone is signed in on this page, and what must be saved before they are signed out. */
import { useSyncExternalStore } from "react";
import type { loginStatus } from "../../../shared/contract/account.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import { get } from "../../lib/send.ts";
import { createSignal } from "../base/signal.ts";

const changes = createSignal();
const savesBeforeEnd = new Set<() => Promise<void>>();
let isSignedIn = false;

/** A call has shown that there is a session. */
export function noteSession(): void {
  if (isSignedIn) return;
  isSignedIn = true;
  changes.emit();
}

/** The session has ended. */
export function noteSessionEnd(): void {
  if (!isSignedIn) return;
  isSignedIn = false;
  changes.emit();
}

/** Asks the server, if someone has signed in with this browser before; otherwise there is no session. */
export async function askForSession(): Promise<void> {
  if (deviceValue.user.get() === null) return;
  const status = await get<typeof loginStatus>("/rest/login/status", {}).catch(() => undefined);
  if (status?.loggedIn === true) noteSession();
}

export function useSession(): boolean {
  return useSyncExternalStore(changes.subscribe, () => isSignedIn);
}

/** Saved before the warning shows, and before the page goes to /logout. @returns how to stop */
export function saveBeforeEnd(save: () => Promise<void>): () => void {
  savesBeforeEnd.add(save);
  return () => savesBeforeEnd.delete(save);
}

/** Saves what is not saved yet, and waits for it no longer than given. */
export async function saveNow(patienceMs: number): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([...savesBeforeEnd].map((save) => save())), waited]);
}
