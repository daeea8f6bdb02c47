/** HTML to PDF by a warm browser: one document at a time, each in a tab of its own. */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import puppeteer, { type Browser } from "puppeteer-core";
import { type PrintOptions, PrintProblem } from "../../process/print.ts";
import { checkHtml } from "../check-html.ts";
import { endOf, listenTo, whyNotStarted } from "./browser-end.ts";
import { chromiumExecutable } from "./chromium.ts";
import { missingGlyphsOf } from "./glyphs.ts";
import { BrowserMissing } from "./installed-browser.ts";
import { openTab, type Printed, printPage, type Tab } from "./print-page.ts";
import { printWarnings } from "./print-warnings.ts";
import { hasEnded, killBrowser, watched } from "./watchdog.ts";

/**
 * How the printing browser is started: without graphics, without network access. Each line of the second list was seen to let
 * something through when it was left out; the page is also isolated by interception and runs no script.
 */
export const printerFlags: readonly string[] = [
  "--no-sandbox", // functions and containers run as root
  "--disable-setuid-sandbox",
  "--no-zygote",
  "--in-process-gpu",
  "--disable-gpu",
  "--use-gl=disabled", // otherwise it looks for graphics libraries, and one process exits when there are none
  "--disable-software-rasterizer",
  "--disable-print-preview",
  "--disable-dev-shm-usage",
  "--disable-domain-reliability",
  "--disable-features=AudioServiceOutOfProcess",
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--no-default-browser-check",

  "--no-pings",
  "--proxy-server=http://127.0.0.1:9", // nobody listens there
  "--proxy-bypass-list=<-loopback>", // and local addresses go there too
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/** One process instead of six: a third faster, and required on Lambda. Only the bundled browser can do it. */
export const SINGLE_PROCESS = "--single-process";

/* Starts the browser that prints. */

/** It takes a tenth of a second; if it takes this long, it will not succeed. */
const LAUNCH_MS = 15_000;

interface LaunchedBrowser {
  browser: Browser;
  child: ChildProcess;
}

/**
 * @param flags in addition to those that isolate it: tests read its network log with them
 * @example const { browser, child } = await launchBrowser()
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<LaunchedBrowser> {
  const program = await chromiumExecutable();
  const { executablePath, env, isBundled } = program;
  const args = [...printerFlags, ...(isBundled ? [SINGLE_PROCESS] : []), ...flags];
  const launching = puppeteer.launch({
    executablePath,
    env,
    args,
    headless: isBundled ? "shell" : true,
    pipe: true, // no port that a page could reach
    defaultViewport: { width: 64, height: 64 }, // paper has its own size; a small window saves work
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = await launching.catch(async (thrown: unknown) => {
    throw await whyNotStarted(program, [...args, "--headless", "--remote-debugging-pipe"], thrown);
  });
  const child = browser.process();
  if (!child) throw new Error("The browser was started without a process of its own.");
  listenTo(child);
  return { browser, child };
}

/** Below the 60 s of the function that prints: the rest is for restarting and storing. */
export const PRINT_DEADLINE_MS = 40_000;
/** Anything it still writes at its end takes less time. */
const CLOSE_MS = 5_000;
const DOCUMENTS_PER_BROWSER = 150;
/** Of the function's 2 GB. */
const MEMORY_BYTES = 1_500 * 1024 * 1024;
/** A browser that stops unexpectedly may have been worn out; if a second one stops on the same page, the page caused it. */
const BROWSERS_PER_DOCUMENT = 2;

export interface PrinterOptions {
  deadlineMs?: number;
  memoryBytes?: number;
  documentsPerBrowser?: number;
  /** In addition to those that isolate the browser: tests read its network log with them. */
  flags?: readonly string[];
}

export interface PrintRequest extends PrintOptions {
  /** Written into the file as its creation date, so that the same page always gives the same bytes. */
  date: Date;
  /** Documents of another owner get another browser. */
  owner?: string;
  /** How long the caller waits from now on, where that is shorter than printing may take: then nobody would get the page. */
  milliseconds?: number;
  /** Called with what is missing in the document; names single characters, never a text. */
  onWarning?: (warning: string) => void;
}

export interface Printer {
  /** @throws PrintProblem */
  print: (html: string, request: PrintRequest) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

interface Warm extends LaunchedBrowser {
  documents: number;
  owner: string | undefined;
  /** Opened ahead, while nobody waits: each is used for one document and closed. */
  tab: Promise<Tab>;
}

/**
 * A printer that keeps its browser warm between documents, and replaces it after any failure, for another owner, and after a
 * number of documents.
 * @example
 * const printer = createPrinter();
 * const bytes = await printer.print("<h1>Hello</h1>", { ...printOptions(step, html, "en"), date: submittedAt });
 */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const { deadlineMs: mostMs = PRINT_DEADLINE_MS, memoryBytes = MEMORY_BYTES } = options;
  let warm: Warm | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function discard(): void {
    if (warm) killBrowser(warm.child);
    warm = undefined;
  }

  async function browserFor(owner: string | undefined): Promise<Warm> {
    const isWorn = (warm?.documents ?? 0) >= (options.documentsPerBrowser ?? DOCUMENTS_PER_BROWSER);
    if (warm && (isWorn || warm.owner !== owner || !warm.browser.connected)) discard();
    if (warm) return warm;
    const launched = await launchBrowser(options.flags);
    warm = { ...launched, documents: 0, owner, tab: quietly(openTab(launched.browser)) };
    return warm;
  }

  async function printOnce(html: string, request: PrintRequest, milliseconds: number): Promise<Printed> {
    const started = performance.now();
    const current = await launching(browserFor(request.owner));
    const limits = { milliseconds: milliseconds - (performance.now() - started), memoryBytes };
    const printed = await watched(current.child, limits, async () => {
      const tab = await current.tab;
      const done = await printPage(tab, html, { ...request, missingGlyphsOf });
      current.tab = quietly(replaceTab(current, tab));
      return done;
    }).catch(async (thrown: unknown) => {
      throw thrown instanceof PrintProblem ? thrown : await endOf(current.child, thrown);
    });
    current.documents += 1;
    return printed;
  }

  async function printOne(html: string, request: PrintRequest, waited: number): Promise<Uint8Array> {
    checkHtml(html);
    const started = performance.now();
    const deadlineMs = Math.min(mostMs, (request.milliseconds ?? Number.POSITIVE_INFINITY) - waited);
    if (deadlineMs <= 0) throw new PrintProblem("TOOK_TOO_LONG", "Other pages were printed for too long.");
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { bytes, ...found } = await printOnce(
          html,
          request,
          deadlineMs - (performance.now() - started),
        );
        for (const warning of printWarnings(found)) request.onWarning?.(warning);
        return bytes;
      } catch (thrown) {
        discard();
        if (thrown instanceof PrintProblem) throw thrown;
        const isFirst = attempt < BROWSERS_PER_DOCUMENT;
        const left = deadlineMs - (performance.now() - started);
        if (isFirst && left > deadlineMs / 4) continue;
        if (isFirst)
          // a second try would time out, and the page be blamed for it
          throw new PrintProblem("BROWSER_FAILED", "The printing browser stopped unexpectedly.", {
            cause: thrown,
          });
        const text = "The printing browser crashes on this page. Make the page simpler.";
        throw new PrintProblem("BROWSER_FAILED", text, { retry: "never", cause: thrown });
      }
    }
  }

  return {
    print(html, request) {
      const called = performance.now();
      const printed = queue.then(() => printOne(html, request, performance.now() - called));
      queue = printed.catch(() => undefined);
      return printed;
    },
    async close() {
      await queue;
      const closing = warm;
      warm = undefined;
      if (closing === undefined || hasEnded(closing.child)) return;
      const ended = once(closing.child, "exit");
      void closeGently(closing).catch(() => undefined); // may never answer if it stops in the meantime
      await Promise.race([ended, setTimeout(CLOSE_MS, undefined, { ref: false })]);
      killBrowser(closing.child);
    },
  };
}

/** A browser that doesn't even start is not the page's fault. */
async function launching(launched: Promise<Warm>): Promise<Warm> {
  try {
    return await launched;
  } catch (cause) {
    // Which no second try would find: whoever reads of the failed report is told what to install.
    if (cause instanceof BrowserMissing)
      throw new PrintProblem("BROWSER_FAILED", cause.message, { retry: "never", cause });
    const text = "The printing browser didn't start.";
    throw new PrintProblem("BROWSER_FAILED", text, { cause });
  }
}

async function replaceTab({ browser }: LaunchedBrowser, used: Tab): Promise<Tab> {
  const [tab] = await Promise.all([openTab(browser), used.page.close()]);
  return tab;
}

/** In one process, a browser with open tabs now and then crashes at its end, before it has written its last lines. */
async function closeGently({ browser, tab }: Warm): Promise<void> {
  await tab; // the one before it is closed by then
  for (const page of await browser.pages()) await page.close();
  await browser.close();
}

/** Whoever waits for it later sees its failure; until then nobody needs to. */
function quietly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}
