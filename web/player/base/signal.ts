/** An event and its listeners; React compares how often it has happened. */
export interface Signal {
  emit: () => void;
  subscribe: (listener: () => void) => () => void;
  version: () => number;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    emit() {
      version++;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
