import type { GoldenCase } from "../../../shared/golden/golden-case.ts";
import { readCases, type TestCases } from "../../../shared/process/test-answers.ts";

/** The builder's test answers as golden cases; those of submissions stay where they are. */
export function namedCases({ own }: Pick<TestCases, "own">): GoldenCase[] {
  return Object.entries(own)
    .filter(([, answers]) => Object.keys(answers).length > 0)
    .map(([name, answers]) => ({ name, origin: "named", answers }));
}

/** The same of the answers as they are stored. */
export function namedCasesIn(workingOutputModel: string): GoldenCase[] {
  return namedCases(readCases(workingOutputModel));
}
