/** Submissions that a form accepts, made up one after the other, to try on its reports. */

import { plausibleAnswers } from "../../form/answers/plausible-answers.ts";
import type { Answer, Answers } from "../../form/definition/definition.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { type FormClock, openForm } from "../../form/engine/engine.ts";
import type { AnswersToTry } from "../../form/logic/possible-answers.ts";

/**
 * Plausible answers of one respondent. The first gives all answers, the second only those that the form asks for, the
 * others leave some out.
 * @param seed from 0; the same answers each time
 * @param first answers that matter, tried before all others
 * @returns undefined: the form doesn't accept what was made up
 */
export function answersToTry(
  form: CompiledForm,
  clock: FormClock,
  seed: number,
  first: AnswersToTry = new Map(),
): Answers | undefined {
  const left = leftOut(form, seed);
  const answers = plausibleAnswers(form, clock, seed + 1, new Map([...left, ...first]));
  const session = openForm(form, answers, clock);
  return session.problems().length === 0 ? session.answers() : undefined;
}

/** Which questions are left unanswered if that is allowed. */
function leftOut({ nodes }: CompiledForm, seed: number): Map<string, readonly Answer[]> {
  const left = new Map<string, readonly Answer[]>();
  for (const { key, kind, index } of nodes) {
    if (kind === "none" || kind === "calculated") continue;
    // a file would have to be uploaded before it can be shown
    const isFile = kind === "file" && seed % 3 !== 2;
    if (isFile || seed === 1 || (seed > 1 && isLeft(index, seed))) left.set(key, [null]);
  }
  return left;
}

/** True for every third question, others with each seed. */
function isLeft(index: number, seed: number): boolean {
  return ((Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)) >>> 7) % 3 === 0;
}
