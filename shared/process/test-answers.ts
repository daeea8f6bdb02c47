/**
 * The builder's test answers, as they are stored. The specified working model is the case `default`: its answers are at the
 * top level of the JSON, where everybody expects them; the other cases are next to them, under keys that no question can
 * have. A case of a submission contains no answers, only the submission that they are read from: seeing them needs a separate
 * right, and they disappear with the submission.
 */
import * as z from "zod";
import type { Answers } from "../form/definition/definition.ts";

export const DEFAULT_CASE = "default";
const OWN_CASES = "@cases";
const SUBMISSION_CASES = "@submissions";

export interface TestCases {
  /** Answers by the name of their case; `default` always exists, and comes first. */
  own: Readonly<Record<string, Answers>>;
  /** The instanceKey of a submission by the name of the case that is read from it. */
  submissions: Readonly<Record<string, string>>;
}

const Stored = z.looseObject({
  [OWN_CASES]: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  [SUBMISSION_CASES]: z.record(z.string(), z.string()).optional(),
});

/** @example readCases('{"firstName":"Ada"}') // { own: { default: { firstName: "Ada" } }, submissions: {} } */
export function readCases(workingOutputModel: string): TestCases {
  const parsed = Stored.safeParse(safeJson(workingOutputModel));
  if (!parsed.success) return { own: { [DEFAULT_CASE]: {} }, submissions: {} };
  const { [OWN_CASES]: others = {}, [SUBMISSION_CASES]: submissions = {}, ...own } = parsed.data;
  const entries = Object.entries(others).filter(([name]) => name !== DEFAULT_CASE);
  // Stored answers are passed to templates unchanged: the form may have had other questions at an earlier import.
  const answers = Object.fromEntries([[DEFAULT_CASE, own], ...entries]) as Record<string, Answers>;
  return { own: answers, submissions };
}

/**
 * The JSON to store for some cases. @example writeCases({ own: { default: { firstName: "Ada" } }, submissions: {} }) //
 * '{"firstName":"Ada"}'
 */
export function writeCases({ own, submissions }: TestCases): string {
  const { [DEFAULT_CASE]: first = {}, ...others } = own;
  return JSON.stringify({
    ...first,
    ...(Object.keys(others).length > 0 && { [OWN_CASES]: others }),
    ...(Object.keys(submissions).length > 0 && { [SUBMISSION_CASES]: submissions }),
  });
}

/** Every case, those with answers of their own first. */
export function caseNames({ own, submissions }: TestCases): string[] {
  return [...Object.keys(own), ...Object.keys(submissions)];
}

/** Why a case can't have a name; undefined when it can. */
export function caseNameProblem(cases: TestCases, name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "Give the case a name.";
  if (trimmed.length > 60) return "A name has at most 60 characters.";
  if (caseNames(cases).includes(trimmed) || trimmed === "__proto__")
    return "A case with this name already exists.";
  return undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // stored by an older builder or by hand: the builder starts without answers
  }
}
