/** One field's slice of the form, ready to be shown. */
import type { Field, Option } from "../../../shared/form/definition/definition.ts";
import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import { definedClasses } from "./field-style.ts";
import {
  elementId,
  type FieldActs,
  type FieldSlice,
  type FormShared,
  type ShownProblem,
} from "./form-context.ts";
import { isUnanswered } from "./merge.ts";
import { problemWords } from "./problem-words.ts";
import { typedProblem } from "./typed/typed-problem.ts";

/** What of a field's slice the form decides on: read at each change, when a whole slice is rarely needed. */
export type FieldLook = Pick<
  FieldSlice,
  "value" | "required" | "readOnly" | "label" | "hint" | "options" | "problem"
>;

export function readLook(field: Field, shared: FormShared): FieldLook {
  const { locale, store } = shared;
  const { session } = store;
  const { key } = field;
  return {
    value: session.value(key) ?? null,
    required: session.isRequired(key),
    readOnly: session.isReadOnly(key),
    label: session.label(key, locale),
    hint: session.hint(key, locale),
    options: session.options(key),
    problem: problemShown(key, shared, field),
  };
}

export function sliceOf(
  field: Field,
  look: FieldLook,
  shared: FormShared,
  { answer, follow, keep }: FieldActs,
): FieldSlice {
  const id = elementId(shared.idPrefix, field.key);
  const { hint, problem } = look;
  return {
    ...shared,
    ...look,
    id,
    labelLanguage: shared.store.session.labelLanguage(field.key, shared.locale),
    describedBy: describedBy(id, hint !== "", problem !== undefined),
    answer,
    follow,
    keep,
  };
}

/** Whether nothing would look different; the answer itself is not compared. */
export function looksTheSame(one: FieldLook, other: FieldLook): boolean {
  return (
    one.required === other.required &&
    one.readOnly === other.readOnly &&
    one.label === other.label &&
    one.hint === other.hint &&
    one.options === other.options &&
    one.problem?.text === other.problem?.text
  );
}

function describedBy(id: string, hasHint: boolean, hasProblem: boolean): string | undefined {
  if (hasHint) return hasProblem ? `${id}-hint ${id}-problem` : `${id}-hint`;
  return hasProblem ? `${id}-problem` : undefined;
}

/**
 * The problem of one key, once it may be shown: after the field was left or the page was tried; an unanswered
 * radio only after the latter (specification, section 4).
 */
export function problemShown(key: string, shared: FormShared, field: Field): ShownProblem | undefined {
  const { store, pageDirty } = shared;
  const isVisited = store.isTouched(key);
  if (!pageDirty && !isVisited) return undefined;
  const asksRadios = field.controlType === "radio" || field.controlType === "likert";
  if (!pageDirty && asksRadios && isUnanswered(store.session.value(key))) return undefined;
  const typed = store.partialInput().get(key);
  if (typed !== undefined)
    return { text: typedProblem(field, typed, shared), isOwn: true, isAnnounced: isVisited };
  const problem = store.session.problem(key);
  return problem === undefined ? undefined : { ...problemWords(problem, shared), isAnnounced: isVisited };
}

export interface ShownOption {
  key: string;
  label: string;
  /** Of the label, where it isn't translated. */
  language: string | undefined;
  /** The definition's own class names. */
  class: string;
  own: Option;
}

/** The options that may be chosen now, in the respondent's language. */
export function shownOptions({ options, locale, definition }: FieldSlice): ShownOption[] {
  return options.map((option) => ({
    key: option.key,
    label: localize(option.label, locale, definition.defaultLocale) || option.key,
    language: otherLanguageOf(option.label, locale, definition.defaultLocale),
    class: definedClasses(option.class),
    own: option,
  }));
}
