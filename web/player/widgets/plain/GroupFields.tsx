/** Fields that render the fields within them. */
import { type CSSProperties, createElement, useCallback } from "react";
import type { Field } from "../../../../shared/form/definition/definition.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { shellAttributes } from "../../fields/FieldShell.tsx";
import { fieldText } from "../../fields/FieldText.tsx";
import { useFields } from "../../fields/use-fields.tsx";
import { inLanguage } from "../../texts/ui-language.tsx";

const MAX_COLUMNS = 12;
const NO_FIELDS: Field[] = [];

/** Fields side by side, each as wide as its colspan; below one another on a phone. */
export function RowField({ field }: { field: Field }) {
  const { fields = NO_FIELDS } = field;
  const columns = Math.min(
    MAX_COLUMNS,
    Math.max(
      1,
      fields.reduce((sum, { colspan }) => sum + colspan, 0),
    ),
  );
  const spanOf = useCallback(({ colspan }: Field) => Math.min(colspan, columns), [columns]);
  const shown = useFields(fields, spanOf);
  const { style, ...attributes } = shellAttributes(field);
  const inColumns = { ...style, "--columns": columns } as CSSProperties;
  return createElement("div", { ...attributes, style: inColumns }, ...shown);
}

/** Pages and sections as fields: their label as a heading over the fields within. */
export function SectionField({ field, slice: { label, labelLanguage } }: FieldProps) {
  const shown = useFields(field.fields ?? NO_FIELDS);
  const heading = label !== "" && <h4>{inLanguage(fieldText(label, field.safe), labelLanguage)}</h4>;
  return createElement("section", shellAttributes(field), heading, ...shown);
}
