/** Writes texts into a copy of a workbook, cell by cell: whatever else is in the file stays as it is. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { severityOf } from "../../problem-codes.ts";
import type { ImportProblem } from "../import-problem.ts";
import { type FileProblemName, FileRefusal, fileProblem } from "../read/file-problem.ts";
import { kindOf, nameOfSheet, runInThread, type WorkbookKind } from "../read/read-workbook.ts";
import type { CellText } from "./cell-text.ts";

export type CorrectedWorkbook =
  | {
      ok: true;
      bytes: Uint8Array;
      /** As the copy is called: a file without cells of its own becomes .xlsx. */
      fileName: string;
      /** Those of the texts whose cell had a formula. */
      formulas: CellText[];
    }
  | { ok: false; problems: ImportProblem[] };

/**
 * The same workbook with other texts in some cells, each in the format of its cell. All other cells and parts of the file keep
 * their content; a cell's formula gives way to the text, and is left out of the list by which formulas are computed. Of a .csv and an
 * .xls file, an .xlsx file is made that has their texts.
 *
 * The file is refused for the same reasons as by `readWorkbook`, and handled in a thread with the same limits; so are cells that
 * can't have a text of their own.
 * @param bytes an .xlsx, .xls or .csv file of at most 4 MiB
 * @param texts at cells of its sheets; "" empties a cell
 * @example await correctWorkbook(bytes, "form.xlsx", [{ sheet: "survey", cell: "C2", text: "Your name" }])
 */
export async function correctWorkbook(
  bytes: Uint8Array,
  fileName: string,
  texts: readonly CellText[],
): Promise<CorrectedWorkbook> {
  const kind = kindOf(bytes, fileName);
  if (typeof kind === "object") return { ok: false, problems: [fileProblem(kind.refused)] };
  const task: CorrectTask = { task: TASK, bytes, kind, sheetName: nameOfSheet(fileName), texts };
  const outcome = await runInThread<Outcome>(import.meta.url, task);
  if (typeof outcome === "string") return { ok: false, problems: [fileProblem(outcome)] };
  if (outcome.refused.length > 0) return { ok: false, problems: outcome.refused.map(refusal) };
  const { formulas } = outcome;
  return { ok: true, bytes: outcome.bytes, fileName: correctedName(bytes, fileName), formulas };
}

/**
 * As the corrected copy of a file is called. A copy keeps the name of a workbook that has parts of its own.
 * @example correctedName(csv, "intake.csv") // "intake.xlsx"
 */
export function correctedName(bytes: Uint8Array, fileName: string): string {
  const isKept = kindOf(bytes, fileName) === "xlsx" && !/\.(csv|tsv|txt|xls)$/i.test(fileName);
  return isKept ? fileName : `${fileName.replace(/\.[^.]*$/, "")}.xlsx`;
}

const TASK = "correct-workbook";

interface CorrectTask {
  task: typeof TASK;
  bytes: Uint8Array;
  kind: WorkbookKind;
  sheetName: string;
  texts: readonly CellText[];
}

interface Outcome {
  bytes: Uint8Array<ArrayBuffer>;
  formulas: CellText[];
  refused: CellText[];
}

function refusal({ sheet, cell, text }: CellText): ImportProblem {
  return {
    severity: severityOf("E_CELL"),
    code: "E_CELL",
    sheet,
    row: Number(cell.replace(/^[A-Z]+/, "")),
    column: /^[A-Z]+/.exec(cell)?.[0] ?? "",
    value: text,
    message: "This cell can't have a text of its own: a merged cell covers it, or a formula fills it.",
    hint: "Change it in a spreadsheet program.",
  };
}

/** The part that runs in the thread. The libraries are loaded only here. */
async function correct(task: CorrectTask): Promise<Outcome | FileProblemName> {
  try {
    const { correctBook } = await import("./book.ts");
    return await correctBook(task);
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return thrown.problemName;
    throw thrown;
  }
}

function isCorrectTask(data: unknown): data is CorrectTask {
  return typeof data === "object" && data !== null && "task" in data && data.task === TASK;
}

if (!isMainThread && isCorrectTask(workerData)) {
  const outcome = await correct(workerData);
  parentPort?.postMessage(outcome, typeof outcome === "string" ? [] : [outcome.bytes.buffer]);
}
