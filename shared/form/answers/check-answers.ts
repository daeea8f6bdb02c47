/**
 * The server's check at save and submit: a client's answers are checked against the form's own rules (specification,
 * section 5: Validation rules).
 */

import type { StoredAnswers } from "../definition/definition.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import type { FormClock } from "../engine/form-clock.ts";
import type { ProblemAt } from "../engine/form-session.ts";
import { openForm } from "../engine/open-form.ts";
import { nestAnswers } from "./repeated-answers.ts";

/** Answers as they are stored, and what keeps them from being submitted. */
export interface CheckedAnswers {
  answers: StoredAnswers;
  problems: ProblemAt[];
  /** In which an author's message is where it isn't translated. */
  defaultLocale: string;
  submissionName: string | undefined;
}

/**
 * Checks answers. Unknown keys and hidden answers are dropped; calculated values are computed again, never taken from
 * the client (except for results of `once` and `uuid`). At save the problems may be ignored; at submit they prevent
 * it.
 * @returns the answers as they are stored
 * @param locale the respondent's, for computed choice labels
 * @example checkAnswers(form, { age: 7, __proto__x: 1 }, clock).answers // { age: 7 }
 */
export function checkAnswers(
  form: CompiledForm,
  answers: StoredAnswers,
  clock: FormClock,
  locale?: string,
): CheckedAnswers {
  const session = openForm(form, answers, clock, locale);
  return {
    answers: nestAnswers(session.answers(), form.definition),
    problems: session.problems(),
    defaultLocale: form.definition.defaultLocale,
    submissionName: session.submissionName(),
  };
}
