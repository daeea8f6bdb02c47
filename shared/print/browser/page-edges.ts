/** The margins of a page and the lines in them: header, footer, page numbers, in the document's language and direction. */
import { directionOf } from "../../localize.ts";
import type { PrintOptions } from "../../process/print.ts";

/** With a smaller margin, a line would overlap the text. */
const LINE = "12mm";

export interface Edges {
  margin: PrintOptions["margin"];
  displayHeaderFooter?: boolean;
  headerTemplate?: string;
  footerTemplate?: string;
}

/** What is printed in the margins, and margins with enough room for it. */
export function edgesOf(options: PrintOptions): Edges {
  const { margin, header, footer, pageNumbers } = options;
  if (!header && !footer && !pageNumbers) return { margin };
  const numbers = pageNumbers
    ? '<bdi dir="ltr"><span class="pageNumber"></span> / <span class="totalPages"></span></bdi>'
    : "";
  const room = {
    ...margin,
    top: header ? atLeast(margin.top) : margin.top,
    bottom: footer || pageNumbers ? atLeast(margin.bottom) : margin.bottom,
  };
  return {
    margin: room,
    displayHeaderFooter: true,
    headerTemplate: line({ ...options, margin: room }, header ?? "", ""),
    footerTemplate: line({ ...options, margin: room }, footer ?? "", numbers),
  };
}

/** A line in the margin: text at its start, the page number at its end; swapped in right-to-left languages. */
function line({ margin, lang }: PrintOptions, text: string, end: string): string {
  const style =
    "box-sizing:border-box;width:100%;display:flex;justify-content:space-between;gap:12px;" +
    `padding:0 ${margin.right} 0 ${margin.left};font:8pt 'Open Sans',sans-serif;color:#625d54`;
  const attributes = `lang="${escapeText(lang)}" dir="${directionOf(lang)}"`;
  return `<div ${attributes} style="${style}"><bdi>${escapeText(text)}</bdi><span style="white-space:nowrap">${end}</span></div>`;
}

const perInch: Readonly<Record<string, number>> = { in: 1, cm: 2.54, mm: 25.4, pt: 72, px: 96 };

/** @param length as CSS writes it @example inches("25.4mm") // 1 */
export function inches(length: string): number {
  return Number.parseFloat(length) / (perInch[length.slice(-2)] ?? 1);
}

function atLeast(length: string): string {
  return inches(length) < inches(LINE) ? LINE : length;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
