/** Answers that somebody else gives before the respondent comes: as far as the form takes them. */

import type { StoredAnswer, StoredAnswers } from "../definition/definition.ts";
import { plainLabel } from "../definition/label-text.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import type { FieldProblem } from "../engine/field-problem.ts";
import type { FormClock } from "../engine/form-clock.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import type { FormSession } from "../engine/form-session.ts";
import { openForm } from "../engine/open-form.ts";
import { withWork } from "../engine/read-form.ts";
import { nestAnswers } from "./repeated-answers.ts";

/** An answer that the form doesn't take. */
export interface RefusedAnswer {
  key: string;
  /** The question in the given language; its key, where there is no such question. */
  label: string;
  answer: StoredAnswer | undefined;
  /**
   * `unknown`: no question has this key; `calculated`: the form computes it; `notInLinks`: it repeats, or is a file; `hidden`: the
   * question isn't asked with these answers; else what is wrong with it.
   */
  reason: "unknown" | "calculated" | "notInLinks" | "hidden" | FieldProblem;
}

/**
 * Which of some answers a form takes, by the rules that the respondent's own are checked by; that others are still missing is
 * no fault. A refused answer may hide others, which are then refused, too.
 * @returns those that it takes, as they are stored, and the others
 * @example prefilledAnswers(form, { age: "seven" }, clock, "en").refused // [{ key: "age", reason: { code: "notANumber" }, … }]
 */
export function prefilledAnswers(
  compiled: CompiledForm,
  input: StoredAnswers,
  clock: FormClock,
  locale: string,
): { answers: StoredAnswers; refused: RefusedAnswer[] } {
  const form = withWork(compiled); // one for all rounds
  const refused: RefusedAnswer[] = [];
  let left = new Map(Object.entries(input));
  for (let judge = judgeQuestion; ; judge = judgeAnswer) {
    const session = openForm(form, Object.fromEntries(left), clock, locale);
    const nodes = new Map(session.nodes().map((node) => [node.key, node]));
    const entered = session.answers();
    const kept = new Map<string, StoredAnswer>();
    for (const [key, answer] of left) {
      const node = nodes.get(key);
      const reason = judge({
        node,
        key,
        answer,
        entered: Object.hasOwn(entered, key) ? entered[key] : undefined,
        session,
      });
      if (reason === undefined) kept.set(key, answer);
      else refused.push({ key, label: plainLabel(session.label(key, locale)) || key, answer, reason });
    }
    const isSettled = judge === judgeAnswer && kept.size === left.size;
    left = kept;
    if (!isSettled) continue;
    const own = Object.entries(entered).filter(([key]) => kept.has(key));
    return { answers: nestAnswers(Object.fromEntries(own), form.definition), refused };
  }
}

interface Judged {
  node: FormNode | undefined;
  key: string;
  answer: StoredAnswer;
  /** What the form makes of it. */
  entered: unknown;
  session: FormSession;
}
type Judge = (judged: Judged) => RefusedAnswer["reason"] | undefined;

/** By what it is asked, whatever the answers. */
function judgeQuestion({ node }: Judged): ReturnType<Judge> {
  if (node?.field === undefined || node.kind === "none") return "unknown";
  if (node.kind === "likert" && node.type === "field") return "unknown"; // its rows are asked
  if (isCalculated(node)) return "calculated";
  return node.kind === "list" || node.kind === "file" || node.repeats.length > 0 ? "notInLinks" : undefined;
}

/** By the answers beside it. */
function judgeAnswer({ key, answer, entered, session }: Judged): ReturnType<Judge> {
  const problem = session.problem(key);
  if (problem !== undefined && problem.code !== "required") return problem;
  if (entered === undefined || entered === null) return "hidden";
  return JSON.stringify(entered) === JSON.stringify(answer) ? undefined : { code: "wrongType" };
}
