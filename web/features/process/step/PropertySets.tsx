import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { newKey } from "../new-key.ts";
import styles from "./StepDialog.module.css";
import type { StepValues } from "./step-values.ts";

/** What the sets of a type do, so that nobody has to know their names. */
const hints: Record<string, string> = {
  HTML2PDF:
    "The set “pdf” sets up the paper: format, landscape, margin, header, footer, pageNumbers, title, lang.",
  HANDLEBARS:
    "Templates read them as {{@properties.set.name}}. The property “locale” of a set “report” fixes the language.",
  TRANSLATIONS: "The property “locales” of a set “translations” names the languages, such as “es fr”.",
};

/** The sets of name and value pairs that set up a step. */
export function PropertySets({ typeCode }: { typeCode: string }) {
  const { control } = useFormContext<StepValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "propertySets", keyName: "id" });
  return (
    <fieldset className={styles.sets}>
      <legend>Property Sets</legend>
      <p className={styles.hint}>{hints[typeCode] ?? "Name and value pairs that set up the step."}</p>
      {fields.map(({ id }, at) => (
        <OneSet key={id} at={at} onDelete={() => remove(at)} />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ key: newKey(), name: "", properties: [{ name: "", value: "" }] })}
      >
        Add Property Set
      </Button>
    </fieldset>
  );
}

function OneSet({ at, onDelete }: { at: number; onDelete: () => void }) {
  const { control, register, formState } = useFormContext<StepValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `propertySets.${at}.properties` });
  const errors = formState.errors.propertySets?.[at];
  const touched = formState.touchedFields.propertySets?.[at];
  return (
    <div className={styles.set}>
      <TextInput
        {...register(`propertySets.${at}.name`)}
        label="Property Set Name"
        error={touched?.name ? errors?.name?.message : undefined}
        autoComplete="off"
      />
      {fields.map(({ id }, place) => (
        <div key={id} className={styles.property}>
          <TextInput
            {...register(`propertySets.${at}.properties.${place}.name`)}
            aria-label={`Name of property ${place + 1}`}
            placeholder="Name"
            error={
              touched?.properties?.[place]?.name ? errors?.properties?.[place]?.name?.message : undefined
            }
            autoComplete="off"
          />
          <TextInput
            {...register(`propertySets.${at}.properties.${place}.value`)}
            aria-label={`Value of property ${place + 1}`}
            placeholder="Value"
            autoComplete="off"
          />
          <ActionIcon color="gray" aria-label={`Delete property ${place + 1}`} onClick={() => remove(place)}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => append({ name: "", value: "" })}
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
