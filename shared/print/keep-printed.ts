/** Caches a PDF until the last of its parts is fetched, so that its page is printed once. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PdfJob, PdfPart } from "../process/pdf-job.ts";
import type { PrintedPage } from "../process/step-runner.ts";
import { isLastPart, partOf, type WholePdf, wholePdf } from "../stores/lambda/pdf-parts.ts";

/** One of the largest, or several of a typical size: Chromium leaves about 500 MB of the function's memory. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Longer than any caller still waits for the rest. */
const KEPT_MS = 2 * 60_000;

/**
 * A printer of parts. A PDF that is not cached is printed again: nobody controls which function instance gets the request for
 * the next part. The cache key is the whole job, including its owner, so that owners whose parts are fetched alternately are
 * each printed once and none receives another's.
 * @param now milliseconds of a clock that continues while the function sleeps
 */
export function keepPrinted(
  print: (job: PdfJob) => Promise<PrintedPage>,
  now: () => number,
): (job: PdfJob) => Promise<PdfPart> {
  const kept = new LRUCache<string, WholePdf>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ pdf }) => Math.max(pdf.length, 1),
    ttl: KEPT_MS,
    updateAgeOnGet: true,
    ttlResolution: 0,
    perf: { now },
  });

  return async (job) => {
    kept.purgeStale();
    // Most PDFs are a single part, and need no key.
    const known = kept.size === 0 ? undefined : kept.get(keyOf(job));
    const whole = known ?? wholePdf(await print(job));
    if (!isLastPart(whole.pdf.length, job.from)) kept.set(keyOf(job), whole);
    else if (known !== undefined) kept.delete(keyOf(job));
    return partOf(whole, job.from);
  };
}

/** The same for all parts of one PDF. */
function keyOf({ from: _from, milliseconds: _milliseconds, ...page }: PdfJob): string {
  return createHash("sha256").update(JSON.stringify(page)).digest("hex");
}
