/** The parts of the fuzz command that import odd texts everywhere, as many rows as are read, and the longest cells. */
import { nastyTexts } from "../nasty-texts.ts";
import type { FuzzRun } from "../report.ts";
import { longCells, manyRows } from "./costly-workbooks.ts";
import { importSafely } from "./import-case.ts";
import { oddWorkbooks } from "./odd-workbooks.ts";
import { timeImport } from "./time-import.ts";

const ROWS = 19_990;
/** A spreadsheet's cell can't contain more. */
const LETTERS = 32_767;
/** A form of 20,000 questions takes half of it; one that takes twice as long is not in proportion. */
const MOST_FOR_ROWS = 2_000;
const MOST_FOR_A_CELL = 500;

export async function fuzzLarge({ share }: FuzzRun): Promise<string[]> {
  const wrong: string[] = [];
  let most = { name: "", milliseconds: 0 };
  for (const one of manyRows(share(ROWS))) {
    const timed = timeImport(one, MOST_FOR_ROWS);
    console.log(`  ${Math.round(timed.milliseconds)} ms ${timed.name}: ${timed.outcome}`);
    if (timed.milliseconds > MOST_FOR_ROWS || timed.faults.length > 0)
      wrong.push(`${timed.name}: ${Math.round(timed.milliseconds)} ms ${timed.faults.join("; ")}`);
  }
  for (const one of longCells(share(LETTERS))) {
    const timed = timeImport(one, MOST_FOR_A_CELL);
    if (timed.milliseconds > most.milliseconds) most = timed;
    if (timed.milliseconds > MOST_FOR_A_CELL || timed.faults.length > 0)
      wrong.push(`${timed.name}: ${Math.round(timed.milliseconds)} ms ${timed.faults.join("; ")}`);
  }
  console.log(`  the slowest cell: ${Math.round(most.milliseconds)} ms, ${most.name}`);
  return wrong;
}

/** Every odd text in every place. */
export async function fuzzOddTexts(): Promise<string[]> {
  const wrong: string[] = [];
  let count = 0;
  for (const text of new Set(nastyTexts.map((one) => one.trim()).filter(Boolean))) {
    for (const { name, workbook } of oddWorkbooks(text)) {
      count += 1;
      const { faults } = importSafely(workbook);
      if (faults.length > 0) wrong.push(`${name}: ${faults.join("; ")}`);
    }
  }
  console.log(`  ${count} workbooks`);
  return wrong;
}
