/** One workbook through everything that an import does with it: it becomes a form or is refused with reasons. */

import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { problemCodes, stopsOf } from "../../../shared/problem-codes.ts";
import { pickWorksheet } from "../../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { type ImportProblem, MAX_IMPORT_PROBLEMS } from "../../../shared/workbook/import-problem.ts";
import { checkPackage } from "../../../shared/workbook/read/check-package.ts";
import { FileRefusal, fileProblem } from "../../../shared/workbook/read/file-problem.ts";
import { readCells } from "../../../shared/workbook/read/read-cells.ts";
import { readCsv } from "../../../shared/workbook/read/read-csv.ts";
import type { ReadWorkbook, Workbook } from "../../../shared/workbook/workbook.ts";
import { inheritedState } from "../prototypes.ts";

export interface ImportOutcome {
  /** `form`, `draft`, `no form: CODE` or `refused: CODE`. */
  outcome: string;
  /** What broke a rule; none when all is well. */
  faults: string[];
}

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const inherited = inheritedState();

/** Reads without the thread that the product reads in, which takes longer to start than most workbooks to read. */
export async function readInProcess(bytes: Uint8Array, fileName: string): Promise<ReadWorkbook> {
  try {
    if (fileName.endsWith(".csv")) return { ok: true, workbook: readCsv(bytes, "form") };
    await checkPackage(bytes);
    return { ok: true, workbook: await readCells(bytes) };
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown;
    return { ok: false, problems: [fileProblem(thrown.problemName)] };
  }
}

/** From cells to a session, whatever is thrown. */
export function importSafely(workbook: Workbook): ImportOutcome {
  try {
    return importWorkbook(workbook);
  } catch (thrown) {
    return thrownOutcome(thrown);
  }
}

/** With as much of the stack as shows the place. */
function thrownOutcome(thrown: unknown): ImportOutcome {
  const lines = thrown instanceof Error ? (thrown.stack ?? "").split("\n") : [String(thrown)];
  return { outcome: "thrown", faults: [lines.slice(0, 4).join(" ").slice(0, 500)] };
}

/** @param read how the bytes are read, in this process or in a thread */
export async function importCase(read: () => Promise<ReadWorkbook>): Promise<ImportOutcome> {
  try {
    const found = await read();
    return found.ok
      ? importWorkbook(found.workbook)
      : {
          outcome: `refused: ${found.problems[0]?.code}`,
          faults: found.problems.flatMap((one) => faultsOf(one)),
        };
  } catch (thrown) {
    return thrownOutcome(thrown);
  }
}

/** From cells to a session. @param seed fills the form in as well */
export function importWorkbook(workbook: Workbook, seed?: number): ImportOutcome {
  const faults: string[] = [];
  const worksheetIndex = Math.max(0, pickWorksheet(workbook));
  const { definition, problems } = readDefinition(workbook, { worksheetIndex, fileName: "form.xlsx" });
  for (const problem of problems) faults.push(...faultsOf(problem, workbook));
  if (problems.length > MAX_IMPORT_PROBLEMS) faults.push(`${problems.length} problems`);
  const stops = new Set(problems.map(({ code }) => stopsOf(code)));
  if ((definition === undefined) !== stops.has("import") && problems[0]?.code !== "W_NO_QUESTIONS")
    faults.push(definition === undefined ? "no form and no reason" : "a form in spite of what stops it");
  if (definition !== undefined) {
    const form = compileForm(definition);
    const unsaid = form.expressionProblems.filter(({ code }) => code !== "E_CYCLE");
    for (const { code, key, attribute, message } of unsaid)
      faults.push(`stored although it can't be used: ${code} ${key}.${attribute}: ${message}`);
    const session = openForm(form, {}, clock);
    session.problems();
    session.answers();
    for (const { key } of form.nodes) session.label(key, definition.defaultLocale);
    if (seed !== undefined) plausibleAnswers(form, clock, seed);
  }
  if (inheritedState() !== inherited) faults.push("what objects inherit was changed");
  if (definition === undefined) return { outcome: `no form: ${problems[0]?.code}`, faults };
  return { outcome: stops.has("publish") ? "draft" : "form", faults };
}

function faultsOf(problem: ImportProblem, workbook?: Workbook): string[] {
  const { code, message, sheet, row, column, offset, value } = problem;
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${what}: ${JSON.stringify(problem).slice(0, 400)}`);
  if (!Object.hasOwn(problemCodes, code)) say("unknown code");
  if (!/[.…]$/.test(message)) say("no sentence");
  // what an author wrote is in quotes, or is the cell's own text
  const odd = /undefined|null|NaN|\[object/.exec(message.replace(/"[^"]*"/g, ""))?.[0];
  if (odd !== undefined && value?.includes(odd) !== true) say("odd words");
  if (sheet !== undefined && workbook?.sheets.every(({ name }) => name !== sheet)) say("no such sheet");
  if (row !== undefined && row < 1) say("no such row");
  if (column !== undefined && !/^[A-Z]{1,3}$/.test(column)) say("no such column");
  if (
    offset !== undefined &&
    (offset < 0 || (value !== undefined && value.length < 200 && offset > value.length))
  )
    say("no such offset");
  return faults;
}
