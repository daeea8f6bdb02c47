/** Paper and margins, in inches, as the browser's own command to print takes them. */
import type { Protocol } from "puppeteer-core";
import type { PaperFormat, PrintOptions } from "../process/print.ts";
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
