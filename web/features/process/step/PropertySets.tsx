import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import {
  type PropertyDefinition,
  type PropertyFinding,
  propertyFindings,
  setDefinition,
  setsOf,
} from "../../../../shared/process/property-definitions.ts";
import { ProcessTypeCode, type PropertySet } from "../../../../shared/process/step.ts";
import { IconPlus, IconX } from "../../../ui/icons/icons.tsx";
import { newKey } from "../tree/tree-edits.ts";
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

/** The first set that the type reads and that is not there yet, with all its properties; then an empty one. */
function nextSet(code: ProcessTypeCode | undefined, sets: readonly PropertySet[]): Omit<PropertySet, "key"> {
  const known =
    code === undefined || code === "HANDLEBARS" // a template's sets are primarily the designer's own
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

/** The sets without the properties that the step itself reads and that were left empty: they count as not set. */
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

type Property = PropertySet["properties"][number];

interface OneSetProps {
  set: PropertySet;
  typeCode: ProcessTypeCode | undefined;
  /** What the step can't read of this set. */
  findings: readonly PropertyFinding[];
  /** True: it was just added, so its name gets the focus. */
  isNew: boolean;
  onChange: (set: PropertySet) => void;
  onDelete: () => void;
}

/** One set: its name, and its properties, those that the product knows with their choices and help. */
function OneSet({ set, typeCode, findings, isNew, onChange, onDelete }: OneSetProps) {
  const names = useId();
  const box = useRef<HTMLInputElement>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const known = typeCode === undefined ? undefined : setDefinition(typeCode, set.name);
  const missing = wasLeft && set.name.trim() === "" ? "Give the property set a name." : undefined;
  const ofName = findings.find(({ property }) => property === undefined);
  const unused = known?.properties.find(({ name }) => set.properties.every((one) => one.name !== name));
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);

  const change = (place: number, property: Property | undefined) =>
    onChange({
      ...set,
      properties: set.properties.flatMap((one, at) => (at === place ? (property ?? []) : one)),
    });

  return (
    <div className={styles.set}>
      <TextInput
        ref={box}
        label="Property Set Name"
        description={known?.help ?? (ofName?.isQuestion ? ofName.message : undefined)}
        value={set.name}
        onChange={({ currentTarget }) => onChange({ ...set, name: currentTarget.value })}
        onBlur={() => setWasLeft(true)}
        error={missing ?? (ofName?.isQuestion ? undefined : ofName?.message)}
        list={names}
        autoComplete="off"
      />
      <datalist id={names}>
        {(typeCode === undefined ? [] : setsOf[typeCode]).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {set.properties.map((property, place) => (
        <PropertyRow
          // biome-ignore lint/suspicious/noArrayIndexKey: properties are identified only by their position
          key={place}
          number={place + 1}
          property={property}
          known={known?.properties ?? []}
          finding={findings.find((finding) => finding.property === place)}
          onChange={(changed) => change(place, changed)}
          onDelete={() => change(place, undefined)}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() =>
            onChange({ ...set, properties: [...set.properties, { name: unused?.name ?? "", value: "" }] })
          }
        >
          Add Property
        </Button>
        <Button variant="subtle" size="compact-sm" color="red" onClick={onDelete}>
          Delete Set
        </Button>
      </div>
    </div>
  );
}

interface PropertyRowProps {
  number: number;
  property: Property;
  /** The known properties of the set. */
  known: readonly PropertyDefinition[];
  finding: PropertyFinding | undefined;
  onChange: (property: Property) => void;
  onDelete: () => void;
}

/** A name and its value, and below them what the property does. */
function PropertyRow({ number, property, known, finding, onChange, onDelete }: PropertyRowProps) {
  const names = useId();
  const help = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const { name, value } = property;
  const definition = known.find((one) => one.name === name.trim());
  const missing = wasLeft && name.trim() === "" ? "Give the property a name." : undefined;
  const question = finding?.isQuestion ? finding.message : undefined;
  const fault = finding?.isQuestion ? undefined : finding;
  const shared = {
    "aria-label": `Value of property ${number}`,
    "aria-describedby": help,
    value,
    error: fault?.of === "value",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...property, value: currentTarget.value }),
  };
  return (
    <div className={styles.property}>
      <TextInput
        aria-label={`Name of property ${number}`}
        aria-describedby={help}
        placeholder="Name"
        value={name}
        onChange={({ currentTarget }) => onChange({ ...property, name: currentTarget.value })}
        onBlur={() => setWasLeft(true)}
        error={missing !== undefined || fault?.of === "name"}
        {...(known.length > 0 && { list: names })}
        autoComplete="off"
      />
      <datalist id={names}>
        {known.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
      {definition?.choices === undefined ? (
        <TextInput {...shared} placeholder="Value" autoComplete="off" />
      ) : (
        <NativeSelect {...shared} data={choicesOf(definition.choices, value)} />
      )}
      <ActionIcon color="gray" aria-label={`Delete property ${number}`} onClick={onDelete}>
        <IconX size={16} />
      </ActionIcon>
      <p id={help} className={fault === undefined && missing === undefined ? styles.help : styles.fault}>
        {missing ?? fault?.message ?? question ?? definition?.help}
      </p>
    </div>
  );
}

/** The stored value stays visible, even where it is not one of the choices. */
function choicesOf(choices: NonNullable<PropertyDefinition["choices"]>, value: string) {
  const isOther = value !== "" && choices.every((choice) => choice.value !== value);
  return [{ value: "", label: "Not set" }, ...choices, ...(isOther ? [{ value, label: value }] : [])];
}
