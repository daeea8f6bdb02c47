import type { Browser, CDPSession, HTTPRequest, Page } from "puppeteer-core";
import { MAX_PDF_BYTES } from "../../limits.ts";
import { directionOf } from "../../localize.ts";
import { type PrintOptions, PrintProblem } from "../../process/print.ts";
import { withBaseStyle } from "../base-style.ts";
import { refuseLargePicture, withoutRefresh } from "../check-html.ts";
import { accessiblePdf } from "../pdf/accessible-pdf.ts";
import { countPages, isAtItsSmallest, MOST_SHRUNK, paintsBody, renumberTags } from "../pdf/bytes.ts";
import { boxCharacters, type CutOff, describePage, findCutOff } from "./describe-page.ts";
import { ALWAYS_COVERED } from "./glyphs.ts";
import { printCommand, sideways } from "./paper.ts";

/* Whether a finished PDF is usable: neither too large nor blank. */

const MAX_RESULT_PAGES = 1_000;

interface Expected {
  /** The page has text to read, so the document must have some too. */
  hasText: boolean;
  /** Header, footer or page numbers were requested: they alone don't make a document. */
  hasEdges: boolean;
}

/** @throws PrintProblem RESULT_TOO_LARGE · RESULT_EMPTY */
function checkResult(bytes: Uint8Array, { hasText, hasEdges }: Expected): void {
  const pages = countPages(bytes);
  if (pages > MAX_RESULT_PAGES) {
    const text = `This document would have ${pages} pages; the maximum is ${MAX_RESULT_PAGES}.`;
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

/** Printed in place of a character that no font can draw, which would otherwise be invisible. */
const BOX = "▯";

/** Only pictures, fonts and styles that are part of the page itself. */
const harmless = new Set(["image", "font", "stylesheet"]);

export interface PageRequest extends PrintOptions {
  date: Date;
  /** Finds the characters of a text that no font can draw. */
  missingGlyphsOf: (text: string) => Promise<readonly string[]>;
}

export interface Printed {
  bytes: Uint8Array;
  /** The characters printed as boxes, without duplicates. */
  boxed: readonly string[];
  /** How many pictures weren't loaded. */
  unloaded: number;
  /** What is wider than the paper. */
  cutOff: CutOff | undefined;
}

/** A tab for one page, and the browser's own commands to it. */
export interface Tab {
  page: Page;
  session: CDPSession;
}

/** A new tab that runs no script and reaches no network, for one page. */
export async function openTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  page.on("request", answerRequest);
  const [session] = await Promise.all([
    page.createCDPSession(),
    page.setJavaScriptEnabled(false),
    page.setRequestInterception(true),
  ]);
  return { page, session };
}

/**
 * Prints one page in a tab of {@link openTab}, which no other page may have used.
 * @param html accepted by `checkHtml`
 * @throws PrintProblem; any other error is the browser's own failure
 */
export async function printPage(
  { page, session }: Tab,
  html: string,
  request: PageRequest,
): Promise<Printed> {
  await page.setContent(withBaseStyle(withoutRefresh(html)), { waitUntil: "load", timeout: 0 });
  const { title, lang } = request;
  const seen = await page.evaluate(describePage, {
    title,
    lang,
    isRightToLeft: directionOf(lang) === "rtl",
    usualTo: ALWAYS_COVERED,
  });
  for (const [width, height] of seen.pictures) refuseLargePicture(width, height);
  const { options, boxed } = await withBoxes(page, seen.unusual, html, request);
  // In one message: a stream takes three more, and nothing can be done with a part of a document.
  const { data } = await session.send("Page.printToPDF", printCommand(options));
  const bytes = Buffer.from(data, "base64");
  if (page.url() !== "about:blank")
    throw new PrintProblem("PAGE_LEFT", "This page navigates to another page and can't be printed.");
  const hasEdges = Boolean(options.header || options.footer || options.pageNumbers);
  checkResult(bytes, { hasText: seen.hasText, hasEdges });
  renumberTags(bytes);
  const { date } = request;
  const cutOff = isAtItsSmallest(bytes) ? await cutOffIn(page, session, html, options) : undefined;
  const accessible = await accessiblePdf(bytes, { title, lang, date, links: seen.links });
  return { bytes: accessible, boxed, unloaded: seen.unloaded, cutOff };
}

/** Lays the page out once more, as wide as it was printed: only where it was made as small as it can be. */
async function cutOffIn(page: Page, session: CDPSession, html: string, options: PrintOptions) {
  const { from, to, width } = sideways(options, html);
  const wide = { width: Math.round(width * MOST_SHRUNK), height: 600, deviceScaleFactor: 1, mobile: false };
  await session.send("Emulation.setEmulatedMedia", { media: "print" });
  await session.send("Emulation.setDeviceMetricsOverride", wide);
  // the margins aren't made smaller
  return page.evaluate(findCutOff, { from: from * MOST_SHRUNK, to: to * MOST_SHRUNK });
}

function answerRequest(request: HTTPRequest): void {
  const isOwn = request.url().startsWith("data:") && harmless.has(request.resourceType());
  // Only "aborted" leaves the document as it is; other reasons replace it with an error page.
  const answer = isOwn ? request.continue() : request.abort("aborted");
  answer.catch(() => undefined); // the tab was closed in the meantime
}

/** A page with its own fonts may draw what none of the others can, so its text stays. */
async function withBoxes(
  page: Page,
  unusual: string,
  html: string,
  request: PageRequest,
): Promise<{ options: PrintOptions; boxed: readonly string[] }> {
  const { header = "", footer = "" } = request;
  const boxed = await request.missingGlyphsOf(
    `${html.includes("@font-face") ? "" : unusual}${header}${footer}`,
  );
  if (boxed.length === 0) return { options: request, boxed };
  await page.evaluate(boxCharacters, boxed.join(""), BOX);
  const legible = (text: string) =>
    text.replace(/./gsu, (character) => (boxed.includes(character) ? BOX : character));
  return {
    options: {
      ...request,
      ...(header && { header: legible(header) }),
      ...(footer && { footer: legible(footer) }),
    },
    boxed,
  };
}
