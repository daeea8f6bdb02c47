/** Notifies the shell that the session was found ended: only the shell knows the router. */

/** What found it: something that the user did, or a read that the page made by itself. */
export type FoundBy = "user" | "page";

const listeners = new Set<(by: FoundBy) => void>();

/** @returns stops listening */
export function onSessionEnd(listener: (by: FoundBy) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSessionEnd(by: FoundBy): void {
  for (const listener of listeners) listener(by);
}
