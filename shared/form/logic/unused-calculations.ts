/** Finds the hidden calculations that nothing in the form uses. */
import { parseExpression } from "../../expression/parse-expression.ts";
import { references } from "../../expression/tree.ts";
import type { CompiledForm } from "../compile-form.ts";
import { embeddedKeys } from "../embedded-references.ts";
import { expressionsOf, type FormNode } from "../form-node.ts";
import type { LogicProblem } from "./logic-problem.ts";

/** Used: read by an expression, a text or an option of another part of the form, or by the submission's name. */
export function findUnusedCalculations(form: CompiledForm): LogicProblem[] {
  const calculations = form.nodes.filter(
    ({ type, field }) => type === "field" && field?.controlType === "calculation",
  );
  if (calculations.length === 0) return [];
  const used = new Set(keysInName(form.definition.instanceName));
  for (const node of form.nodes)
    for (const key of [...keysRead(node), ...keysLeftOut(node, form)])
      if (key !== node.key.toLowerCase()) used.add(key);
  return calculations
    .filter(({ key }) => !used.has(key.toLowerCase()))
    .map(({ key }) => ({
      code: "W_CALC_UNUSED",
      key,
      attribute: "expression",
      message: "Nothing in this form uses this calculation. It is still part of the submitted answers.",
      hint: "Keep it if a report or another system reads it.",
    }));
}

function keysRead(node: FormNode): string[] {
  const { field, question } = node;
  const keys = embeddedKeys(node.label);
  for (const [, tree] of expressionsOf(node)) keys.push(...references(tree));
  if (field !== undefined && question === undefined) {
    for (const text of [field.hint, field.constraintMessage, field.requiredMessage])
      keys.push(...embeddedKeys(text));
    if (node.hasOptionReferences)
      for (const option of field.options ?? []) keys.push(...embeddedKeys(option.label));
  }
  return keys.map((key) => key.toLowerCase());
}

/** What stands in expressions that could not be read: once they are corrected, they use it. */
function keysLeftOut({ type, field }: FormNode, form: CompiledForm): string[] {
  if (form.expressionProblems.length === 0 || type !== "field" || field === undefined) return [];
  const { conditionalExpression, requiredExpression, constraint, expression, optionFilter, readOnly } = field;
  const sources = [conditionalExpression, requiredExpression, constraint, expression, optionFilter, readOnly];
  return sources
    .flatMap((source) => (typeof source === "string" ? embeddedKeys(source) : []))
    .map((key) => key.toLowerCase());
}

function keysInName(source: string | undefined): string[] {
  if (source === undefined) return [];
  const parsed = parseExpression(source);
  const keys = parsed.ok ? references(parsed.tree) : embeddedKeys(source);
  return keys.map((key) => key.toLowerCase());
}
