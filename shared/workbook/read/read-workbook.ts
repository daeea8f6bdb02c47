/**
 * Reads an uploaded workbook safely, whatever it contains: cheap checks first, then in a thread with its own limits.
 *
 * The thread runs this same module, so a bundle needs no second file: `import.meta.url` is this file in the
 * sources and the one bundled file in a Lambda (ES module format).
 */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { MAX_UPLOAD_BYTES } from "../../limits.ts";
import type { ReadWorkbook } from "../workbook.ts";
import { type FileProblemName, FileRefusal, fileProblem } from "./file-problem.ts";
import { type PackedWorkbook, packWorkbook, transferable, unpackWorkbook } from "./packed-workbook.ts";
import { postDone, ReusableThread } from "./reading-thread.ts";

export { READ_SECONDS, runInThread } from "./reading-thread.ts";

/**
 * A workbook as texts, or why it can't be read.
 * @param bytes an .xlsx, .xls or .csv file of at most 4 MiB
 * @param fileName only for its extension; the kind of file is decided by its bytes
 * @example await readWorkbook(bytes, "form.xlsx") // { ok: true, workbook: { sheets: [{ name: "survey", … }] } }
 */
export async function readWorkbook(bytes: Uint8Array, fileName: string): Promise<ReadWorkbook> {
  const kind = kindOf(bytes, fileName);
  if (typeof kind === "object") return refuse(kind.refused);
  const task: ReadTask = { bytes, kind, sheetName: nameOfSheet(fileName) };
  const outcome = await threads.run<PackedWorkbook>(task);
  return typeof outcome === "string" ? refuse(outcome) : { ok: true, workbook: unpackWorkbook(outcome) };
}

const ROLE = "read-workbook";
const threads = new ReusableThread(import.meta.url, { role: ROLE });

interface ReadTask {
  bytes: Uint8Array;
  kind: WorkbookKind;
  sheetName: string;
}

function refuse(name: FileProblemName): ReadWorkbook {
  return { ok: false, problems: [fileProblem(name)] };
}

export type WorkbookKind = "xlsx" | "xls" | "csv";

/** The first bytes decide: real `.xls` files come with the extension `.xlsx`. */
export function kindOf(bytes: Uint8Array, fileName: string): WorkbookKind | { refused: FileProblemName } {
  if (bytes.length === 0) return { refused: "empty" };
  if (bytes.length > MAX_UPLOAD_BYTES) return { refused: "tooLarge" };
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (start === "504b0304") return "xlsx";
  // a container, or the stream in it alone
  if (start === "d0cf11e0" || start.startsWith("0908")) return "xls";
  if (/^090[024]0[46]/.test(start)) return { refused: "oldFormat" };
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return "csv";
  const isMarkup = /^\s*</.test(
    Buffer.from(bytes.subarray(0, 100))
      .toString()
      .replace(/^\ufeff/, ""),
  );
  return { refused: isMarkup ? "markup" : "notWorkbook" };
}

/** The sheet name for a file without sheets. @example nameOfSheet("forms/intake.csv") // "intake" */
export function nameOfSheet(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "survey";
}

/** The part that runs in the thread. The large libraries are loaded only here. */
async function readTask({ bytes, kind, sheetName }: ReadTask): Promise<PackedWorkbook | FileProblemName> {
  try {
    if (kind === "csv") return packWorkbook((await import("./read-csv.ts")).readCsv(bytes, sheetName));
    if (kind === "xls") return (await import("./xls/read-xls.ts")).readXls(bytes);
    return await (await import("./read-cells.ts")).readPackedCells(bytes);
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return thrown.problemName;
    throw thrown;
  }
}

function isReader(data: unknown): boolean {
  return typeof data === "object" && data !== null && "role" in data && data.role === ROLE;
}

if (!isMainThread && isReader(workerData))
  parentPort?.on("message", async (task: ReadTask) => {
    const outcome = await readTask(task);
    postDone(outcome, typeof outcome === "string" ? [] : transferable(outcome));
  });
