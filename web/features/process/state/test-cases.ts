/**
 * The answers that the builder tests with, as named cases. The specified working model is the case `default`: its
 * answers stand at the top of the stored JSON, where everybody expects them; the other cases beside them, under a key
 * that no question can have.
 */
import * as z from "zod";
import type { Answers } from "../../../../shared/form/definition.ts";

export const DEFAULT_CASE = "default";
const OTHER_CASES = "@cases";

/** Answers by the name of their case; `default` is always there, and first. */
export type TestCases = Readonly<Record<string, Answers>>;

const Stored = z.looseObject({
  [OTHER_CASES]: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** @example readCases('{"firstName":"Ada"}') // { default: { firstName: "Ada" } } */
export function readCases(workingOutputModel: string): TestCases {
  const parsed = Stored.safeParse(safeJson(workingOutputModel));
  if (!parsed.success) return { [DEFAULT_CASE]: {} };
  const { [OTHER_CASES]: others = {}, ...own } = parsed.data;
  const entries = Object.entries(others).filter(([name]) => name !== DEFAULT_CASE);
  // Whatever was stored is shown to templates as it is: a form of an earlier import may have had other questions.
  return Object.fromEntries([[DEFAULT_CASE, own], ...entries]) as TestCases;
}

/** The JSON that is stored for some cases. @example writeCases({ default: { firstName: "Ada" } }) // '{"firstName":"Ada"}' */
export function writeCases({ [DEFAULT_CASE]: own = {}, ...others }: TestCases): string {
  return JSON.stringify(Object.keys(others).length === 0 ? own : { ...own, [OTHER_CASES]: others });
}

/** Why a case can't have a name; undefined when it can. */
export function caseNameProblem(cases: TestCases, name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "Give the case a name.";
  if (trimmed.length > 60) return "A name has at most 60 characters.";
  if (Object.hasOwn(cases, trimmed) || trimmed === "__proto__")
    return "There is a case of this name already.";
  return undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // stored by an older builder or by hand: the builder begins with no answers
  }
}
