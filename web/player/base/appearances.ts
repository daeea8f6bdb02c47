/** What an answer has brought up since it was last announced. */
import type { Field, Page } from "../../../shared/form/definition/definition.ts";
import { createSignal } from "./signal.ts";

export interface Appearances {
  /** A question, or a note of a section, is on the page that wasn't; or the form has a page that it hadn't. */
  add: (appeared: Field | Page) => void;
  /** What has appeared since it was last taken. */
  take: () => readonly (Field | Page)[];
  subscribe: (listener: () => void) => () => void;
}

export function createAppearances(): Appearances {
  const all = new Set<Field | Page>();
  const signal = createSignal();
  return {
    add(appeared) {
      all.add(appeared);
      signal.emit();
    },
    take() {
      const taken = [...all];
      all.clear();
      return taken;
    },
    subscribe: signal.subscribe,
  };
}
