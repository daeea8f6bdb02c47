import type { ProcessDifference, StepChange } from "../../shared/process/process-difference.ts";
import styles from "./StepsDifference.module.css";

const changeWords = {
  name: "name",
  type: "type",
  template: "template",
  translations: "translations",
  output: "whether and how readers see it",
  settings: "settings",
  place: "place in the tree",
} as const satisfies Record<StepChange, string>;

/** What changed in a step, in words. @example stepChanges(["name", "place"]) // "name, place in the tree" */
export const stepChanges = (what: readonly StepChange[]): string =>
  what.map((change) => changeWords[change]).join(", ");

/** The steps that differ, by name. */
export function StepsDifference({ added = [], removed = [], changed = [] }: Partial<ProcessDifference>) {
  if (added.length + removed.length + changed.length === 0) return null;
  const named = (what: string, names: readonly string[]) =>
    names.length > 0 && (
      <li>
        <span>{what}:</span> {names.join(", ")}
      </li>
    );
  return (
    <ul className={styles.steps} aria-label="Steps that change">
      {named("Steps added", added)}
      {named("Steps removed", removed)}
      {changed.map(({ name, what }, at) => (
        // Two steps may have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made at once
        <li key={at}>
          <span>{name}:</span> {stepChanges(what)}
        </li>
      ))}
    </ul>
  );
}
