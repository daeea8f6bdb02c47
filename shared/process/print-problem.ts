/** Why a page couldn't be printed. */
export type PrintProblemCode =
  | "HTML_TOO_LARGE"
  | "PAGE_TOO_COMPLEX"
  | "IMAGE_TOO_LARGE"
  | "TOOK_TOO_LONG"
  | "RESULT_TOO_LARGE"
  | "RESULT_EMPTY"
  | "PAGE_LEFT"
  | "BROWSER_FAILED";

/** Thrown by the printer. `retry: "later"` where the page isn't to blame. */
export class PrintProblem extends Error {
  override readonly name = "PrintProblem";
  readonly code: PrintProblemCode;
  readonly retry: "never" | "later";

  constructor(code: PrintProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.retry = code === "BROWSER_FAILED" || code === "TOOK_TOO_LONG" ? "later" : "never";
  }
}
