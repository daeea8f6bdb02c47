/** Fields that inform and do not ask. */
import { createElement, type ReactNode } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { mayBlock } from "../../../shared/form/field-kind.ts";
import type { AnswerStore } from "../answer-store.ts";
import type { FieldProps } from "../form-context.ts";
import { fieldShell, problemLine, shellAttributes } from "./FieldShell.tsx";
import { fieldText } from "./FieldText.tsx";
import { Guidance } from "./Guidance.tsx";

/** A note. */
export function labelField({ field, slice }: FieldProps) {
  const { label, hint } = slice;
  return withProblem(
    { field, slice },
    <div {...shellAttributes(field)}>
      {fieldText(label, field.safe, true)}
      {hint !== "" && <div className="p-hint">{fieldText(hint, field.safe)}</div>}
      {field.guidance !== undefined && <Guidance field={field} />}
    </div>,
  );
}

export function divField({ field, slice }: FieldProps) {
  const shown = <div {...shellAttributes(field)}>{fieldText(slice.label, field.safe, true)}</div>;
  return withProblem({ field, slice }, shown);
}

export function spanField({ field, slice }: FieldProps) {
  const shown = <span {...shellAttributes(field)}>{fieldText(slice.label, field.safe)}</span>;
  return withProblem({ field, slice }, shown);
}

/** A heading inside a section; `#` characters before it only chose its size in the workbook. */
export function headingField({ field, slice }: FieldProps) {
  const shown = createElement("h4", shellAttributes(field), fieldText(slice.label, field.safe));
  return withProblem({ field, slice }, shown);
}

/** A text that nobody gets past takes the focus when its problem is followed, and says below it what to do. */
function withProblem({ field, slice }: FieldProps, shown: ReactNode): ReactNode {
  if (!mayBlock(field)) return shown;
  return (
    <div className="p-field p-blocks" data-key={field.key} tabIndex={-1}>
      {shown}
      {problemLine(slice.id, slice)}
    </div>
  );
}

/** A computed value, shown when the field is displayed. */
export function calculationField({ field, slice }: FieldProps) {
  const own = slice.keep(() => ({
    locale: "",
    ref: (output: HTMLOutputElement) =>
      slice.follow(() => {
        output.textContent = computedText(field, slice.store, own.locale);
      }),
  }));
  own.locale = slice.locale;
  return fieldShell(
    { field, slice },
    <output className="p-output" id={slice.id} ref={own.ref}>
      {computedText(field, slice.store, slice.locale)}
    </output>,
  );
}

function computedText(field: Field, store: AnswerStore, locale: string): string {
  return store.session.shown(field.key, locale) || "–";
}

/** A gap in a row. */
export function blankField({ field }: FieldProps) {
  return <div {...shellAttributes(field)} aria-hidden="true" />;
}
