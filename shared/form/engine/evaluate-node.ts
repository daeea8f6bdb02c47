/**
 * Evaluates the expressions of nodes; a failure is reported and gives no value (specification, section 8: The error
 * catalogue).
 */
import type { ExpressionContext } from "../../expression/context.ts";
import { evaluate } from "../../expression/evaluate.ts";
import { type Expression, references } from "../../expression/tree.ts";
import { truthOf, type Value } from "../../expression/values.ts";
import { TooMuchWork } from "../../expression/work.ts";
import { isAnswered } from "../definition/field-kind.ts";
import type { FormNode } from "./form-node.ts";
import { expressionContext } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";

/** What it takes besides its parts: a context is made for each. */
const STEPS_AN_EXPRESSION = 5;

/**
 * The value of a node's expression. A result that isn't a number, although every field that the expression reads is
 * answered, is reported as a failure too.
 * @param attribute the attribute of the expression, e.g. `conditionalExpression`
 * @param otherwise the value when evaluating it throws
 * @throws TooMuchWork where the form's tools say so
 */
export function evaluateFor(
  session: SessionState,
  node: FormNode,
  attribute: string,
  tree: Expression,
  context: ExpressionContext = expressionContext(session, node),
  otherwise: Value = "",
): Value {
  const { failed, refusesTooMuch } = session.form.tools;
  const { work } = session;
  if (work.isSpent && refusesTooMuch !== true) return otherwise;
  try {
    work.spend(STEPS_AN_EXPRESSION);
    const value = evaluate(tree, context);
    if (typeof value === "string") work.spendText(value.length);
    if (failed !== undefined && typeof value === "number" && !Number.isFinite(value)) {
      const isAllAnswered = references(tree).every((key) => isAnswered(context.value(key)));
      if (isAllAnswered) failed({ key: node.key, attribute, reason: "NOT_A_NUMBER" });
    }
    return value;
  } catch (error) {
    if (error instanceof TooMuchWork && refusesTooMuch === true) throw error;
    if (error instanceof TooMuchWork) return otherwise;
    failed?.({ key: node.key, attribute, reason: "FAULT" }); // the error's message could quote an answer
    return otherwise;
  }
}

/** Whether a node's expression is true (XPath 1.0 § 4.3, boolean()); one that fails is not, unless `otherwise` says so. */
export function isTrueForNode(
  session: SessionState,
  node: FormNode,
  attribute: string,
  tree: Expression,
  context?: ExpressionContext,
  otherwise = false,
): boolean {
  return truthOf(evaluateFor(session, node, attribute, tree, context, otherwise));
}
