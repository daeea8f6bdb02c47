/** A form that is started from what the respondent submitted last: what is copied, and what they are to confirm. */

import type { Answer, Answers, StoredAnswers } from "../definition/definition.ts";
import { flattenAnswers } from "../definition/flat-answers.ts";
import { templateKey } from "../definition/instance-keys.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import type { FormClock } from "../engine/form-clock.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import type { FormSession } from "../engine/form-session.ts";
import { openForm } from "../engine/open-form.ts";
import { openingAnswer } from "../engine/opening-answer.ts";
import { withWork } from "../engine/read-form.ts";
import { nestAnswers } from "./repeated-answers.ts";

/** When the answers were submitted, and the keys of the pages with copied answers that are not confirmed yet. */
export interface CopiedAnswers {
  submittedAt: string;
  pages: string[];
}

/**
 * Which answers of an earlier submission a form takes, by its own rules: those to questions that it still asks, that the
 * respondent sees, and that are right. No files, nothing calculated, nothing that the form or the device fills in by itself,
 * such as today's date: those come fresh. An answer that is left out may hide others, which are then left out, too.
 * @returns the answers as they are stored, and the keys of the pages that have some of them
 * @example lastAnswers(form, { name: "Ana", seen: "2026-05-03" }, clock, "en") // { answers: { name: "Ana" }, pages: ["about"] }
 */
export function lastAnswers(
  compiled: CompiledForm,
  answers: StoredAnswers,
  clock: FormClock,
  locale: string,
): { answers: StoredAnswers; pages: string[] } {
  const form = withWork(compiled); // one for all rounds
  const entries = Object.entries(flattenAnswers(answers));
  let left = new Map(entries.filter(([key]) => isCopied(form.byKey.get(templateKey(key)))));
  for (;;) {
    const session = openForm(form, Object.fromEntries(left), clock, locale);
    const kept = new Map([...left].filter(([key, answer]) => isTaken(session, key, answer)));
    const isSettled = kept.size === left.size;
    left = kept;
    if (!isSettled) continue;
    const answers: Answers = { ...Object.fromEntries(left), ...countedLists(session) };
    return { answers: nestAnswers(answers, form.definition), pages: pagesWith(form, session, answers) };
  }
}

/** The lists of repeats whose number is computed: what was given in their instances is stored with them. */
function countedLists(session: FormSession): Answers {
  const counted = session.nodes().filter(({ repeat }) => repeat?.count !== undefined);
  const lists = counted.map(({ key }): [string, Answer] => [key, session.value(key) ?? null]);
  return Object.fromEntries(lists.filter(([, ids]) => ids !== null)); // a hidden one has none
}

function isCopied(node: FormNode | undefined): boolean {
  if (node?.field === undefined || node.kind === "none" || node.kind === "file") return false;
  if (isCalculated(node) || node.keepsCalculation || node.trigger !== undefined) return false;
  return node.isShown && node.defaultExpression === undefined && node.field.fill === undefined;
}

function isTaken(session: FormSession, key: string, answer: Answer): boolean {
  if (!session.isVisible(key) || session.isReadOnly(key)) return false;
  const problem = session.problem(key);
  if (problem !== undefined && problem.code !== "required") return false;
  return JSON.stringify(session.value(key)) === JSON.stringify(answer);
}

/** Pages with an answer that the form doesn't begin with. */
function pagesWith({ definition }: CompiledForm, session: FormSession, answers: Answers): string[] {
  const found = new Set<number>();
  for (const node of session.nodes()) {
    const answer = Object.hasOwn(answers, node.key) ? answers[node.key] : undefined;
    if (answer === undefined || node.kind === "list") continue;
    if (JSON.stringify(answer) !== JSON.stringify(openingAnswer(node, {}))) found.add(node.pageIndex);
  }
  return definition.model.flatMap(({ key }, index) => (found.has(index) ? [key] : []));
}

/** What is left to confirm. @param confirmed keys of pages */
export function withoutConfirmed(copied: CopiedAnswers, confirmed: readonly string[] = []): CopiedAnswers {
  return { ...copied, pages: copied.pages.filter((page) => !confirmed.includes(page)) };
}

/** Those of some pages that are shown with these answers: nobody can confirm the others. */
export function unconfirmedPages(
  form: CompiledForm,
  answers: StoredAnswers,
  clock: FormClock,
  pages: readonly string[],
): string[] {
  if (pages.length === 0) return [];
  const session = openForm(form, answers, clock);
  return pages.filter((page) => session.isVisible(page));
}
