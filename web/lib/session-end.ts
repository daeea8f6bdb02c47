/** Notifies the shell that a call found the session ended: only the shell knows the router. */
const listeners = new Set<() => void>();

/** @returns stops listening */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
