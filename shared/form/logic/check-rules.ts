/** Finds required expressions and constraints that are never or always true. */
import type { Expression } from "../../expression/tree.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { canAllBeTrue } from "./answer-search.ts";
import type { AssumptionContext, Assumptions } from "./assumptions.ts";
import { because, hintOf } from "./check-conditions.ts";
import { explainConflict } from "./explain-conflict.ts";
import type { Goal } from "./form-analysis.ts";
import { conditionsAround } from "./linked-conditions.ts";
import type { LogicProblem } from "./logic-problem.ts";
import { isExact, type Truth, truthOfSet, type ValueSet } from "./value-set.ts";

/** Nodes that are never shown are skipped: their rules are never evaluated. */
export function checkRules(answers: Assumptions): LogicProblem[] {
  const { analysis } = answers;
  return analysis.form.nodes
    .filter((node) => node.type === "field" && !analysis.isNever(node))
    .flatMap((node) => [...checkRequired(node, answers), ...checkConstraint(node, answers)]);
}

function checkRequired(node: FormNode, answers: Assumptions): LogicProblem[] {
  const { required } = node;
  if (required === undefined || node.field?.required === true) return [];
  const place = { key: node.key, attribute: "requiredExpression" } as const;
  const goalOf = (expected: boolean): Goal => ({ tree: required, node, expected, truth: truthOfRequired });
  const never = [goalOf(true), ...conditionsAround(node, required, answers.analysis)];
  if (!canAllBeTrue(never, answers)) {
    const conflict = explainConflict(never, answers);
    const message = `This is never required when it is shown${because(conflict.reason)}`;
    return [
      {
        code: "W_NEVER",
        ...place,
        message,
        hint: hintOf(conflict, "Correct the expression, or remove it."),
      },
    ];
  }
  if (answers.analysis.neverRead(required) !== undefined || canAllBeTrue([goalOf(false)], answers)) return [];
  return [
    {
      code: "W_ALWAYS",
      ...place,
      message: "This is always required, whatever the answers are.",
      hint: 'Write "yes" instead, or correct it.',
    },
  ];
}

function checkConstraint(node: FormNode, answers: Assumptions): LogicProblem[] {
  const { constraint } = node;
  if (constraint === undefined || node.kind === "none" || isCalculated(node) || !node.isShown) return [];
  const place = { key: node.key, attribute: "constraint" } as const;
  const allowed: AssumptionContext = { own: { node, use: "allowed" } };
  const never = [
    constraintGoal(node, constraint, true),
    ...conditionsAround(node, constraint, answers.analysis),
  ];
  if (!canAllBeTrue(never, answers, allowed)) {
    const conflict = explainConflict(never, answers, allowed);
    const message = `No answer meets this constraint${because(conflict.reason)}`;
    return [{ code: "W_NEVER", ...place, message, hint: hintOf(conflict, "Correct it, or remove it.") }];
  }
  const refused = [constraintGoal(node, constraint, false)];
  const meant: AssumptionContext = { own: { node, use: "meant" } };
  if (answers.analysis.neverRead(constraint) !== undefined || canAllBeTrue(refused, answers, meant))
    return [];
  const { reason, hint } = explainConflict(refused, answers, meant);
  const isAnswered = reason?.endsWith("when there is an answer") === true;
  return [
    {
      code: "W_ALWAYS",
      ...place,
      message: isAnswered
        ? "Every answer meets this constraint: it is checked only when there is one."
        : `Every answer meets this constraint${because(reason)}`,
      hint: isAnswered
        ? 'To require an answer, write "yes" under "required".'
        : (hint ?? "Remove it, or correct it."),
    },
  ];
}

function constraintGoal(node: FormNode, tree: Expression, expected: boolean): Goal {
  return { tree, node, expected };
}

/** A text means required only when it says true, in any case (specification, section 5). */
function truthOfRequired(set: ValueSet): Truth {
  if (!isExact(set))
    return set.kind === "dates" ? false : set.kind === "numbers" ? truthOfSet(set) : undefined;
  return typeof set === "string" ? set.trim().toLowerCase() === "true" : Boolean(set);
}
