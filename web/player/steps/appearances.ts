/** The questions that an answer has brought up since they were last announced. */
import { createSignal } from "../signal.ts";

export interface Appearances {
  /** A question is on the page that wasn't. */
  add: (key: string) => void;
  /** What has appeared since it was last taken. */
  take: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

export function createAppearances(): Appearances {
  const keys = new Set<string>();
  const signal = createSignal();
  return {
    add(key) {
      keys.add(key);
      signal.emit();
    },
    take() {
      const taken = [...keys];
      keys.clear();
      return taken;
    },
    subscribe: signal.subscribe,
  };
}
