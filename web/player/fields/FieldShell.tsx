/** What stands around an input: label above, hint under the label, problem under the input. */
import type { ReactNode } from "react";
import type { Field } from "../../../shared/form/definition.ts";
import { classNames, definedClasses, readStyle } from "../field-style.ts";
import { fieldText } from "./FieldText.tsx";
import type { FieldProps } from "./field-slice.ts";
import { Guidance } from "./Guidance.tsx";

/** One input with its label. */
export function fieldShell({ field, slice }: FieldProps, children: ReactNode) {
  return (
    <div {...shellAttributes(field)}>
      <label className="p-label" htmlFor={slice.id}>
        {starredLabel({ field, slice })}
        {/* A slider cannot carry "required" itself. */}
        {slice.required && field.controlType === "slider" && requiredWord(slice.texts.required)}
      </label>
      {hintLine({ field, slice })}
      {children}
      {problemLine(slice.id, slice.problem)}
    </div>
  );
}

/** Several inputs that answer one question together. */
export function groupShell({ field, slice }: FieldProps, children: ReactNode, role?: "radiogroup") {
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
        {slice.required && role === undefined ? (
          <>
            {starredLabel({ field, slice })}
            {requiredWord(slice.texts.required)}
          </>
        ) : (
          starredLabel({ field, slice })
        )}
      </legend>
      {hintLine({ field, slice })}
      {children}
      {problemLine(slice.id, slice.problem)}
    </fieldset>
  );
}

/** The label, with a star where an answer is required; a bare text where it can be, which React shows fastest. */
export function starredLabel({ field, slice }: FieldProps): ReactNode {
  const text = labelText({ field, slice });
  if (!slice.required) return text;
  return (
    <>
      {text}
      {requiredStar(true)}
    </>
  );
}

export function labelText({ field, slice }: FieldProps): ReactNode {
  return fieldText(slice.label === "" ? field.key : slice.label, field.safe);
}

export function requiredStar(required: boolean): ReactNode {
  if (!required) return null;
  return (
    <span className="p-star" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

function requiredWord(word: string): ReactNode {
  return <span className="p-unseen"> ({word})</span>;
}

/** Help under a label: what is always shown, and what is shown when it is asked for. */
export function hintLine({ field, slice }: FieldProps): ReactNode {
  if (slice.hint === "" && field.guidance === undefined) return null;
  return (
    <>
      {slice.hint !== "" && (
        <div className="p-hint" id={`${slice.id}-hint`}>
          {fieldText(slice.hint, field.safe)}
        </div>
      )}
      {field.guidance !== undefined && <Guidance field={field} />}
    </>
  );
}

export function problemLine(id: string, text: string | undefined): ReactNode {
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
