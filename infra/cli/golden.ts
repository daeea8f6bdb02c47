/** `sprout golden`: the cases that a form's reports are compared on, and what another version of it alters. */
import { type Comparison, compareReports } from "../../shared/golden/compare.ts";
import type { Coverage, Covered, FormWithReports, GoldenCase } from "../../shared/golden/golden-case.ts";
import { casesFor, goldenSet } from "../../shared/golden/make-set.ts";
import { GoldenMemory } from "../../shared/golden/memory.ts";
import { namedCases } from "../../shared/golden/named-cases.ts";
import { plainSetSize } from "../../shared/golden/pairwise.ts";
import { withKeysOf } from "../../shared/golden/same-steps.ts";
import { checkTests, type FailedTest, testCases } from "../../shared/golden/workbook-tests.ts";
import { type BundledForm, readBundledForm, requireForm } from "./bundled-form.ts";
import { CommandProblem } from "./command-problem.ts";
import { readLine } from "./product-data.ts";

const USAGE = "Name a bundle: golden BUNDLE.json [--against OLD.json] [--json]";
/** Nothing was compared, which must not look like nothing changed. */
const NO_CASES =
  "No submission was found that the form accepts, so nothing was compared. Save test answers that it accepts in the builder, or add a row to the sheet tests.";
/** Sentences that are printed for people; with --json, all. */
const MAX_PRINTED = 40;

export async function golden(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    against: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandProblem(USAGE);
  const bundle = await readBundledForm(path);
  const side = { form: requireForm(bundle), root: bundle.root };
  const failed = [...unreadable(bundle), ...(await checkTests(side, bundle.tests))];
  const against = values.against === undefined ? undefined : await readBundledForm(values.against);
  const isAltered = against
    ? await printComparison(against, bundle, side, failed, values.json)
    : await printCoverage(bundle, side, failed, values.json);
  return isAltered || failed.length > 0 ? 1 : 0;
}

async function printComparison(
  against: BundledForm,
  { testAnswers, tests }: BundledForm,
  after: FormWithReports,
  failed: readonly FailedTest[],
  isJson: boolean,
): Promise<boolean> {
  const old = { form: requireForm(against), root: against.root };
  const before = { form: old.form, root: withKeysOf(old.root, after.root) };
  const memory = new GoldenMemory();
  const cases = await casesFor(before, after, {
    named: [...namedCases(testAnswers), ...namedCases(against.testAnswers)],
    tests: testCases(tests),
    memory,
  });
  if (cases.length === 0) throw new CommandProblem(NO_CASES);
  const comparison = await compareReports(before, after, cases, { memory });
  const { changes } = comparison;
  if (isJson) {
    const changed = changes.map(({ report, locale, answers, before, after }) => ({
      ...{ report, locale, answers, before, after },
    }));
    console.log(JSON.stringify({ cases: cases.length, changed, tests: failed }));
  } else for (const line of [...linesOf(comparison), ...testLines(failed)]) console.log(line);
  return changes.length > 0;
}

function linesOf({ cases, altered, reports, changes }: Comparison): string[] {
  if (changes.length === 0) return [`No report of ${cases} cases says anything else.`];
  const sentences = changes.length === 1 ? "this sentence" : `these ${changes.length} sentences`;
  return [
    `This change alters ${altered} of ${reports} reports of ${cases} cases: ${sentences}.`,
    ...changes
      .slice(0, MAX_PRINTED)
      .flatMap(({ report, locale, before, after, count, answers }) => [
        `${report}, ${locale}, in ${count} ${count === 1 ? "case" : "cases"}:`,
        `  - ${before}`,
        `  + ${after}`,
        `    ${JSON.stringify(answers)}`,
      ]),
    ...(changes.length > MAX_PRINTED ? [`… and ${changes.length - MAX_PRINTED} more; --json has all.`] : []),
  ];
}

async function printCoverage(
  { testAnswers, tests }: BundledForm,
  { form, root }: FormWithReports,
  failed: readonly FailedTest[],
  isJson: boolean,
): Promise<boolean> {
  const { cases, coverage } = await goldenSet(form, root, {
    named: namedCases(testAnswers),
    tests: testCases(tests),
  });
  const plain = plainSetSize({ form, root });
  if (isJson)
    console.log(
      JSON.stringify({ cases: cases.length, changed: [], coverage, plainSet: plain, tests: failed }),
    );
  else {
    console.log(
      `${cases.length} cases${originsOf(cases)}; all combinations of two answers would be ${plain}.`,
    );
    for (const [name, covered] of Object.entries(coverage) as [keyof Coverage, Covered][])
      console.log(
        [
          `  ${name}: ${covered.covered} of ${covered.all} (${percent(covered)})`,
          ...covered.lacking.slice(0, MAX_PRINTED),
        ].join("\n    not "),
      );
    if (tests.length > 0)
      console.log(`${tests.length - failed.length} of ${tests.length} tests of the workbook hold.`);
    for (const line of testLines(failed)) console.log(line);
  }
  return false;
}

function originsOf(cases: readonly GoldenCase[]): string {
  const count = (origin: GoldenCase["origin"]) => cases.filter((one) => one.origin === origin).length;
  const [named, tests] = [count("named"), count("tests")];
  return named + tests === 0
    ? ""
    : `, ${named} of them test answers of the builder, ${tests} of the sheet tests`;
}

/** What is wrong with the cells of the sheet themselves. */
function unreadable({ problems }: BundledForm): FailedTest[] {
  return problems
    .filter(({ code }) => code === "W_TEST")
    .map(({ sheet = "", row = 1, column = "A", message, hint = "" }) => ({
      ...{ test: "", sheet, cell: `${column}${row}`, at: { sheet, row, column } },
      message: `${message} ${hint}`.trim(),
    }));
}

const percent = ({ covered, all }: Covered) =>
  all === 0 ? "100 %" : `${Math.floor((covered / all) * 100)} %`;

const testLines = (failed: readonly FailedTest[]) =>
  failed.map(({ sheet, cell, message }) => `Sheet "${sheet}", cell ${cell}: ${message}`);
