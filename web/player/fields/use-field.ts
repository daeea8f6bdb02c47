/** One field's slice of the form, ready to be shown. */
import type { Answer, Field, Option } from "../../../shared/form/definition.ts";
import { localize } from "../../../shared/form/localize.ts";
import { fieldProblemText } from "../../../shared/messages/field-problems.ts";
import { elementId, type FormShared, useSlice } from "../form-context.ts";
import { isUnanswered } from "../saving/merge.ts";

export interface FieldProps {
  field: Field;
}

export interface FieldSlice extends FormShared {
  id: string;
  value: Answer;
  required: boolean;
  readOnly: boolean;
  label: string;
  hint: string;
  /** What is wrong, once it may be said. */
  problem: string | undefined;
  /** Ids of hint and problem, for `aria-describedby`. */
  describedBy: string | undefined;
  answer: (answer: Answer) => void;
}

export function useField(field: Field): FieldSlice {
  const shared = useSlice(field.key);
  const { store, locale, idPrefix } = shared;
  const { session } = store;
  const id = elementId(idPrefix, field.key);
  const hint = session.hint(field.key, locale);
  const problem = problemShown(field.key, shared, field.controlType === "radio");
  const described = [hint !== "" && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return {
    ...shared,
    id,
    value: session.value(field.key) ?? null,
    required: session.isRequired(field.key),
    readOnly: session.isReadOnly(field.key),
    label: session.label(field.key, locale),
    hint,
    problem,
    describedBy: described.length > 0 ? described.join(" ") : undefined,
    answer: (answer) => store.answer(field.key, answer),
  };
}

/**
 * The problem of one key, once it may be shown: after the field was left or the page was tried; an unanswered
 * radio only after the latter (specification, section 4).
 */
export function problemShown(key: string, { store, locale, pageDirty }: FormShared, isRadio: boolean) {
  const unanswered = isUnanswered(store.session.value(key));
  const mayShow = pageDirty || (store.isTouched(key) && !(isRadio && unanswered));
  if (!mayShow) return undefined;
  const obstacle = store.obstacle(key);
  if (obstacle !== undefined) return obstacle;
  const problem = store.session.problem(key);
  return problem === undefined ? undefined : fieldProblemText(problem, locale);
}

export interface ShownOption {
  key: string;
  label: string;
}

/** The options that may be chosen now, in the respondent's language. */
export function shownOptions(field: Field, { store, locale, definition }: FormShared): ShownOption[] {
  const options: readonly Option[] = store.session.options(field.key);
  return options.map((option) => ({
    key: option.key,
    label: localize(option.label, locale, definition.defaultLocale) || option.key,
  }));
}
