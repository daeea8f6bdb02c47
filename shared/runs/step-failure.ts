import { StepProblem } from "../process/step-problem.ts";

/** Thrown by what gives the same for the same input: another try would fail again. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
  /** What the step is given, or gives, can't be handed on. */
  readonly isTooLarge: boolean;

  constructor(message: string, options: ErrorOptions & { isTooLarge?: boolean }) {
    super(message, options);
    this.isTooLarge = options.isTooLarge ?? false;
  }
}

/** All failures of the largest tree fit into the record of a run, which may have 400 KB. */
const MAX_MESSAGE_BYTES = 500;

/** What is noted of a step that failed, for its designer, and whether trying again is of no use. */
export function stepFailure(error: unknown): { message: string; isFinal: boolean } {
  if (error instanceof StepProblem) {
    return { message: cut(error.message), isFinal: error.retry === "never" };
  }
  if (error instanceof EngineFault) {
    const message = error.isTooLarge
      ? "What this step is given, or what it gives, is too large to be handed on."
      : "This step can't be run on these answers.";
    return { message, isFinal: true };
  }
  return { message: "This step failed again and again.", isFinal: false };
}

/** Whole characters only. */
function cut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_MESSAGE_BYTES));
  return text.slice(0, read);
}
