/** Fields that tell and do not ask. */
import { createElement } from "react";
import type { Answer } from "../../../shared/form/definition.ts";
import { fieldShell, shellAttributes } from "./FieldShell.tsx";
import { fieldText } from "./FieldText.tsx";
import type { FieldProps } from "./field-slice.ts";
import { Guidance } from "./Guidance.tsx";

/** A note. */
export function labelField({ field, slice: { label, hint } }: FieldProps) {
  return (
    <div {...shellAttributes(field)}>
      {fieldText(label, field.safe, true)}
      {hint !== "" && <div className="p-hint">{fieldText(hint, field.safe)}</div>}
      {field.guidance !== undefined && <Guidance field={field} />}
    </div>
  );
}

export function divField({ field, slice }: FieldProps) {
  return <div {...shellAttributes(field)}>{fieldText(slice.label, field.safe, true)}</div>;
}

export function spanField({ field, slice }: FieldProps) {
  return <span {...shellAttributes(field)}>{fieldText(slice.label, field.safe)}</span>;
}

/** A heading inside a section; `#` signs before it only chose its size in the workbook. */
export function headingField({ field, slice }: FieldProps) {
  return createElement("h4", shellAttributes(field), fieldText(slice.label, field.safe));
}

/** A computed value, shown when the field is displayed. */
export function calculationField({ field, slice }: FieldProps) {
  const { ref } = slice.keep(() => ({
    ref: (output: HTMLOutputElement) =>
      slice.follow((answer) => {
        output.textContent = computedText(answer);
      }),
  }));
  return fieldShell(
    { field, slice },
    <output className="p-output" id={slice.id} ref={ref}>
      {computedText(slice.value)}
    </output>,
  );
}

function computedText(answer: Answer): string {
  return answer === null || answer === "" ? "–" : String(answer);
}

/** A gap in a row. */
export function blankField({ field }: FieldProps) {
  return <div {...shellAttributes(field)} aria-hidden="true" />;
}
