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
