/** Writes the problems of an import into a copy of its workbook, at the cells where they occur. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { ImportProblem } from "../import-problem.ts";
import { type FileProblemName, FileRefusal, fileProblem } from "../read/file-problem.ts";
import { kindOf, nameOfSheet, runInThread, type WorkbookKind } from "../read/read-workbook.ts";

export type AnnotatedWorkbook = { ok: true; bytes: Uint8Array } | { ok: false; problems: ImportProblem[] };

/**
 * The same workbook as .xlsx, with every problem's cell coloured and a note there with code, message and hint.
 * Problems without a column are marked at the first used cell of their row. A new first sheet lists all problems.
 * Everything else stays as it is in the file, so that the copy can be corrected and uploaded in its place; the marks
 * of an earlier copy are removed.
 *
 * The file is refused for the same reasons as by `readWorkbook`, and handled in a thread with the same limits.
 * @param bytes an .xlsx, .xls or .csv file of at most 4 MiB; of .xls only the texts are kept; macros of other kinds of workbooks are left out
 * @param fileName only for its extension, and the sheet name of a .csv file
 * @example await annotateWorkbook(bytes, "form.xlsx", problems) // { ok: true, bytes: Uint8Array(9211) […] }
 */
export async function annotateWorkbook(
  bytes: Uint8Array,
  fileName: string,
  problems: readonly ImportProblem[],
): Promise<AnnotatedWorkbook> {
  const kind = kindOf(bytes, fileName);
  if (typeof kind === "object") return refuse(kind.refused);
  const task: AnnotateTask = { task: TASK, bytes, kind, sheetName: nameOfSheet(fileName), problems };
  const outcome = await runInThread<Uint8Array>(import.meta.url, task);
  return typeof outcome === "string" ? refuse(outcome) : { ok: true, bytes: outcome };
}

const TASK = "annotate-workbook";

interface AnnotateTask {
  task: typeof TASK;
  bytes: Uint8Array;
  kind: WorkbookKind;
  sheetName: string;
  problems: readonly ImportProblem[];
}

function refuse(name: FileProblemName): AnnotatedWorkbook {
  return { ok: false, problems: [fileProblem(name)] };
}

/** The part that runs in the thread. The libraries are loaded only here. */
async function annotate(task: AnnotateTask): Promise<Uint8Array<ArrayBuffer> | FileProblemName> {
  try {
    const { annotateBook } = await import("./book.ts");
    const { openBook } = await import("./open-book.ts");
    const { parts, sheetNamed } = await openBook(task.bytes, task.kind, task.sheetName);
    const placed = task.problems.map(({ sheet, ...one }) =>
      sheet === undefined ? one : { ...one, sheet: sheetNamed(sheet) },
    );
    annotateBook(parts, placed);
    return parts.toZip();
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return thrown.problemName;
    throw thrown;
  }
}

function isAnnotateTask(data: unknown): data is AnnotateTask {
  return typeof data === "object" && data !== null && "task" in data && data.task === TASK;
}

if (!isMainThread && isAnnotateTask(workerData)) {
  const outcome = await annotate(workerData);
  parentPort?.postMessage(outcome, typeof outcome === "string" ? [] : [outcome.buffer]);
}
