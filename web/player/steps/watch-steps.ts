/**
 * Which changes may alter what is missing on a page, which pages there are, or what they are called. A keystroke that
 * alters none of it costs the steps nothing, however long the form is.
 */
import type { FormDefinition } from "../../../shared/form/definition.ts";
import type { FormSession } from "../../../shared/form/engine.ts";

/** `completion`: something is missing that was not, or the other way round. */
export type StepsConcern = "completion" | "words" | "none";

export interface StepsWatch {
  /** What the change of this key's state may alter; asked once for each change. */
  concernOf: (key: string) => StepsConcern;
  /** Everything may have changed. */
  restart: () => void;
}

export function watchSteps(
  session: FormSession,
  { model }: FormDefinition,
  partialInput: ReadonlyMap<string, string>,
): StepsWatch {
  const pages = new Set(model.map(({ key }) => key));
  const readFaulty = () => new Set(session.problems().map(({ key }) => key));
  let faulty = readFaulty();
  return {
    concernOf(key) {
      const was = faulty.has(key);
      const is = session.problem(key) !== undefined;
      if (is) faulty.add(key);
      else faulty.delete(key);
      if (was !== is) return "completion";
      return is || pages.has(key) || partialInput.has(key) ? "words" : "none";
    },
    restart() {
      faulty = readFaulty();
    },
  };
}
