/**
 * Reads an uploaded workbook, whatever it holds: cheap guards first, then in a thread with limits of its own.
 *
 * The thread runs this same module, so a bundle needs no second file: `import.meta.url` is this file in the
 * sources and the one bundled file in a Lambda (ES module format).
 */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { ReadWorkbook, Workbook } from "../../import/workbook.ts";
import { MAX_UPLOAD_BYTES } from "../../limits.ts";
import { type FileProblemName, FileRefusal, fileProblem } from "./file-problem.ts";

/** Limits of the reading thread (workbook page, section 2). */
export const READ_SECONDS = 20;
export const READ_HEAP_MEGABYTES = 512;

/**
 * A workbook as texts, or why it can't be read.
 * @param bytes an .xlsx or .csv file of at most 4 MiB
 * @param fileName only for its ending: what the file is, its bytes say
 * @example await readWorkbook(bytes, "form.xlsx") // { ok: true, workbook: { sheets: [{ name: "survey", … }] } }
 */
export async function readWorkbook(bytes: Uint8Array, fileName: string): Promise<ReadWorkbook> {
  const kind = kindOf(bytes, fileName);
  if (typeof kind === "object") return refuse(kind.refused);
  const outcome = await readInThread({ task: TASK, bytes, kind, sheetName: nameOfSheet(fileName) });
  return typeof outcome === "string" ? refuse(outcome) : { ok: true, workbook: outcome };
}

const TASK = "read-workbook";

interface ReadTask {
  task: typeof TASK;
  bytes: Uint8Array;
  kind: "xlsx" | "csv";
  sheetName: string;
}

function refuse(name: FileProblemName): ReadWorkbook {
  return { ok: false, problems: [fileProblem(name)] };
}

/** The first bytes decide: real `.xls` files come with the ending `.xlsx`. */
function kindOf(bytes: Uint8Array, fileName: string): "xlsx" | "csv" | { refused: FileProblemName } {
  if (bytes.length === 0) return { refused: "empty" };
  if (bytes.length > MAX_UPLOAD_BYTES) return { refused: "tooLarge" };
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (start === "504b0304") return "xlsx";
  if (start === "d0cf11e0") {
    const marker = Buffer.from("EncryptedPackage", "utf16le");
    return { refused: Buffer.from(bytes).includes(marker) ? "encrypted" : "oldFormat" };
  }
  return /\.(csv|tsv|txt)$/i.test(fileName) ? "csv" : { refused: "notWorkbook" };
}

function nameOfSheet(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "survey";
}

/** @returns the workbook, or the name of the refusal */
function readInThread(task: ReadTask): Promise<Workbook | FileProblemName> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: READ_HEAP_MEGABYTES },
    });
    const timer = setTimeout(() => finish(() => resolve("tooSlow")), READ_SECONDS * 1_000);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    // the thread posts exactly what readTask answers
    worker.on("message", (outcome: Workbook | FileProblemName) => finish(() => resolve(outcome)));
    worker.on("error", (error: Error & { code?: string }) =>
      finish(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve("tooSlow") : reject(error))),
    );
    worker.on("exit", (code) => finish(() => reject(new Error(`The reading thread ended with ${code}.`))));
  });
}

/** The thread's part. The large libraries are loaded only here. */
async function readTask({ bytes, kind, sheetName }: ReadTask): Promise<Workbook | FileProblemName> {
  try {
    if (kind === "csv") return (await import("./read-csv.ts")).readCsv(bytes, sheetName);
    await (await import("./check-package.ts")).checkPackage(bytes);
    return await (await import("./read-cells.ts")).readCells(bytes);
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return thrown.problemName;
    throw thrown;
  }
}

function isReadTask(data: unknown): data is ReadTask {
  return typeof data === "object" && data !== null && "task" in data && data.task === TASK;
}

if (!isMainThread && isReadTask(workerData)) parentPort?.postMessage(await readTask(workerData));
