/** Keeps a PDF until the last of its parts is fetched, so that its page is printed once. */
import { createHash } from "node:crypto";
import type { PdfJob, PdfPart } from "../shared/process/pdf-job.ts";
import type { PrintedPage } from "../shared/process/step-runner.ts";
import { isLastPart, partOf, type WholePdf, wholePdf } from "../shared/stores/lambda/pdf-parts.ts";

/** One of the largest, or several of a usual size: what Chromium leaves of the function's memory is some 500 MB. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Longer than any caller still waits for the rest. */
const KEPT_MS = 2 * 60_000;

interface Kept {
  whole: WholePdf;
  until: number;
}

/**
 * A printer of parts. What it doesn't remember it prints again: which function instance is asked for the next part is
 * nobody's to choose.
 *
 * @param now milliseconds of a clock that goes on while the function sleeps
 */
export function keepPrinted(
  print: (job: PdfJob) => Promise<PrintedPage>,
  now: () => number,
): (job: PdfJob) => Promise<PdfPart> {
  /** The oldest first. All of one owner: those of the one before go with the browser that printed them. */
  const kept = new Map<string, Kept>();
  let keptFor = "";

  function dropPast(): void {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
  }

  function keep(key: string, whole: WholePdf): void {
    kept.delete(key);
    kept.set(key, { whole, until: now() + KEPT_MS });
    let bytes = 0;
    for (const [other, { whole: each }] of [...kept].reverse()) {
      bytes += each.pdf.length;
      if (bytes > KEPT_BYTES) kept.delete(other);
    }
  }

  return async (job) => {
    dropPast();
    if (job.owner !== keptFor) kept.clear();
    keptFor = job.owner;
    // Most PDFs are a part of their own, and need no name.
    const known = kept.size === 0 ? undefined : kept.get(keyOf(job));
    const whole = known?.whole ?? wholePdf(await print(job));
    if (!isLastPart(whole.pdf.length, job.from)) keep(keyOf(job), whole);
    else if (known !== undefined) kept.delete(keyOf(job));
    return partOf(whole, job.from);
  };
}

/** The same for all parts of one PDF. */
function keyOf({ from: _, ...page }: PdfJob): string {
  return createHash("sha256").update(JSON.stringify(page)).digest("hex");
}
