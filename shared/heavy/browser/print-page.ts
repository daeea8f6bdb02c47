import type { Browser, HTTPRequest, Page, PDFOptions } from "puppeteer-core";
import type { PrintOptions } from "../../process/print-options.ts";
import { PrintProblem } from "../../process/print-problem.ts";
import { checkHtml, refuseLargePicture, withoutRefresh } from "./check-html.ts";
import { ALWAYS_COVERED } from "./glyphs.ts";
import { countPages, hasInk, renumberTags, writeDates } from "./pdf-bytes.ts";

const MAX_RESULT_BYTES = 50 * 1024 * 1024;
const MAX_RESULT_PAGES = 1_000;

/** Nothing but pictures, fonts and styles that the page carries itself. */
const harmless = new Set(["image", "font", "stylesheet"]);

export interface Printed {
  bytes: Uint8Array;
  /** Every character beyond Latin that the page shows, each once. */
  unusual: string;
}

/**
 * Prints one page in a new tab that runs no script and reaches no network, and closes it.
 * @throws PrintProblem; anything else thrown is the browser's own failure
 */
export async function printPage(
  browser: Browser,
  html: string,
  options: PrintOptions & { date: Date },
): Promise<Printed> {
  checkHtml(html);
  const page = await browser.newPage();
  try {
    await Promise.all([page.setJavaScriptEnabled(false), page.setRequestInterception(true)]);
    page.on("request", answerRequest);
    await page.setContent(withoutRefresh(html), { waitUntil: "load", timeout: 0 });
    const seen = await page.evaluate(describePage, options.title, options.lang, ALWAYS_COVERED);
    for (const [width, height] of seen.pictures) refuseLargePicture(width, height);
    const bytes = await page.pdf(pdfOptions(options));
    if (page.url() !== "about:blank")
      throw new PrintProblem("PAGE_LEFT", "This page leads elsewhere by itself and can't be printed.");
    checkResult(bytes, seen.isInked);
    writeDates(bytes, options.date);
    renumberTags(bytes);
    return { bytes, unusual: seen.unusual };
  } finally {
    await closeQuietly(page);
  }
}

function answerRequest(request: HTTPRequest): void {
  const isOwn = request.url().startsWith("data:") && harmless.has(request.resourceType());
  // Only "aborted" leaves the document as it is; other reasons put an error page in its place.
  const answer = isOwn ? request.continue() : request.abort("aborted");
  answer.catch(() => undefined); // the tab was closed meanwhile
}

/**
 * Runs in the page. Names the document, waits for its fonts, and tells what there is to see. Reads no layout:
 * that would lay the page out for a screen which it never meets.
 */
async function describePage(title: string, lang: string, alwaysCovered: number) {
  document.title = title;
  if (!document.documentElement.lang) document.documentElement.lang = lang;
  await document.fonts.ready;
  const unusual = new Set<string>();
  let isInked = false;
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentNode } = texts.currentNode;
    if (!nodeValue?.trim() || /^(style|script|noscript|template|title)$/i.test(parentNode?.nodeName ?? ""))
      continue;
    isInked = true;
    for (const character of nodeValue) {
      if ((character.codePointAt(0) ?? 0) > alwaysCovered) unusual.add(character);
    }
  }
  return {
    isInked,
    unusual: [...unusual].join(""),
    pictures: Array.from(document.images, (image): [number, number] => [
      image.naturalWidth,
      image.naturalHeight,
    ]),
  };
}

function pdfOptions(options: PrintOptions): PDFOptions {
  const hasEdges = Boolean(options.header || options.footer || options.pageNumbers);
  const number = '<span class="pageNumber"></span> / <span class="totalPages"></span>';
  return {
    format: options.format,
    landscape: options.landscape,
    margin: options.margin,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
    timeout: 0,
    waitForFonts: false, // describePage has waited
    ...(hasEdges && {
      displayHeaderFooter: true,
      headerTemplate: edge(options, escapeText(options.header ?? ""), ""),
      footerTemplate: edge(options, escapeText(options.footer ?? ""), options.pageNumbers ? number : ""),
    }),
  };
}

/** A line in the margin: text at its start, the page number at its end. */
function edge({ margin }: PrintOptions, start: string, end: string): string {
  const style =
    "box-sizing:border-box;width:100%;display:flex;justify-content:space-between;gap:12px;" +
    `padding:0 ${margin.right} 0 ${margin.left};font:8px 'Open Sans',sans-serif;color:#625d54`;
  return `<div style="${style}"><span>${start}</span><span>${end}</span></div>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function checkResult(bytes: Uint8Array, isInked: boolean): void {
  const pages = countPages(bytes);
  if (pages > MAX_RESULT_PAGES) {
    throw new PrintProblem(
      "RESULT_TOO_LARGE",
      `This document would have ${pages} pages; ${MAX_RESULT_PAGES} is the most.`,
    );
  }
  if (bytes.length > MAX_RESULT_BYTES) {
    throw new PrintProblem(
      "RESULT_TOO_LARGE",
      "This document would be larger than 50 MB. Use fewer or smaller pictures.",
    );
  }
  if (pages === 0 || (isInked && !hasInk(bytes))) {
    throw new PrintProblem("RESULT_EMPTY", "This document came out empty although the page has text.");
  }
}

async function closeQuietly(page: Page): Promise<void> {
  // A browser that was just killed has no tab to close.
  await page.close().catch(() => undefined);
}
