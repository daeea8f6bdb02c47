/** HTML to PDF by a warm browser: one document at a time, each in a tab of its own. */
import type { ChildProcess } from "node:child_process";
import puppeteer, { type Browser } from "puppeteer-core";
import type { PrintOptions } from "../../process/print-options.ts";
import { PrintProblem } from "../../process/print-problem.ts";
import { chromiumExecutable } from "./chromium.ts";
import { type Coverage, fontCoverage, missingGlyphs } from "./glyphs.ts";
import { printPage } from "./print-page.ts";
import { printerFlags, SINGLE_PROCESS } from "./printer-flags.ts";
import { killBrowser, watched } from "./watchdog.ts";

/** Below the 60 s of the function that prints: what is left is for starting anew and storing. */
export const PRINT_DEADLINE_MS = 40_000;
const DOCUMENTS_PER_BROWSER = 150;
/** Of the 2 GB that the function has. */
const MEMORY_BYTES = 1_500 * 1024 * 1024;

export interface PrinterOptions {
  deadlineMs?: number;
  memoryBytes?: number;
  documentsPerBrowser?: number;
  /** Told what a reader of the document would miss; never the document's text. */
  onWarning?: (warning: string) => void;
}

export interface PrintRequest extends PrintOptions {
  /** Written into the file as the date of making, so that the same page always gives the same bytes. */
  date: Date;
  /** Documents of another owner get another browser. */
  owner?: string;
}

export interface Printer {
  /** @throws PrintProblem */
  print: (html: string, request: PrintRequest) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

interface Warm {
  browser: Browser;
  child: ChildProcess;
  documents: number;
  owner: string | undefined;
}

/**
 * A printer that keeps its browser warm between documents, and replaces it after any failure, for another owner,
 * and every so many documents.
 *
 * @example
 * const printer = createPrinter();
 * const bytes = await printer.print("<h1>Hello</h1>", { ...printOptions(step, html, "en"), date: submittedAt });
 */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const limits = {
    milliseconds: options.deadlineMs ?? PRINT_DEADLINE_MS,
    memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
  };
  let warm: Warm | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function discard(): void {
    if (warm) killBrowser(warm.child);
    warm = undefined;
  }

  async function browserFor(owner: string | undefined): Promise<Warm> {
    const isWorn = (warm?.documents ?? 0) >= (options.documentsPerBrowser ?? DOCUMENTS_PER_BROWSER);
    if (warm && (isWorn || warm.owner !== owner || !warm.browser.connected)) discard();
    warm ??= await launch(owner);
    return warm;
  }

  async function printOne(html: string, request: PrintRequest): Promise<Uint8Array> {
    try {
      const { browser, child } = await browserFor(request.owner);
      const { bytes, unusual } = await watched(child, limits, () => printPage(browser, html, request));
      if (warm) warm.documents += 1;
      if (options.onWarning && unusual !== "" && !html.includes("@font-face")) {
        await warnOfMissingGlyphs(unusual, options.onWarning);
      }
      return bytes;
    } catch (thrown) {
      discard();
      if (thrown instanceof PrintProblem) throw thrown;
      throw new PrintProblem("BROWSER_FAILED", "The browser that prints ended unexpectedly.", {
        cause: thrown,
      });
    }
  }

  return {
    print(html, request) {
      const printed = queue.then(() => printOne(html, request));
      queue = printed.catch(() => undefined);
      return printed;
    },
    async close() {
      await queue;
      const closing = warm;
      warm = undefined;
      await closing?.browser.close();
    },
  };
}

async function launch(owner: string | undefined): Promise<Warm> {
  const { executablePath, env, isBundled } = await chromiumExecutable();
  const browser = await puppeteer.launch({
    executablePath,
    env,
    args: isBundled ? [...printerFlags, SINGLE_PROCESS] : [...printerFlags],
    headless: isBundled ? "shell" : true,
    pipe: true, // no port that a page could reach
    defaultViewport: { width: 64, height: 64 }, // paper has its own size; a small window saves work
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const child = browser.process();
  if (!child) throw new Error("The browser was started without a process of its own.");
  return { browser, child, documents: 0, owner };
}

let coverages: Promise<readonly Coverage[]> | undefined;

async function warnOfMissingGlyphs(unusual: string, warn: (warning: string) => void): Promise<void> {
  coverages ??= chromiumExecutable().then(({ fonts }) => Promise.all(fonts.map(fontCoverage)));
  const known = await coverages;
  if (known.length === 0) return; // an installed Chrome draws with fonts that are not known here
  const missing = missingGlyphs(unusual, known);
  if (missing.length === 0) return;
  const named = missing
    .slice(0, 20)
    .map(
      (character) =>
        `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`,
    );
  warn(
    `No font has these characters, so they are invisible: ${named.join(", ")}${missing.length > 20 ? ", …" : ""}`,
  );
}
