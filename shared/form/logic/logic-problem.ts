/** A finding of the logic check. */

/** The codes of the logic check; the table of all codes of an import explains each. */
export type LogicCode = "W_PAGE_UNREACHABLE" | "W_NEVER" | "W_ALWAYS" | "W_OPTION_NEVER" | "W_VALUE_TYPE";

/** An attribute of a definition that contains an expression, a constant answer or a text. */
export type LogicAttribute =
  | "conditionalExpression"
  | "requiredExpression"
  | "constraint"
  | "expression"
  | "optionFilter"
  | "readOnly"
  | "default"
  | "label";

/** One finding, with its place. */
export interface LogicProblem {
  code: LogicCode;
  /** Key of the page, composite, field or question (a question's by `likertKey`). */
  key: string;
  /** The attribute that the finding is about, or where it should be fixed. */
  attribute: LogicAttribute;
  /** Key of the option that it is about. */
  option?: string;
  /** Where in the attribute's stored source, from 0. */
  offset?: number;
  message: string;
  hint?: string;
}
