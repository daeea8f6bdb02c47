import type { Catalogue } from "./catalogue.ts";
import type { PrintOptions } from "./print-options.ts";
import type { Content, Step } from "./step.ts";

/** What printing gives. */
export interface PrintedPage {
  pdf: Uint8Array;
  /** What a reader of it would miss; names single characters, never a text. */
  warnings: readonly string[];
}

/** What a step may use of the world. */
export interface StepTools {
  /** The respondent's language, e.g. "es". */
  locale: string;
  /** Used where the locale has no message: "en". */
  fallbackLocale: string;
  /** The messages of the TRANSLATIONS steps above; `catalogueFor` gathers them. */
  catalogue: Catalogue;
  /** Property sets that every step can read, by set and name; a step's own stand before them. */
  properties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Prints a page; absent where there is no browser. @throws PrintProblem */
  printPdf?: (html: string, options: PrintOptions) => Promise<PrintedPage>;
  /** Milliseconds of any steady clock: asked for deadlines alone. */
  now: () => number;
}

/** Content in, content out. @throws StepProblem */
export type StepRunner = (step: Step, input: Content, tools: StepTools) => Promise<Content>;
