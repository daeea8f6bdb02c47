/** One field's slice of the form, ready to be shown. */
import type { ReactNode } from "react";
import type { Answer, Field, Option } from "../../../shared/form/definition.ts";
import { localize } from "../../../shared/localize.ts";
import { definedClasses } from "../field-style.ts";
import { elementId, type FormShared } from "../form-context.ts";
import { type ProblemWords, problemWords } from "../problem-words.ts";
import { isUnanswered } from "../saving/merge.ts";
import { typedProblem } from "./typed-problem.ts";

export interface FieldProps {
  field: Field;
  slice: FieldSlice;
}

/**
 * Draws a field. Called, not mounted: what needs no state of its own costs React nothing, and a form of thousands of
 * fields is there in half the time. A widget with state draws a component.
 */
export type Widget = (props: FieldProps) => ReactNode;

/** Writes an answer into an element that holds its own text. */
export type WriteAnswer = (answer: Answer) => void;

export interface FieldActs {
  answer: (answer: Answer) => void;
  /** Calls with each answer that comes from elsewhere; returns how to stop. */
  follow: (write: WriteAnswer) => () => void;
  /** The one thing that a field keeps from drawing to drawing, made when it is first asked for. */
  keep: <Kept>(make: () => Kept) => Kept;
}

export interface ShownProblem extends ProblemWords {
  /** The person was at the field: it is read out as it appears. */
  isTold: boolean;
}

export interface FieldSlice extends FormShared, FieldActs {
  id: string;
  /** Of elements that hold their own text: the answer when the slice was read; later ones are told to `follow`. */
  value: Answer;
  required: boolean;
  readOnly: boolean;
  label: string;
  hint: string;
  options: readonly Option[];
  /** What is wrong, once it may be said. */
  problem: ShownProblem | undefined;
  /** Ids of hint and problem, for `aria-describedby`. */
  describedBy: string | undefined;
}

export function readSlice(field: Field, shared: FormShared, { answer, follow, keep }: FieldActs): FieldSlice {
  const { store, locale, idPrefix } = shared;
  const { session } = store;
  const { key } = field;
  const id = elementId(idPrefix, key);
  const hint = session.hint(key, locale);
  const problem = problemShown(key, shared, field);
  return {
    ...shared,
    id,
    value: session.value(key) ?? null,
    required: session.isRequired(key),
    readOnly: session.isReadOnly(key),
    label: session.label(key, locale),
    hint,
    options: session.options(key),
    problem,
    describedBy: describedBy(id, hint !== "", problem !== undefined),
    answer,
    follow,
    keep,
  };
}

/** Whether nothing would look different; the answer itself is not compared. */
export function looksTheSame(one: FieldSlice, other: FieldSlice): boolean {
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
  const { store, locale, region, pageDirty } = shared;
  const isTold = store.isTouched(key);
  if (!pageDirty && !isTold) return undefined;
  const asksRadios = field.controlType === "radio" || field.controlType === "likert";
  if (!pageDirty && asksRadios && isUnanswered(store.session.value(key))) return undefined;
  const typed = store.halfTyped().get(key);
  if (typed !== undefined) return { text: typedProblem(field, typed, shared), isOwn: true, isTold };
  const problem = store.session.problem(key);
  return problem === undefined ? undefined : { ...problemWords(problem, locale, region), isTold };
}

export interface ShownOption {
  key: string;
  label: string;
  /** The definition's own class names. */
  class: string;
}

/** The options that may be chosen now, in the respondent's language. */
export function shownOptions({ options, locale, definition }: FieldSlice): ShownOption[] {
  return options.map((option) => ({
    key: option.key,
    label: localize(option.label, locale, definition.defaultLocale) || option.key,
    class: definedClasses(option.class),
  }));
}
