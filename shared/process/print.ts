/** How a page is printed, and why one couldn't be. */
import { isOn, outputNameOf, propertiesOf, type Step } from "./step.ts";

export const paperFormats = ["A3", "A4", "A5", "Letter", "Legal", "Tabloid"] as const;
export type PaperFormat = (typeof paperFormats)[number];

/** How a page is printed. Lengths are CSS lengths: `15mm`, `1cm`, `0.5in`, `36pt`, `48px`. */
export interface PrintOptions {
  format: PaperFormat;
  landscape: boolean;
  margin: { top: string; right: string; bottom: string; left: string };
  /** Plain text at the top of every page. */
  header?: string;
  /** Plain text at the bottom of every page. */
  footer?: string;
  /** True: "2 / 6" at the bottom of every page. */
  pageNumbers: boolean;
  /** The document's title, which readers show instead of a file name. */
  title: string;
  /** The document's language, for screen readers. */
  lang: string;
}

const length = /^\d{1,4}(\.\d{1,3})?(mm|cm|in|pt|px)$/;
const DEFAULT_MARGIN = "15mm";

/**
 * The options in the property set `pdf` of a step (product decision 30): format, landscape, margin (one to four
 * lengths, as in CSS), header, footer, pageNumbers, title, lang. What is missing or can't be read keeps its
 * default: A4, upright, 15 mm, the page's own title and language, else the step's name and the reader's locale.
 *
 * @example printOptions(step, "<title>Letter</title>", "es").lang // "es"
 */
export function printOptions(step: Step, html: string, locale: string): PrintOptions {
  const pdf = propertiesOf(step).pdf ?? {};
  const formatName = pdf.format?.trim().toLowerCase();
  return {
    format: paperFormats.find((format) => format.toLowerCase() === formatName) ?? "A4",
    landscape: isOn(pdf.landscape),
    margin: margins(pdf.margin),
    ...(pdf.header?.trim() && { header: pdf.header.trim() }),
    ...(pdf.footer?.trim() && { footer: pdf.footer.trim() }),
    pageNumbers: isOn(pdf.pageNumbers),
    title: pdf.title?.trim() || titleOf(html) || outputNameOf(step, locale),
    lang: pdf.lang?.trim() || langOf(html) || locale,
  };
}

/** The document's title, which PDF readers show instead of a file name. */
export function isMarginText(value: string): boolean {
  const lengths = lengthsOf(value);
  return lengths.length <= 4 && lengths.every((part) => length.test(part));
}

function lengthsOf(value: string): string[] {
  return value
    .trim()
    .split(/\s+/)
    .map((part) => (part === "0" ? "0mm" : part));
}

/** @example margins("1cm 2cm") // { top: "1cm", right: "2cm", bottom: "1cm", left: "2cm" } */
function margins(value: string | undefined): PrintOptions["margin"] {
  const text = value ?? "";
  const [top = DEFAULT_MARGIN, right = top, bottom = top, left = right] = isMarginText(text)
    ? lengthsOf(text)
    : [];
  return { top, right, bottom, left };
}

/** The language that a page names for itself. @example langOf('<html lang="es">') // "es" */
export function langOf(html: string): string | undefined {
  return /<html\b[^<>]*?\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]+)*)/i.exec(html)?.[1];
}

function titleOf(html: string): string | undefined {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.replace(/\s+/g, " ").trim();
  return title?.replace(
    /&(amp|lt|gt|quot|#x27|#x60|#x3D|#39);/g,
    (entity, name: string) => entities[name] ?? entity,
  );
}

/** The entities that the template engine's own escaping writes. */
const entities: Record<string, string> = {
  amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", "#x60": "`", "#x3D": "=",
}; // biome-ignore format: one look

/** Why a page couldn't be printed. */
export const printProblemCodes = [
  "HTML_TOO_LARGE",
  "PAGE_TOO_COMPLEX",
  "IMAGE_TOO_LARGE",
  "TOOK_TOO_LONG",
  "RESULT_TOO_LARGE",
  "RESULT_EMPTY",
  "PAGE_LEFT",
  "BROWSER_FAILED",
] as const;
export type PrintProblemCode = (typeof printProblemCodes)[number];

export interface PrintProblemOptions extends ErrorOptions {
  /** Default: "later" for a browser that failed, "never" for everything caused by the page itself. */
  retry?: "never" | "later";
}

/** Thrown by the printer. `retry` is "later" where the page is not the cause, so that another try may succeed. */
export class PrintProblem extends Error {
  override readonly name = "PrintProblem";
  readonly code: PrintProblemCode;
  readonly retry: "never" | "later";

  constructor(code: PrintProblemCode, message: string, options: PrintProblemOptions = {}) {
    super(message, options);
    this.code = code;
    this.retry = options.retry ?? (code === "BROWSER_FAILED" ? "later" : "never");
  }
}

/** What is known of a browser that ended, or didn't start. */
export interface BrowserEnding {
  /** Of the operating system. @example "EACCES" */
  errno?: string | undefined;
  /** Its code or signal. @example "127" @example "SIGKILL" */
  exit?: string | undefined;
  /** What it said last, without anything of the page. */
  lastLine?: string | undefined;
}

/** The cause of a `PrintProblem` BROWSER_FAILED. */
export class BrowserEnd extends Error implements BrowserEnding {
  override readonly name = "BrowserEnd";
  readonly errno?: string | undefined;
  readonly exit?: string | undefined;
  readonly lastLine?: string | undefined;

  constructor({ errno, exit, lastLine }: BrowserEnding, options: ErrorOptions = {}) {
    super("The browser ended.", options);
    this.errno = errno;
    this.exit = exit;
    this.lastLine = lastLine;
  }
}
