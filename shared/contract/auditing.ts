/**
 * What a call writes to the audit trail: a decision that every row of the table must make. The wrapper around the calls
 * writes the entry, so that no handler can forget it; a handler may write a more detailed one instead.
 */
import type { AuditAction, AuditDetails } from "../audit.ts";

/** Nothing but refusals is recorded for this call; `none` says why. */
interface NotAudited {
  none: string;
}

interface Audited<Input, Output> {
  /** Undefined: nothing is recorded this time, e.g. because it was a preview. */
  action: AuditAction | ((input: Input) => AuditAction | undefined);
  /**
   * Default: the trail of the form that the privilege is required on, of the respondents of the instance's form, otherwise
   * the user's own. `user`: the account of this address; `by handler`: only the handler can know it, and must record it
   * itself.
   */
  trail?:
    | { form: (input: Input, output?: Output) => number }
    | { user: (input: Input) => string }
    | "by handler";
  /**
   * `change`: recorded before it starts and again when it is done, so that an interrupted one is found. `read`, and a session
   * that starts or ends: recorded before it is answered, so that nobody gets it without an entry.
   */
  kind: "change" | "read";
  /** The object of the action, within the trail. Default: the form, the submission, the account. */
  object?: (input: Input) => string;
  details?: (input: Input, output: Output) => AuditDetails;
  /** False: the answer says that it was not done. Default: true. */
  isDone?: (output: Output) => boolean;
}

export type AuditRule<Input, Output> = NotAudited | Audited<Input, Output>;

/** @returns the rule's action for an input; undefined where nothing is recorded */
export function actionOf<Input, Output>(
  rule: AuditRule<Input, Output>,
  input: Input,
): AuditAction | undefined {
  if ("none" in rule) return undefined;
  return typeof rule.action === "function" ? rule.action(input) : rule.action;
}
