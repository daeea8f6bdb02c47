import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import {
  type PropertyDefinition,
  type PropertyFinding,
  setDefinition,
  setsOf,
} from "../../../../shared/process/property-definitions.ts";
import type { ProcessTypeCode, PropertySet } from "../../../../shared/process/step.ts";
import styles from "./StepDialog.module.css";

type Property = PropertySet["properties"][number];

interface OneSetProps {
  set: PropertySet;
  typeCode: ProcessTypeCode | undefined;
  /** What the step can't read of this set. */
  findings: readonly PropertyFinding[];
  /** True: it was just added, so its name is what comes next. */
  isNew: boolean;
  onChange: (set: PropertySet) => void;
  onDelete: () => void;
}

/** One set: its name, and its properties, those that the product knows with their choices and help. */
export function OneSet({ set, typeCode, findings, isNew, onChange, onDelete }: OneSetProps) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells a property from the others
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
  /** What the set is known to hold. */
  known: readonly PropertyDefinition[];
  finding: PropertyFinding | undefined;
  onChange: (property: Property) => void;
  onDelete: () => void;
}

/** A name and its value, and beneath them what the property does. */
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

/** What is stored stays in sight, also where it is no choice. */
function choicesOf(choices: NonNullable<PropertyDefinition["choices"]>, value: string) {
  const isOther = value !== "" && choices.every((choice) => choice.value !== value);
  return [{ value: "", label: "Not set" }, ...choices, ...(isOther ? [{ value, label: value }] : [])];
}
