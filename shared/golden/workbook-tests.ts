/** Holds the rows of a workbook's sheet `tests` against what the reports say. */
import { closestText } from "../form/logic/closest-text.ts";
import { outputNameOf, walkSteps } from "../process/step.ts";
import type { TestCell, WorkbookTest } from "../workbook/import/read-tests.ts";
import type { FormWithReports, GoldenCase } from "./golden-case.ts";
import { GoldenMemory } from "./memory.ts";
import { wordsOf } from "./report-lines.ts";
import { ReportRun } from "./report-run.ts";

/** A test that doesn't hold, with the cell that says so. */
export interface FailedTest {
  test: string;
  sheet: string;
  /** @example "F3" */
  cell: string;
  at: TestCell;
  message: string;
}

/** The answers of tests as cases. @example testCases(tests)[0]?.origin // "tests" */
export function testCases(tests: readonly WorkbookTest[]): GoldenCase[] {
  return tests.map(({ name, answers }) => ({ name, origin: "tests", answers }));
}

/** Runs each test at the moment that stands still for all cases. */
export async function checkTests(
  side: FormWithReports,
  tests: readonly WorkbookTest[],
  memory = new GoldenMemory(),
): Promise<FailedTest[]> {
  const run = new ReportRun(side, memory);
  const failed: FailedTest[] = [];
  for (const test of tests) {
    const fail = (at: TestCell, message: string) =>
      failed.push({ test: test.name, sheet: at.sheet, cell: `${at.column}${at.row}`, at, message });
    const [problem] = run.problems({ answers: test.answers });
    if (problem !== undefined) {
      fail(
        test.at,
        `The form doesn't accept the answers of “${test.name}”: ${problem.key} (${problem.problem.code}).`,
      );
      continue;
    }
    const steps = test.report === undefined ? undefined : stepsNamed(side, test.report.name);
    if (test.report !== undefined && steps?.size === 0) {
      fail(test.report.at, unknownReport(side, test.report.name));
      continue;
    }
    const locale = test.locale ?? side.form.definition.defaultLocale;
    const reports = (await run.reports({ answers: test.answers }, locale)).filter(
      ({ stepKey }) => steps?.has(stepKey) ?? true,
    );
    const said = reports.map(({ lines }) => plain(lines.map(wordsOf).join(" ")));
    for (const { text, isSaid, at } of test.expectations) {
      const isThere = said.some((one) => one.includes(plain(text)));
      if (isThere === isSaid) continue;
      const which = test.report === undefined ? "No report says" : `“${test.report.name}” doesn't say`;
      const wrongly = test.report === undefined ? "A report says" : `“${test.report.name}” says`;
      fail(at, `${isSaid ? which : wrongly} “${text}” (${locale}, test “${test.name}”).`);
    }
  }
  return failed;
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

const namesOf = ({ root, form }: FormWithReports) =>
  [...walkSteps(root)].flatMap(({ step }) =>
    [step.name, ...form.definition.locales.map(({ code }) => outputNameOf(step, code))].map((name) => ({
      name,
      key: step.key,
    })),
  );

function stepsNamed(side: FormWithReports, name: string): Set<string> {
  const isSame = (one: string) => one.toLowerCase() === name.trim().toLowerCase();
  return new Set(namesOf(side).flatMap((one) => (isSame(one.name) ? [one.key] : [])));
}

function unknownReport(side: FormWithReports, name: string): string {
  const names = [...new Set(namesOf(side).map((one) => one.name))];
  const meant = closestText(name, names);
  return `There is no report “${name}”.${meant === undefined ? ` There are ${names.slice(1).join(", ")}.` : ` Did you mean “${meant}”?`}`;
}
