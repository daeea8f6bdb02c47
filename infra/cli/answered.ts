/** What a call answered, or everything that the server says is wrong, in lines to print. */
import { type ImportProblem, importProblemLine } from "../../shared/import/import-problem.ts";
import { stopsOf } from "../../shared/import/problem-codes.ts";
import type { ProblemBody } from "../../shared/problems.ts";
import type { Answer } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";

/** The body of a call that went well. @throws CommandProblem with everything that the server says is wrong */
export function must<T>(answer: Answer<T>): T {
  if (answer.problem === undefined) return answer.body;
  throw new CommandProblem(problemText(answer.problem));
}

function problemText({ title, details }: ProblemBody): string {
  const problems = (details?.problems ?? []) as ImportProblem[]; // import refusals carry these
  const fields = (details?.fields ?? []) as { field: string; message: string }[]; // invalid inputs and answers these
  const steps = (details?.steps ?? []) as { stepKey: string; message: string }[]; // refused processes these
  return [
    title,
    ...problems.filter(({ code }) => stopsOf(code) !== "nothing").map(importProblemLine),
    ...fields.map(({ field, message }) => `${field}: ${message}`),
    ...steps.map(({ stepKey, message }) => `step ${stepKey}: ${message}`),
  ].join("\n");
}
