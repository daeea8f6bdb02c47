/** What an answer brings up on the page, and how it is met. */
import type { Field } from "../../../shared/form/definition/definition.ts";
import { answerKind, showsText } from "../../../shared/form/definition/field-kind.ts";

/** Whether it is a note that an answer brings up ("Please call the clinic now"): it must be seen and heard. */
export const isAdvice = ({ controlType, conditionalExpression }: Field): boolean =>
  conditionalExpression !== undefined && showsText(controlType) && controlType !== "heading";

/** Whether a person answers it: texts and results inform only. */
export function takesAnswer(field: Field): boolean {
  const kind = answerKind(field);
  return kind !== "none" && kind !== "calculated";
}
