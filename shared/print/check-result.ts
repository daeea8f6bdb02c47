/** Whether a finished PDF is one to hand on: neither too large nor blank. */
import { MAX_PDF_BYTES } from "../limits.ts";
import { PrintProblem } from "../process/print-problem.ts";
import { countPages, paintsBody } from "./pdf-bytes.ts";

const MAX_RESULT_PAGES = 1_000;

export interface Expected {
  /** The page has text to read, so the document must have some too. */
  hasText: boolean;
  /** Header, footer or page numbers were asked for: they alone make no document. */
  hasEdges: boolean;
}

/** @throws PrintProblem RESULT_TOO_LARGE · RESULT_EMPTY */
export function checkResult(bytes: Uint8Array, { hasText, hasEdges }: Expected): void {
  const pages = countPages(bytes);
  if (pages > MAX_RESULT_PAGES) {
    const text = `This document would have ${pages} pages; ${MAX_RESULT_PAGES} is the most.`;
    throw new PrintProblem("RESULT_TOO_LARGE", text);
  }
  if (bytes.length > MAX_PDF_BYTES) {
    const text = `This document would be larger than ${MAX_PDF_BYTES / 1024 / 1024} MB. Use fewer or smaller pictures.`;
    throw new PrintProblem("RESULT_TOO_LARGE", text);
  }
  if (pages > 0 && paintsBody(bytes, { hasEdges, wantsText: hasText })) return;
  const text = hasText
    ? "This document came out empty although the page has text. Look for text that is hidden in print."
    : "This page shows nothing, so there is nothing to print.";
  throw new PrintProblem("RESULT_EMPTY", text);
}
