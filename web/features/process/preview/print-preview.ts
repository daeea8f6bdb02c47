import { type PrintOptions, PrintProblem } from "../../../../shared/process/print.ts";
import type { PrintedPage } from "../../../../shared/process/step-runner.ts";
import { api, call } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { CallProblem } from "../../../lib/send.ts";
import { bytesFromBase64 } from "../../../player/outputs/output-file.ts";
import { templateMarker } from "../code/template-marker.ts";

/** A printed page, and on how many sheets. */
interface PrintedPreview extends PrintedPage {
  pages: number;
}

/** Prints a page where the browser for it is: on the server. @throws PrintProblem */
export async function printPreview(html: string, options: PrintOptions): Promise<PrintedPreview> {
  const { margin, landscape, pageNumbers, format, title, lang, header, footer } = options;
  const set = {
    format,
    title,
    lang,
    landscape: String(landscape),
    pageNumbers: String(pageNumbers),
    margin: `${margin.top} ${margin.right} ${margin.bottom} ${margin.left}`,
    header: header ?? "",
    footer: footer ?? "",
  };
  const properties = Object.entries(set).map(([name, value]) => ({ name, value }));
  const {
    output,
    errorInd,
    message,
    warnings = [],
    pages = 0,
  } = await call(api.process.transform, {
    processType: "HTML2PDF",
    template: "",
    input: html,
    inputContentType: "text/html",
    propertySets: [{ key: "pdf", name: "pdf", properties }],
    locale: lang.length >= 2 ? lang : "en",
  }).catch((error: unknown) => {
    if (!(error instanceof CallProblem)) throw error;
    throw new PrintProblem("BROWSER_FAILED", problemText(error), { cause: error });
  });
  if (errorInd) throw new PrintProblem("BROWSER_FAILED", templateMarker(message)?.text ?? message);
  return { pdf: bytesFromBase64(output), warnings, pages };
}
