/** What every step is run with: its input, its tools, its result. */
import type { Catalogue } from "./catalogue.ts";
import type { PrintOptions } from "./print.ts";
import type { Content, Step } from "./step.ts";
import { StepProblem } from "./step-problem.ts";
import type { Reasons } from "./step-reasons.ts";

/** The result of printing. */
export interface PrintedPage {
  pdf: Uint8Array;
  /** What is missing in the output; names single characters, never a text. */
  warnings: readonly string[];
}

/** What a step may use from its environment. */
export interface StepTools {
  /** The respondent's language, e.g. "es". */
  locale: string;
  /** The language that the templates are written in: their texts are used where the locale has no message. */
  fallbackLocale: string;
  /** The messages of the TRANSLATIONS ancestors; `catalogueFor` collects them. */
  catalogue: Catalogue;
  /** Property sets that every step can read, by set and name; a step's own take precedence. */
  properties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a page needs to say why it says something; absent where it doesn't. */
  reasons?: Reasons | undefined;
  /** Prints a page; absent where there is no browser. @throws PrintProblem */
  printPdf?: (html: string, options: PrintOptions) => Promise<PrintedPage>;
  /** Milliseconds of any monotonic clock: used for deadlines only. */
  now: () => number;
}

/** Content in, content out. @throws StepProblem */
export type StepRunner = (step: Step, input: Content, tools: StepTools) => Promise<Content>;

/** The JSON that a step works on. @throws StepProblem INPUT_NOT_JSON */
export function readInput(step: Step, input: Content): unknown {
  if (input.contentType === "application/json" && typeof input.body === "string") {
    try {
      return JSON.parse(input.body);
    } catch (cause) {
      throw new StepProblem("INPUT_NOT_JSON", step.key, "The input of this step is not valid JSON.", {
        retry: "never",
        cause,
      });
    }
  }
  const text = `This step works on JSON, but the step above it outputs ${input.contentType}.`;
  throw new StepProblem("INPUT_NOT_JSON", step.key, text, { retry: "never" });
}
