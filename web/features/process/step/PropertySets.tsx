import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { propertyFindings, setDefinition, setsOf } from "../../../../shared/process/property-definitions.ts";
import { ProcessTypeCode, type PropertySet } from "../../../../shared/process/step.ts";
import { newKey } from "../new-key.ts";
import { OneSet } from "./OneSet.tsx";
import styles from "./StepDialog.module.css";
import type { StepValues } from "./step-values.ts";

/** The sets of name and value pairs that set up a step. What a step of this type reads is offered with its choices. */
export function PropertySets() {
  const { control, watch } = useFormContext<StepValues>();
  const { field } = useController({ control, name: "propertySets" });
  const code = ProcessTypeCode.safeParse(watch("processType")).data;
  const sets: readonly PropertySet[] = field.value;
  const findings = code === undefined ? [] : propertyFindings(code, sets);
  const adding = useRef<HTMLButtonElement>(null);
  const added = useRef<string>(undefined);

  const add = () => {
    const key = newKey();
    added.current = key;
    field.onChange([...sets, { ...nextSet(code, sets), key }]);
  };
  const remove = (key: string) => {
    field.onChange(sets.filter((set) => set.key !== key));
    adding.current?.focus();
  };

  return (
    <fieldset className={styles.sets}>
      <legend>Property Sets</legend>
      <p className={styles.hint}>{hintOf(code)}</p>
      {sets.map((set, at) => (
        <OneSet
          key={set.key}
          set={set}
          typeCode={code}
          findings={findings.filter((finding) => finding.set === at)}
          isNew={set.key === added.current}
          onChange={(changed) => field.onChange(sets.map((one) => (one.key === set.key ? changed : one)))}
          onDelete={() => remove(set.key)}
        />
      ))}
      <Button
        ref={adding}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={add}
      >
        Add Property Set
      </Button>
    </fieldset>
  );
}

/** The first set that the type reads and that is not there yet, with all it takes; then one of the designer's own. */
function nextSet(code: ProcessTypeCode | undefined, sets: readonly PropertySet[]): Omit<PropertySet, "key"> {
  const known =
    code === undefined || code === "HANDLEBARS" // a template's sets are its designer's own first of all
      ? undefined
      : setsOf[code].find(({ name }) => sets.every((set) => set.name.trim() !== name));
  if (known === undefined) return { name: "", properties: [{ name: "", value: "" }] };
  return { name: known.name, properties: known.properties.map(({ name }) => ({ name, value: "" })) };
}

function hintOf(code: ProcessTypeCode | undefined): string {
  const read = code === undefined ? [] : setsOf[code].map(({ name }) => `“${name}”`);
  const sets = `${read.length === 1 ? "the set" : "the sets"} ${read.join(" and ")}`;
  if (code === "HANDLEBARS")
    return `Templates read them as {{@properties.set.name}}. The product itself reads ${sets}.`;
  if (read.length > 0) return `Steps of this type read ${sets}.`;
  return "Name and value pairs that set up the step.";
}

/** @returns true when a step of this type can't be stored with these sets */
export function hasPropertyFaults({ processType, propertySets }: StepValues): boolean {
  return (
    processType !== "" && propertyFindings(processType, propertySets).some(({ isQuestion }) => !isQuestion)
  );
}

/** The sets without what was left empty of those that the step itself reads: it isn't set. */
export function filledSets({ processType, propertySets }: StepValues): PropertySet[] {
  return propertySets.map((set) => {
    const known = processType === "" ? undefined : setDefinition(processType, set.name);
    if (known === undefined) return set;
    const names = new Set(known.properties.map(({ name }) => name));
    return {
      ...set,
      properties: set.properties.filter(({ name, value }) => value.trim() !== "" || !names.has(name.trim())),
    };
  });
}
