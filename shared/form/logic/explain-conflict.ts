/** Why some expressions can't be true at once: the part, or the two parts, that conflict. */
import { findFunction } from "../../expression/functions/index.ts";
import { nodesOf, references } from "../../expression/tree.ts";
import { canAllBeTrue } from "./answer-search.ts";
import type { AssumptionContext, Assumptions } from "./assumptions.ts";
import { describePart, simplePart } from "./describe-part.ts";
import type { FormAnalysis, Goal } from "./form-analysis.ts";
import { operandsOf } from "./operand.ts";
import { neverChosen } from "./unknown-option.ts";
import { writeExpression } from "./write-expression.ts";

/** The part of some expressions that keeps them from coming true. */
export interface Conflict {
  /** The parts that can't come true, as text: equal for equal reasons. */
  cause: string;
  /** The reason, as the end of a sentence; undefined when it takes more than a few words. */
  reason: string | undefined;
  /** What to do about it, when that follows from the reason. */
  hint?: string;
  /** True: two values of one field are required at once. */
  needsTwoValues: boolean;
}

const MAX_PARTS = 12;
const MAX_QUOTED = 90;

/** @param goals that can't all come true, see `canAllBeTrue` */
export function explainConflict(
  goals: readonly Goal[],
  answers: Assumptions,
  assumptions: AssumptionContext = {},
): Conflict {
  const parts = goals.flatMap(partsOf);
  const isImpossible = (...some: Goal[]) => !canAllBeTrue(some, answers, assumptions);
  if (parts.length <= MAX_PARTS) {
    for (const part of parts)
      if (isImpossible(part))
        return { cause: written(part), ...reasonOfOne(part, answers.analysis), needsTwoValues: false };
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1))
        if (isImpossible(one, other)) return conflictOfTwo(one, other, answers.analysis);
  }
  return { cause: goals.map(written).join(" and "), reason: undefined, needsTwoValues: false };
}

/** The parts that must all be true for a goal: the operands of its and, or those of an or that must be false. */
function partsOf(goal: Goal): Goal[] {
  const { tree, expected } = goal;
  if (goal.truth !== undefined) return [goal];
  if (tree.kind === "binary" && tree.operator === (expected ? "and" : "or"))
    return [tree.left, tree.right].flatMap((part) => partsOf({ ...goal, tree: part }));
  const [arg] =
    tree.kind === "unary" && tree.operator === "!" ? [tree.operand] : tree.kind === "call" ? tree.args : [];
  const isNot = tree.kind === "unary" || (tree.kind === "call" && findFunction(tree.name)?.native === "NOT");
  return isNot && arg !== undefined ? partsOf({ ...goal, tree: arg, expected: !expected }) : [goal];
}

function reasonOfOne(part: Goal, analysis: FormAnalysis): Pick<Conflict, "reason" | "hint"> {
  const reads = references(part.tree);
  const isOwn = [...nodesOf(part.tree)].some(({ kind }) => kind === "self" || kind === "name");
  if (reads.length === 0 && !isOwn) return { reason: "it doesn't depend on any answer" };
  const read = analysis.neverRead(part.tree);
  if (read !== undefined) {
    const { hidden, by } = read;
    const follows = by === undefined ? "is" : `follows from [${hidden.key}], which is`;
    return { reason: `[${(by ?? hidden).key}] ${follows} never shown` };
  }
  const simple = simplePart(part.tree);
  const description = simple === undefined ? undefined : describePart(simple, part.expected);
  if (simple === undefined || description === undefined) return { reason: quoted(part) };
  if (simple.key === "." && description === "unanswered")
    return { reason: "it is checked only when there is an answer" };
  const operand = operandsOf(part.node, (key) => analysis.referred(key))(simple.field);
  const isValue = simple.operator === "selected" || simple.operator === "=" || simple.operator === "!=";
  const unknown = operand && isValue ? neverChosen(operand.node, simple.constant, operand.name) : undefined;
  if (unknown !== undefined) return { reason: unknown.message, hint: unknown.hint };
  return { reason: `${nameOf(simple.key)} can't be ${description}` };
}

function conflictOfTwo(one: Goal, other: Goal, analysis: FormAnalysis): Conflict {
  const cause = [written(one), written(other)].join(" and ");
  const [first, second] = [simplePart(one.tree), simplePart(other.tree)];
  const [description, otherDescription] = [
    first && describePart(first, one.expected),
    second && describePart(second, other.expected),
  ];
  if (
    first !== undefined &&
    description !== undefined &&
    otherDescription !== undefined &&
    first.key === second?.key
  ) {
    const reason = `${nameOf(first.key)} can't be ${description} and ${otherDescription} at once`;
    const isValue = (text: string) => !/^(other|above|below|at|answered|unanswered)/.test(text);
    const needsTwoValues = isValue(description) && isValue(otherDescription);
    const operand = operandsOf(one.node, (key) => analysis.referred(key))(first.field);
    if (operand?.node.kind !== "choices") return { cause, reason, needsTwoValues };
    return {
      cause,
      reason,
      hint: `Check each choice with selected(${operand.source}, …).`,
      needsTwoValues: false,
    };
  }
  const isShort = cause.length <= MAX_QUOTED && one.expected && other.expected;
  const reason = isShort ? `${written(one)} and ${written(other)} can't both be true` : undefined;
  return { cause, reason, needsTwoValues: false };
}

function quoted(part: Goal): string | undefined {
  const text = writeExpression(part.tree);
  if (text.length > MAX_QUOTED) return undefined;
  return part.expected ? `${text} can't be true` : `${text} is always true`;
}

function nameOf(key: string): string {
  return key === "." ? "the answer" : `[${key}]`;
}

function written({ tree, expected }: Goal): string {
  return expected ? writeExpression(tree) : `not(${writeExpression(tree)})`;
}
