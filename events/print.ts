/**
 * Prints pages for other functions: the reports of the queue and the builder's previews. Its role may write its own log and
 * nothing else, and its subnet has no route out.
 */
import type { Context } from "aws-lambda";
import { keepPrinted } from "../shared/print/keep-printed.ts";
import { createPrinter, type Printer } from "../shared/print/printer.ts";
import { PdfJob, type PdfOutcome, type PdfPart } from "../shared/process/pdf-job.ts";
import { PrintProblem } from "../shared/process/print.ts";
import type { PrintedPage } from "../shared/process/step-runner.ts";
import { unpacked } from "../shared/stores/lambda/packed.ts";

/** What stays warm in a function instance. */
interface Press {
  /** One browser. */
  printer: Printer;
  printPart: (job: PdfJob) => Promise<PdfPart>;
}

/** On a laptop both functions run in one process, each with its own browser. */
const presses = new Map<string, Press>();

export async function handler(event: unknown, { functionName }: Context): Promise<PdfOutcome> {
  try {
    return await pressOf(functionName).printPart(PdfJob.parse(event));
  } catch (thrown) {
    if (!(thrown instanceof PrintProblem)) throw thrown;
    const { code, message, retry } = thrown;
    return { problem: { code, message, retry } };
  }
}

function pressOf(functionName: string): Press {
  const known = presses.get(functionName);
  if (known !== undefined) return known;
  const printer = createPrinter();
  const printPart = keepPrinted((job) => print(printer, job), Date.now);
  const press = { printer, printPart };
  presses.set(functionName, press);
  return press;
}

async function print(printer: Printer, { html, options, date, owner }: PdfJob): Promise<PrintedPage> {
  const { header, footer, ...given } = options;
  const warnings: string[] = [];
  const pdf = await printer.print(unpacked(html), {
    ...given,
    ...(header !== undefined && { header }),
    ...(footer !== undefined && { footer }),
    date: new Date(date),
    owner,
    onWarning: (warning) => warnings.push(warning),
  });
  return { pdf, warnings };
}

/** Closes the browsers, so that none is left behind when the process stops. */
export async function close(): Promise<void> {
  await Promise.all([...presses.values()].map(({ printer }) => printer.close()));
}
