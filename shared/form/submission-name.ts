/** What a submission is called: the form's own expression (`instance_name`), computed alike in browser and server. */

import { evaluateFor } from "./evaluate-node.ts";
import { answerOfValue } from "./field-kind.ts";
import type { SessionState } from "./session-state.ts";

/** As long as a name that a person may give. */
const MAX_LENGTH = 200;

/** One line; undefined where the form has no expression for it, or that yields nothing yet. */
export function submissionName(session: SessionState): string | undefined {
  const { nameExpression, nodes } = session.form;
  const [first] = nodes;
  if (nameExpression === undefined || first === undefined) return undefined;
  const value = evaluateFor(session, { ...first, key: "settings" }, "instanceName", nameExpression);
  const answer = answerOfValue("text", value);
  const line =
    answer === null
      ? ""
      : String(answer)
          .replace(/[\s\p{Cc}]+/gu, " ")
          .trim();
  return line === "" ? undefined : [...line].slice(0, MAX_LENGTH).join("");
}

/** What tells how an instance is called. */
export interface Named {
  name: string;
  /** True: a person gave the name. */
  renamed?: boolean | undefined;
  /** What its form's expression made of the answers; empty when nothing. Absent: the form names none. */
  submissionName?: string | undefined;
}

/**
 * The name of a submission of a form that names them: a person's own name stays. Tells answers: for its respondent, and
 * for those who may read answers.
 * @example shownName({ name: "Visit", submissionName: "Ana, 7" }) // "Ana, 7"
 */
export function shownName({ name, renamed, submissionName: computed }: Named): string | undefined {
  if (computed === undefined) return undefined;
  return renamed === true ? name : computed || undefined;
}
