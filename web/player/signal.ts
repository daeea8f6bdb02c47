/** Something that happens now and then, and those that want to hear of it; its count of times is what React compares. */
export interface Signal {
  tell: () => void;
  subscribe: (listener: () => void) => () => void;
  version: () => number;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    tell() {
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
