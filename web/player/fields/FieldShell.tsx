/** What is around an input: label above, hint under the label, problem under the input. */
import type { ReactNode } from "react";
import type { Answer, Field } from "../../../shared/form/definition/definition.ts";
import { otherLanguageOf } from "../../../shared/localize.ts";
import { classNames, definedClasses, readStyle } from "../base/field-style.ts";
import type { FieldProps, FieldSlice, FormShared, ShownProblem } from "../base/form-context.ts";
import { plainText, richText } from "../base/rich-text.tsx";
import { media } from "../media/field-media.ts";
import { inLanguage } from "../texts/ui-language.tsx";
import { fieldText } from "./FieldText.tsx";
import { Guidance } from "./Guidance.tsx";

/** One input with its label. */
export function fieldShell({ field, slice }: FieldProps, children: ReactNode) {
  return (
    <div {...shellAttributes(field, slice.required)}>
      <label className="p-label" htmlFor={slice.id}>
        {labelText({ field, slice })}
        {/* A slider cannot carry "required" itself. */}
        {slice.required && field.controlType === "slider" && requiredWord(slice)}
      </label>
      {hintLine({ field, slice })}
      {children}
      {problemLine(slice.id, slice)}
    </div>
  );
}

/** Several inputs that answer one question together. */
export function groupShell({ field, slice }: FieldProps, children: ReactNode, role?: "radiogroup") {
  return (
    <fieldset
      {...shellAttributes(field, slice.required)}
      {...(role !== undefined && {
        role,
        "aria-required": slice.required,
        "aria-invalid": slice.problem !== undefined,
      })}
      aria-describedby={slice.describedBy}
      disabled={slice.readOnly}
    >
      <legend className="p-label">
        {labelText({ field, slice })}
        {slice.required && role === undefined && requiredWord(slice)}
      </legend>
      {hintLine({ field, slice })}
      {children}
      {problemLine(slice.id, slice)}
    </fieldset>
  );
}

/** A bare text where it can be, which React shows fastest. */
export function labelText({ field, slice }: FieldProps): ReactNode {
  if (slice.label === "") return field.key;
  return inLanguage(fieldText(slice.label, field.safe), slice.labelLanguage);
}

export function requiredStar(required: boolean): ReactNode {
  if (!required) return null;
  return (
    <span className="p-star" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

export function requiredWord({ texts, say }: Pick<FormShared, "texts" | "say">): ReactNode {
  return <span className="p-unseen"> ({say(texts.required)})</span>;
}

/** Help under a label: what is always shown, and what is shown when it is asked for. */
export function hintLine({ field, slice }: FieldProps): ReactNode {
  if (slice.hint === "" && field.guidance === undefined && media.loaded === undefined) return null;
  return (
    <>
      {media.loaded?.fieldMedia({ field, slice })}
      {slice.hint !== "" && (
        <div className="p-hint" id={`${slice.id}-hint`}>
          {hintText({ field, slice })}
        </div>
      )}
      {field.guidance !== undefined && <Guidance field={field} />}
    </>
  );
}

export function hintText({ field, slice }: FieldProps): ReactNode {
  const { hint, locale, definition } = slice;
  return inLanguage(
    fieldText(hint, field.safe),
    otherLanguageOf(field.hint, locale, definition.defaultLocale),
  );
}

/** Clears an optional answer, since a second tap doesn't undo the first. */
export function clearButton(slice: FieldSlice): ReactNode {
  const { required, readOnly, label, labelLanguage, texts, say, answer } = slice;
  if (required || readOnly) return null;
  return (
    <button type="button" className="p-link p-clear" onClick={() => answer(null)}>
      {say(texts.clear)}
      <span className="p-unseen"> {inLanguage(plainText(label), labelLanguage)}</span>
    </button>
  );
}

/** Where a choice is chosen that is no longer offered: no press on those that are takes it away. */
export function clearGone(slice: FieldSlice): ReactNode {
  const chosen = Array.isArray(slice.value) ? slice.value : slice.value === null ? [] : [slice.value];
  const isOffered = new Set<Answer>(slice.options.map(({ key }) => key));
  return chosen.every((key) => isOffered.has(key)) ? null : clearButton({ ...slice, required: false });
}

/**
 * Announced at once if the person has visited the field; the summary announces those of a refused press together. What
 * appears as an alert is read out, and what becomes one isn't: so it appears again.
 */
export function problemLine(
  id: string,
  { problem, say }: { problem: ShownProblem | undefined; say: FormShared["say"] },
): ReactNode {
  if (problem === undefined) return null;
  return (
    <div
      key={problem.isAnnounced ? "alert" : "listed"}
      className="p-problem"
      id={`${id}-problem`}
      role={problem.isAnnounced ? "alert" : undefined}
    >
      {problem.isOwn
        ? say(problem.text)
        : inLanguage(richText(problem.marked ?? problem.text), problem.language)}
    </div>
  );
}

/**
 * Class, style and key of a field's outermost element; the key is how a field is found again. Its label wears a star while
 * the field is required.
 */
export function shellAttributes(field: Field, isRequired = false) {
  return {
    className: classNames("p-field", `p-field-${field.controlType}`, definedClasses(field.class)),
    style: readStyle(field.style),
    "data-key": field.key,
    "data-required": isRequired ? "" : undefined,
  };
}
