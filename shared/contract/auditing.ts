/**
 * What of a call stands on the audit trail: a decision that every row of the table must make. The wrapper around the
 * calls writes the entry, so that no handler can forget it; a handler may write one that says more instead.
 */
import type { AuditAction, AuditDetails } from "../audit.ts";

/** Of this call nothing is noted but refusals; `none` says why. */
interface Unnoted {
  none: string;
}

interface Noted<Input, Output> {
  /** Undefined: this time nothing is noted, e.g. since it was a preview. */
  action: AuditAction | ((input: Input) => AuditAction | undefined);
  /**
   * Default: the trail of the form whose privilege was asked for, of the respondents of the instance's form, else one's
   * own. `user`: the account of this address; `by handler`: only the handler can know it, and must note it itself.
   */
  trail?:
    | { form: (input: Input, output?: Output) => number }
    | { user: (input: Input) => string }
    | "by handler";
  /**
   * `change`: noted before it begins and again when it is done, so that one that was cut off is found. `read`, and a
   * session that begins or ends: noted before it is answered, so that nobody has it without an entry.
   */
  kind: "change" | "read";
  /** What it was done to, within the trail. Default: the form, the submission, the account. */
  object?: (input: Input) => string;
  details?: (input: Input, output: Output) => AuditDetails;
  /** False: the answer says that it was not done. Default: true. */
  isDone?: (output: Output) => boolean;
}

export type AuditRule<Input, Output> = Unnoted | Noted<Input, Output>;

/** @returns the rule's action for an input; undefined where nothing is noted */
export function actionOf<Input, Output>(
  rule: AuditRule<Input, Output>,
  input: Input,
): AuditAction | undefined {
  if ("none" in rule) return undefined;
  return typeof rule.action === "function" ? rule.action(input) : rule.action;
}
