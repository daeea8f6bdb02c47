/** Paper and margins, in inches, as the browser's own command to print takes them. */
import type { Protocol } from "puppeteer-core";
import type { PaperFormat, PrintOptions } from "../../process/print.ts";
import { edgesOf, inches } from "./page-edges.ts";

const MM_PER_INCH = 25.4;

const sheets: Readonly<Record<PaperFormat, readonly [width: number, height: number]>> = {
  A3: [297 / MM_PER_INCH, 420 / MM_PER_INCH],
  A4: [210 / MM_PER_INCH, 297 / MM_PER_INCH],
  A5: [148 / MM_PER_INCH, 210 / MM_PER_INCH],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
};

const PX_PER_INCH = 96;

/**
 * Where the paper begins and ends beside the text, in pixels from where the text begins, and the width of the text. What the page says of its
 * paper in `@page` counts more than the options.
 * @example sideways({ format: "A4", … }, "<p>Hello</p>").width // 672 with margins of 16 mm
 */
export function sideways(options: PrintOptions, html: string): { from: number; to: number; width: number } {
  const rule = /@page\s*\{([^{}]*)\}/i.exec(html)?.[1] ?? "";
  const declared = (name: string) =>
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, "i").exec(rule)?.[1]?.trim();
  const sizes = declared("size")?.split(/\s+/) ?? [];
  const named = sizes.find((size): size is PaperFormat => Object.hasOwn(sheets, size));
  const lengths = sizes.filter(isLength).map(inches);
  const [short, long] = sheets[named ?? options.format];
  const isTurned = sizes.includes("landscape") || (sizes.length === 0 && options.landscape);
  const paper = lengths[0] ?? (isTurned ? long : short);
  const margins = declared("margin")?.split(/\s+/).filter(isLength).map(inches) ?? [];
  const right = margins[1] ?? margins[0] ?? inches(options.margin.right);
  const left = margins[3] ?? right;
  const [from, to] = [-left, paper - left];
  return { from: from * PX_PER_INCH, to: to * PX_PER_INCH, width: (to - right) * PX_PER_INCH };
}

const isLength = (text: string) => /^[\d.]+(mm|cm|in|pt|px)$/.test(text);

/** What `Page.printToPDF` gets: a tagged document with bookmarks, in one message. */
export function printCommand(options: PrintOptions): Protocol.Page.PrintToPDFRequest {
  const [paperWidth, paperHeight] = sheets[options.format];
  const { margin, ...lines } = edgesOf(options);
  return {
    landscape: options.landscape,
    paperWidth,
    paperHeight,
    marginTop: inches(margin.top),
    marginRight: inches(margin.right),
    marginBottom: inches(margin.bottom),
    marginLeft: inches(margin.left),
    ...lines,
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: "ReturnAsBase64",
  };
}
