/** The name of a submission: the form's own expression (`instance_name`), computed alike in browser and server. */

import { answerOfValue } from "../definition/field-kind.ts";
import { evaluateFor } from "./evaluate-node.ts";
import type { SessionState } from "./session-state.ts";

/** As long as a name that a person may enter. */
const MAX_LENGTH = 200;

/**
 * The name that a form gives a submission (ODK XForms, Metadata: instanceName; XLSForm › Specify form submission name): one
 * line; undefined if the form has no expression for it, or the result is empty.
 */
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

/** What the name of an instance depends on. */
export interface Named {
  name: string;
  /** True: a person entered the name. */
  renamed?: boolean | undefined;
  /** The result of its form's expression, possibly empty. Absent: the form has no such expression. */
  submissionName?: string | undefined;
}

/**
 * The name of a submission of a form that names them; a name that a person entered takes precedence. It can contain
 * answers: show it only to the respondent and to those who may read answers.
 * @example shownName({ name: "Visit", submissionName: "Ana, 7" }) // "Ana, 7"
 */
export function shownName({ name, renamed, submissionName: computed }: Named): string | undefined {
  if (computed === undefined) return undefined;
  return renamed === true ? name : computed || undefined;
}
