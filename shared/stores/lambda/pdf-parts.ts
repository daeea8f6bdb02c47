/** Both ends of a PDF transfer from its printer: in parts, since a Lambda answer is limited to 6 MB. */
import { createHash } from "node:crypto";
import type { PdfPart } from "../../process/pdf-job.ts";
import { PrintProblem } from "../../process/print.ts";
import type { PrintedPage } from "../../process/step-runner.ts";

/** As base64 they are a third larger, and leave room for the warnings. */
export const PART_BYTES = 4 * 1024 * 1024;
/** How often a PDF is started over if its parts don't match. */
const BEGINNINGS = 3;

/** A printed page with the hash of its bytes. */
export interface WholePdf extends PrintedPage {
  sha256: string;
}

/** @example partOf(wholePdf({ pdf, warnings: [] }), 0).bytes // 1024, where that is all of it */
export function wholePdf({ pdf, warnings }: PrintedPage): WholePdf {
  return { pdf, warnings, sha256: sha256Of(pdf) };
}

/** The part of a PDF that starts at a byte of it; an empty one beyond its end. */
export function partOf({ pdf, sha256, warnings }: WholePdf, from: number): PdfPart {
  const part = Buffer.from(pdf.subarray(from, from + PART_BYTES)).toString("base64");
  return { part, bytes: pdf.length, sha256, warnings: [...warnings] };
}

/** True for the last part of a PDF. */
export function isLastPart(bytes: number, from: number): boolean {
  return from + PART_BYTES >= bytes;
}

/**
 * Assembles a PDF. Each part may be requested from a different printer, which prints the page again: the same page gives the
 * same bytes. If it does not, the PDF is started over.
 * @param ask returns the part that starts at a byte
 * @throws PrintProblem BROWSER_FAILED (retried later), or what `ask` throws
 * @example await gatherParts(async (from) => partOf(whole, from)) // { pdf, warnings }
 */
export async function gatherParts(ask: (from: number) => Promise<PdfPart>): Promise<PrintedPage> {
  for (let beginning = 1; beginning <= BEGINNINGS; beginning += 1) {
    const gathered = await gatherOnce(ask);
    if (gathered !== undefined) return gathered;
  }
  throw new PrintProblem("BROWSER_FAILED", "The printer is busy. Try again in a moment.");
}

/** Undefined where the parts aren't those of one PDF. A printer's output is untrusted. */
async function gatherOnce(ask: (from: number) => Promise<PdfPart>): Promise<PrintedPage | undefined> {
  let current = await ask(0);
  const { bytes, sha256, warnings } = current;
  const pdf = Buffer.alloc(bytes);
  for (let from = 0; ; ) {
    const part = Buffer.from(current.part, "base64");
    const isExpected = part.length === Math.min(PART_BYTES, bytes - from);
    if (!isExpected || current.sha256 !== sha256) return undefined;
    part.copy(pdf, from);
    from += part.length;
    if (from === bytes) return sha256Of(pdf) === sha256 ? { pdf, warnings } : undefined;
    current = await ask(from);
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
