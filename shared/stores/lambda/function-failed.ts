/** How a call of another function fails. */
import type { ServiceName } from "../../contract/route.ts";

/**
 * Why a called function returned nothing: it was never started since Lambda was too `busy`, it `ended` without an answer, it
 * was too `slow`, or the job or the outcome is `tooLarge` for a call.
 */
export class FunctionFailed extends Error {
  override readonly name = "FunctionFailed";
  readonly reason: "busy" | "ended" | "slow" | "tooLarge";
  /** True where the same job would fail the same way: it is too large, or the function's own code threw. */
  readonly failsAgain: boolean;
  /** Lambda's term for it, or the name of what was thrown. @example "Runtime.OutOfMemory" */
  readonly errorType: string | undefined;

  constructor(
    called: ServiceName,
    reason: FunctionFailed["reason"],
    options: ErrorOptions & { failsAgain: boolean; errorType?: string },
  ) {
    super(`The function "${called}" returned nothing: ${reason}.`, options);
    this.reason = reason;
    this.failsAgain = options.failsAgain;
    this.errorType = options.errorType;
  }
}
