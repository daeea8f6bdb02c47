/** Why a step couldn't be run. */
export const stepProblemCodes = [
  /** Its input is not JSON, and it works on JSON. */
  "INPUT_NOT_JSON",
  /** The form has too much to compute with the answers that it starts from. */
  "ANSWERS_TOO_MUCH",
  /** Its input is not an HTML page, and it prints pages. */
  "HTML_EXPECTED",
  /** Its template can't be read, or exceeds a limit; `line` and `column` say where. */
  "TEMPLATE_INVALID",
  /** Its JOLT chain is wrong, or doesn't fit this input. */
  "CHAIN_INVALID",
  /** Its messages don't have the structure `{ "<key>": { "<locale>": "message" } }`. */
  "CATALOGUE_INVALID",
  /** No printer is available here, as in the builder without its server. */
  "PRINTER_MISSING",
  /** The page can't be printed: too large, too many pages, or it never finishes loading. */
  "PAGE_NOT_PRINTABLE",
  /** The browser stopped unexpectedly; another try may succeed. */
  "PRINTER_FAILED",
  /** Its output is too large to pass on. */
  "OUTPUT_TOO_LARGE",
  /** It stopped unexpectedly; another try may succeed. */
  "STEP_FAILED",
  /** No step of the tree has this key. */
  "STEP_MISSING",
] as const;
export type StepProblemCode = (typeof stepProblemCodes)[number];

export interface StepProblemOptions extends ErrorOptions {
  /** "later": the same step on the same input may succeed when it is tried again. */
  retry: "never" | "later";
  line?: number;
  column?: number;
}

/**
 * A step that couldn't be run: the message is for its designer, in plain words.
 * @example throw new StepProblem("HTML_EXPECTED", step.key, "HTML2PDF prints HTML pages.", { retry: "never" })
 */
export class StepProblem extends Error {
  override readonly name = "StepProblem";
  readonly code: StepProblemCode;
  readonly stepKey: string;
  readonly retry: "never" | "later";
  /** Where in the step's template, both from 1; line 1, column 1 when the place isn't known. */
  readonly line: number;
  readonly column: number;

  constructor(code: StepProblemCode, stepKey: string, text: string, options: StepProblemOptions) {
    super(text, options);
    this.code = code;
    this.stepKey = stepKey;
    this.retry = options.retry;
    this.line = options.line ?? 1;
    this.column = options.column ?? 1;
  }

  get text(): string {
    return this.message;
  }
}

/** Enough to say what is wrong; a text may quote a key of any length. */
const MAX_TEXT = 500;

/**
 * A problem in the format of the editor, split on colons: name, line, column, text (specification, section 5). Colons in the
 * name would shift the parts, so they are removed. The text has at most 500 characters.
 * @example templateMessage("Letter", problem) // "Letter:3:7:There is no helper \"foo\"."
 */
export function templateMessage(
  name: string,
  problem: Pick<StepProblem, "line" | "column" | "message">,
): string {
  const { line, column, message } = problem;
  const text = message.length > MAX_TEXT ? `${message.slice(0, MAX_TEXT - 1)}…` : message;
  return `${name.replaceAll(":", " ")}:${line}:${column}:${text}`;
}
