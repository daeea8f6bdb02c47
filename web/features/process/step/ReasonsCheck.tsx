import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { isOn, type PropertySet, propertiesOf } from "../../../../shared/process/step.ts";
import { newKey } from "../tree/tree-edits.ts";
import styles from "./StepDialog.module.css";
import type { StepValues } from "./step-values.ts";

const SET = "report";
const NAME = "reasons";

/** Whether the page of a step tells its readers which answers led to each sentence: its property `report.reasons`. */
export function ReasonsCheck() {
  const { control } = useFormContext<StepValues>();
  const { field } = useController({ control, name: "propertySets" });
  const help = useId();
  const isChecked = isOn(propertiesOf({ propertySets: field.value })[SET]?.[NAME]);
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={help}
          onChange={({ currentTarget }) =>
            field.onChange(withReasons(field.value, currentTarget.checked, newKey))
          }
        />
        Say why under each sentence
      </label>
      <p id={help} className={styles.hint}>
        Readers see “Because you told us: …” with the answers that led to the sentence.
      </p>
    </div>
  );
}

/** The sets with the property, or without it, and without a set that had nothing else. */
export function withReasons(
  sets: readonly PropertySet[],
  isEnabled: boolean,
  makeKey: () => string,
): PropertySet[] {
  const without = sets.flatMap((set) => {
    if (set.name !== SET) return [set];
    const properties = set.properties.filter(({ name }) => name !== NAME);
    return properties.length === 0 ? [] : [{ ...set, properties }];
  });
  if (!isEnabled) return without;
  const property = { name: NAME, value: "true" };
  const own = without.findLast(({ name }) => name === SET);
  if (own === undefined) return [...without, { key: makeKey(), name: SET, properties: [property] }];
  return without.map((set) => (set === own ? { ...set, properties: [...set.properties, property] } : set));
}
