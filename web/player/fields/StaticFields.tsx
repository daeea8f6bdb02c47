/** Fields that tell and do not ask. */
import { createElement } from "react";
import { FieldShell, shellAttributes } from "./FieldShell.tsx";
import { FieldText } from "./FieldText.tsx";
import { FieldView } from "./FieldView.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** A note. */
export function LabelField({ field }: FieldProps) {
  const { label, hint } = useField(field);
  return (
    <div {...shellAttributes(field)}>
      <FieldText text={label} safe={field.safe} block />
      {hint !== "" && (
        <div className="p-hint">
          <FieldText text={hint} safe={field.safe} />
        </div>
      )}
    </div>
  );
}

export function DivField({ field }: FieldProps) {
  const { label } = useField(field);
  return (
    <div {...shellAttributes(field)}>
      <FieldText text={label} safe={field.safe} block />
    </div>
  );
}

export function SpanField({ field }: FieldProps) {
  const { label } = useField(field);
  return (
    <span {...shellAttributes(field)}>
      <FieldText text={label} safe={field.safe} />
    </span>
  );
}

/** A heading inside a section; `#` signs before it only chose its size in the workbook. */
export function HeadingField({ field }: FieldProps) {
  const { label } = useField(field);
  return createElement("h4", shellAttributes(field), <FieldText text={label} safe={field.safe} />);
}

/** A computed value, shown when the field is displayed. */
export function CalculationField({ field }: FieldProps) {
  const slice = useField(field);
  return (
    <FieldShell field={field} slice={slice}>
      <output className="p-output" id={slice.id}>
        {slice.value === null || slice.value === "" ? "–" : String(slice.value)}
      </output>
    </FieldShell>
  );
}

/** A gap in a row. */
export function BlankField({ field }: FieldProps) {
  return <div {...shellAttributes(field)} aria-hidden="true" />;
}

/** Pages and sections as fields: their label as a heading over the fields within. */
export function SectionField({ field }: FieldProps) {
  const { label } = useField(field);
  return (
    <section {...shellAttributes(field)}>
      {label !== "" && (
        <h4>
          <FieldText text={label} safe={field.safe} />
        </h4>
      )}
      {(field.fields ?? []).map((inner) => (
        <FieldView key={inner.key} field={inner} />
      ))}
    </section>
  );
}
