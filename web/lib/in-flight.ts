/** How many calls wait for their answer: the shell shows that something is on its way. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a call until it is answered or has failed. */
export async function counted<T>(call: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await call();
  } finally {
    change(-1);
  }
}

/** For `useSyncExternalStore`. */
export const inFlight = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAny: () => count > 0,
};
