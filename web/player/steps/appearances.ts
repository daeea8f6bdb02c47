/** What an answer has brought up on the page since it was last announced. */
import type { Field } from "../../../shared/form/definition.ts";
import { createSignal } from "../signal.ts";

export interface Appearances {
  /** A question, or a note of a section, is on the page that wasn't. */
  add: (field: Field) => void;
  /** What has appeared since it was last taken. */
  take: () => readonly Field[];
  subscribe: (listener: () => void) => () => void;
}

export function createAppearances(): Appearances {
  const fields = new Set<Field>();
  const signal = createSignal();
  return {
    add(field) {
      fields.add(field);
      signal.emit();
    },
    take() {
      const taken = [...fields];
      fields.clear();
      return taken;
    },
    subscribe: signal.subscribe,
  };
}
