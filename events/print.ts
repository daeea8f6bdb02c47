/**
 * Prints pages for other functions: the reports of the queue and the builder's previews. Its role may write its own log and
 * nothing else, and its subnet has no route out.
 */
import type { Context } from "aws-lambda";
import { services } from "../shared/contract/workers.ts";
import { log } from "../shared/log.ts";
import { createPrinter, type Printer } from "../shared/print/browser/printer.ts";
import { keepPrinted } from "../shared/print/keep-printed.ts";
import { failureCause } from "../shared/process/failure-cause.ts";
import { PdfJob, type PdfOutcome, type PdfPart } from "../shared/process/pdf-job.ts";
import { PrintProblem } from "../shared/process/print.ts";
import type { PrintedPage } from "../shared/process/step-runner.ts";
import { unpacked } from "../shared/stores/lambda/packed.ts";

/** What stays warm in a function instance. */
interface Press {
  /** Each with its browser: one, as Lambda sends a function instance one page at a time; a laptop has all printers of a function in one process. */
  printers: { printer: Printer; pages: number }[];
  printPart: (job: PdfJob) => Promise<PdfPart>;
}

/** On a laptop both functions run in one process, each with its own browsers. */
const presses = new Map<string, Press>();

export async function handler(
  event: unknown,
  { functionName, awsRequestId }: Pick<Context, "functionName" | "awsRequestId">,
): Promise<PdfOutcome> {
  const job = PdfJob.parse(event);
  try {
    return await pressOf(functionName).printPart(job);
  } catch (thrown) {
    const { run = awsRequestId, ...of } = job.of ?? {};
    const cause = failureCause(thrown);
    log({ level: "error", event: "print-failed", requestId: run, ...of, ...cause, error: thrown });
    if (!(thrown instanceof PrintProblem)) throw thrown;
    const { code, message, retry } = thrown;
    const { errno, exit, lastLine } = cause;
    return { problem: { code, message, retry, end: { errno, exit, lastLine } } };
  }
}

function pressOf(functionName: string): Press {
  const known = presses.get(functionName);
  if (known !== undefined) return known;
  const printers: Press["printers"] = [];
  const printPart = keepPrinted((job) => print(printers, job), Date.now);
  const press = { printers, printPart };
  presses.set(functionName, press);
  return press;
}

/** The first that is free; one more, while there may be; else the one with the fewest pages. */
function leastBusy(printers: Press["printers"]): Press["printers"][number] {
  const least = printers.toSorted((one, other) => one.pages - other.pages)[0];
  if (least !== undefined && (least.pages === 0 || printers.length >= services.preview.atOnce)) return least;
  const added = { printer: createPrinter(), pages: 0 };
  printers.push(added);
  return added;
}

async function print(
  printers: Press["printers"],
  { html, options, date, owner, milliseconds }: PdfJob,
): Promise<PrintedPage> {
  const { header, footer, ...otherOptions } = options;
  const warnings: string[] = [];
  const chosen = leastBusy(printers);
  chosen.pages += 1;
  try {
    const pdf = await chosen.printer.print(unpacked(html), {
      ...otherOptions,
      ...(header !== undefined && { header }),
      ...(footer !== undefined && { footer }),
      ...(milliseconds !== undefined && { milliseconds }),
      date: new Date(date),
      owner,
      onWarning: (warning) => warnings.push(warning),
    });
    return { pdf, warnings };
  } finally {
    chosen.pages -= 1;
  }
}

/** Closes the browsers, so that none is left behind when the process stops. */
export async function close(): Promise<void> {
  const all = [...presses.values()].flatMap(({ printers }) => printers);
  await Promise.all(all.map(({ printer }) => printer.close()));
}
