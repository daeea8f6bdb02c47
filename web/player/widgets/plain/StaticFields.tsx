/** Fields that inform and do not ask. */
import { createElement, type ReactNode } from "react";
import type { Field } from "../../../../shared/form/definition/definition.ts";
import { mayBlock } from "../../../../shared/form/definition/field-kind.ts";
import type { AnswerStore } from "../../base/answer-store.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { fieldShell, hintText, problemLine, shellAttributes } from "../../fields/FieldShell.tsx";
import { fieldText } from "../../fields/FieldText.tsx";
import { Guidance } from "../../fields/Guidance.tsx";
import { inLanguage, ofLanguage } from "../../texts/ui-language.tsx";

/** A note. */
export function labelField({ field, slice }: FieldProps) {
  return withProblem(
    { field, slice },
    <div {...shellAttributes(field)}>
      {block({ field, slice })}
      {slice.hint !== "" && <div className="p-hint">{hintText({ field, slice })}</div>}
      {field.guidance !== undefined && <Guidance field={field} />}
    </div>,
  );
}

export function divField({ field, slice }: FieldProps) {
  const shown = <div {...shellAttributes(field)}>{block({ field, slice })}</div>;
  return withProblem({ field, slice }, shown);
}

export function spanField({ field, slice }: FieldProps) {
  const shown = <span {...shellAttributes(field)}>{inline({ field, slice })}</span>;
  return withProblem({ field, slice }, shown);
}

/** A heading inside a section; `#` characters before it only chose its size in the workbook. */
export function headingField({ field, slice }: FieldProps) {
  const shown = createElement("h4", shellAttributes(field), inline({ field, slice }));
  return withProblem({ field, slice }, shown);
}

const inline = ({ field, slice }: FieldProps): ReactNode =>
  inLanguage(fieldText(slice.label, field.safe), slice.labelLanguage);

/** HTML may have paragraphs of its own. */
function block({ field, slice: { label, labelLanguage } }: FieldProps): ReactNode {
  const shown = fieldText(label, field.safe, true);
  if (labelLanguage === undefined || !field.safe) return inLanguage(shown, labelLanguage);
  return <div {...ofLanguage(labelLanguage)}>{shown}</div>;
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
