/** The answer of a call, or everything that the server reports as wrong, in lines to print. */
import { attemptLimits } from "../../shared/people/limits.ts";
import { stopsOf } from "../../shared/problem-codes.ts";
import type { ProblemBody } from "../../shared/problems.ts";
import { type ImportProblem, importProblemLine } from "../../shared/workbook/import-problem.ts";
import type { Answer } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";

/** The body of a successful call. @throws CommandProblem with everything that the server reports as wrong */
export function must<T>(answer: Answer<T>): T {
  if (answer.problem === undefined) return answer.body;
  throw new CommandProblem(problemText(answer.problem));
}

/** Everything that the server reports as wrong, in lines. */
export function problemText({ title, details }: ProblemBody): string {
  const problems = (details?.problems ?? []) as ImportProblem[]; // import refusals contain these
  const fields = (details?.fields ?? []) as { field: string; message: string }[]; // so do invalid inputs and answers
  const steps = (details?.steps ?? []) as { stepKey: string; message: string }[]; // so do refused processes
  return [
    title,
    ...limitLines(details ?? {}),
    ...problems.filter(({ code }) => stopsOf(code) !== "nothing").map(importProblemLine),
    ...fields.map(({ field, message }) => `${field}: ${message}`),
    ...steps.map(({ stepKey, message }) => `step ${stepKey}: ${message}`),
  ].join("\n");
}

/**
 * Which limit was reached, and for how long. @example "The limit signUpByIp allows 30 in 60 minutes. Try again in 12
 * minutes."
 */
function limitLines({ limit, retryAfterSeconds }: Record<string, unknown>): string[] {
  if (typeof retryAfterSeconds !== "number") return [];
  const again = `Try again in ${inMinutes(retryAfterSeconds)}.`;
  const met = Object.entries(attemptLimits).find(([name]) => name === limit);
  if (met === undefined) return [again];
  const [name, { max, seconds }] = met;
  return [`The limit ${name} allows ${max} in ${inMinutes(seconds)}. ${again}`];
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
