import { StepProblem } from "../process/step-problem.ts";

/** Thrown by something deterministic: another try would fail again. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
  /** The step's input or output is too large to pass on. */
  readonly isTooLarge: boolean;

  constructor(message: string, options: ErrorOptions & { isTooLarge?: boolean }) {
    super(message, options);
    this.isTooLarge = options.isTooLarge ?? false;
  }
}

/** All failures of the largest tree fit into the record of a run, which may have 400 KB. */
const MAX_MESSAGE_BYTES = 500;

/** What is recorded of a failed step, for its designer, and whether another try is useless. */
export function stepFailure(error: unknown): { message: string; isFinal: boolean } {
  if (error instanceof StepProblem) {
    return { message: cut(error.message), isFinal: error.retry === "never" };
  }
  if (error instanceof EngineFault) {
    const message = error.isTooLarge
      ? "The input or output of this step is too large to pass on."
      : "This step can't be run on these answers.";
    return { message, isFinal: true };
  }
  return { message: "This step failed repeatedly.", isFinal: false };
}

/** Whole characters only. */
function cut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_MESSAGE_BYTES));
  return text.slice(0, read);
}
