/** The cases that designers keep as the builder's test answers. */
import { readCases } from "../process/test-answers.ts";
import type { GoldenCase } from "./golden-case.ts";

/**
 * Those with answers of their own: a case of a submission is somebody's, and no case of the form.
 * @param stored as the product stores them, as JSON or parsed
 * @example namedCases({ firstName: "Ada" }) // [{ name: "default", origin: "named", answers: { firstName: "Ada" } }]
 */
export function namedCases(stored: unknown): GoldenCase[] {
  const { own } = readCases(typeof stored === "string" ? stored : JSON.stringify(stored ?? {}));
  return Object.entries(own).flatMap(([name, answers]) =>
    Object.keys(answers).length === 0 ? [] : [{ name, origin: "named", answers }],
  );
}
