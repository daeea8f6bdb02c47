/** What stands around an input: label above, hint under the label, problem under the input. */
import type { ReactNode } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { classNames, definedClasses, readStyle } from "../field-style.ts";
import { FieldText } from "./FieldText.tsx";
import type { FieldSlice } from "./use-field.ts";

interface ShellProps {
  field: Field;
  slice: FieldSlice;
  children: ReactNode;
}

/** One input with its label. */
export function FieldShell({ field, slice, children }: ShellProps) {
  return (
    <div {...shellAttributes(field)}>
      <label className="p-label" htmlFor={slice.id}>
        <LabelText field={field} slice={slice} />
      </label>
      <Hint field={field} slice={slice} />
      {children}
      <Problem id={slice.id} text={slice.problem} />
    </div>
  );
}

/** Several inputs that answer one question together. */
export function GroupShell({ field, slice, children, role }: ShellProps & { role?: "radiogroup" }) {
  return (
    <fieldset
      {...shellAttributes(field)}
      {...(role !== undefined && {
        role,
        "aria-required": slice.required,
        "aria-invalid": slice.problem !== undefined,
      })}
      aria-describedby={slice.describedBy}
      disabled={slice.readOnly}
    >
      <legend className="p-label">
        <LabelText field={field} slice={slice} />
        {slice.required && role === undefined && <span className="p-unseen"> ({slice.texts.required})</span>}
      </legend>
      <Hint field={field} slice={slice} />
      {children}
      <Problem id={slice.id} text={slice.problem} />
    </fieldset>
  );
}

export function LabelText({ field, slice }: { field: Field; slice: FieldSlice }) {
  return (
    <>
      <FieldText text={slice.label === "" ? field.key : slice.label} safe={field.safe} />
      {slice.required && (
        <span className="p-star" aria-hidden="true">
          {"\u00a0*"}
        </span>
      )}
    </>
  );
}

export function Hint({ field, slice }: { field: Field; slice: FieldSlice }) {
  if (slice.hint === "") return null;
  return (
    <div className="p-hint" id={`${slice.id}-hint`}>
      <FieldText text={slice.hint} safe={field.safe} />
    </div>
  );
}

export function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="p-problem" id={`${id}-problem`} role="alert">
      {text}
    </div>
  );
}

/** Class, style and key of a field's outermost element; the key is how a field is found again. */
export function shellAttributes(field: Field) {
  return {
    className: classNames("p-field", `p-field-${field.controlType}`, definedClasses(field.class)),
    style: readStyle(field.style),
    "data-key": field.key,
  };
}
