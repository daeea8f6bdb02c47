import { createElement } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { shellAttributes } from "./FieldShell.tsx";
import { fieldText } from "./FieldText.tsx";
import { useFields } from "./use-fields.tsx";

const NO_FIELDS: Field[] = [];

/** Pages and sections as fields: their label as a heading over the fields within. */
export function SectionField({ field, label }: { field: Field; label: string }) {
  const shown = useFields(field.fields ?? NO_FIELDS);
  const heading = label !== "" && <h4>{fieldText(label, field.safe)}</h4>;
  return createElement("section", shellAttributes(field), heading, ...shown);
}
