/** Prints pages that take more than there is, and checks that the printer stays intact. */
import { createPrinter } from "../../shared/print/browser/printer.ts";
import { PrintProblem } from "../../shared/process/print.ts";
import { pdfText } from "../support/pdf.ts";
import { printRequest } from "../support/print-request.ts";
import { type HungryPage, hungryPages } from "./hungry-pages.ts";

/** What is over the deadline for killing, starting again and reading the clock on a busy machine. */
const GRACE_MS = 5_000;

export interface BoundsOptions {
  deadlineMs: number;
  pages?: readonly HungryPage[];
  say?: (line: string) => void;
}

/** @returns what broke, a line each */
export async function holdBounds({ deadlineMs, pages = hungryPages, say }: BoundsOptions): Promise<string[]> {
  const printer = createPrinter({ deadlineMs });
  const broken: string[] = [];
  try {
    for (const { name, html, ends } of pages) {
      const page = html();
      const began = performance.now();
      const ended = await printer.print(page, printRequest).catch((problem: unknown) => problem);
      const milliseconds = performance.now() - began;
      const outcome = said(ended);
      say?.(`${name}: ${outcome} after ${(milliseconds / 1000).toFixed(1)} s`);
      if (outcome === "untyped") broken.push(`${name}: ended without a typed problem.`);
      if (ends !== "in time" && !outcome.startsWith(ends)) broken.push(`${name}: ${outcome}, not ${ends}.`);
      if (milliseconds > deadlineMs + GRACE_MS) broken.push(`${name}: took ${Math.round(milliseconds)} ms.`);
      const [next] = await pdfText(await printer.print("<p>fine</p>", printRequest));
      if (next?.trim() !== "fine") broken.push(`${name}: the next document is not fine.`);
    }
  } finally {
    await printer.close();
  }
  return broken;
}

function said(ended: unknown): string {
  if (ended instanceof PrintProblem) return `${ended.code}, retry ${ended.retry}`;
  return ended instanceof Uint8Array ? `a document of ${Math.ceil(ended.length / 1024)} kB` : "untyped";
}
