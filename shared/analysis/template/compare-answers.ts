/** Comparisons of the answers to two questions, as far as one of them is limited by the other. */
import type { Expression } from "../../expression/tree.ts";
import { type FormNode, isCalculated } from "../../form/engine/form-node.ts";
import type { PossibleAnswers } from "../../form/logic/possible-answers.ts";
import type { HelperName } from "../../process/steps/handlebars/helpers/index.ts";
import { canBe, compared, type Formula } from "../formula.ts";
import type { Scalar } from "../shape.ts";
import { compare, isRepeated, type Value } from "./values.ts";

/** What can be said of two answers: the first is less, the same, or more; one of them is missing, or both are. */
type Outcome = "less" | "same" | "more" | "one" | "none";
const outcomes = ["less", "same", "more"] as const;

const meant: Readonly<Partial<Record<HelperName, readonly Outcome[]>>> = {
  eq: ["same", "none"],
  ne: ["less", "more", "one"],
  lt: ["less"],
  le: ["less", "same"],
  gt: ["more"],
  ge: ["more", "same"],
};
const turned: Readonly<Partial<Record<Outcome, Outcome>>> = { less: "more", more: "less" };

/** When two answers compare so; undefined where they aren't two numbers, two dates or two choices. */
export function comparisonOfTwo(
  name: HelperName,
  one: Value,
  other: Value,
  possible: PossibleAnswers,
): Formula | undefined {
  const accepted = meant[name];
  const [first, second] = [one, other].map((value) => questionOf(value, possible));
  if (!accepted || !first || !second || first === second || first.kind !== second.kind) return undefined;
  const isChoice = first.kind === "choice";
  if (isChoice && ((name !== "eq" && name !== "ne") || haveLikeKeys(one, other))) return undefined;
  const isTurned = first.index > second.index;
  const [a, b] = isTurned ? [second, first] : [first, second];
  const isThere = ({ key }: FormNode) => !canBe([compared(key, "=", "")], possible);
  const there = [a, b].filter(isThere).length;
  const missing: readonly Outcome[] = there === 0 ? ["one", "none"] : there === 1 ? ["one"] : [];
  const values = [
    ...outcomes.filter((outcome) => isAccepted(outcome, a, b) && isAccepted(turn(outcome), b, a)),
    ...missing,
  ];
  const own = new Set<unknown>(isTurned ? accepted.map(turn) : accepted);
  const plain = { kinds: new Set(["text"] as const), values };
  const domain = { plain, mayLack: false, canBeList: false };
  const holds = (value: unknown) => own.has(value);
  return { kind: "tested", name: `pair ${a.key} ${b.key}`, values: { domain, constants: [], holds } };
}

const turn = (outcome: Outcome): Outcome => turned[outcome] ?? outcome;

function questionOf({ shape: { answer } }: Value, possible: PossibleAnswers): FormNode | undefined {
  const node = answer === undefined || isRepeated(answer, possible) ? undefined : possible.nodeOf(answer);
  const isOne = node?.kind === "number" || node?.kind === "date" || node?.kind === "choice";
  return isOne ? node : undefined;
}

/** Whether two different keys count as the same number. */
function haveLikeKeys(one: Value, other: Value): boolean {
  const keysOf = ({ shape }: Value): readonly Scalar[] | undefined => shape.plain?.values;
  const [keys, others] = [keysOf(one), keysOf(other)];
  if (!keys || !others) return true;
  return keys.some((key) => others.some((another) => key !== another && compare("eq", key, another)));
}

/** Whether the first question's own rules let its answer be so, compared with the second's. */
function isAccepted(outcome: Outcome, first: FormNode, { key }: FormNode): boolean {
  if (!first.constraint || !first.isShown || isCalculated(first)) return true;
  return partsOf(first.constraint).every((part) => {
    if (part.kind !== "binary") return true;
    const { left, right, operator } = part;
    const isOwn = (tree: Expression) => tree.kind === "self" || isField(tree, first.key);
    if (isOwn(left) && isField(right, key)) return signs[operator]?.includes(outcome) ?? true;
    if (isField(left, key) && isOwn(right)) return signs[operator]?.includes(turn(outcome)) ?? true;
    return true;
  });
}

const isField = (tree: Expression, key: string) =>
  tree.kind === "field" && tree.key.toLowerCase() === key.toLowerCase();

const signs: Readonly<Record<string, readonly Outcome[]>> = {
  "=": ["same"],
  "!=": ["less", "more"],
  "<": ["less"],
  "<=": ["less", "same"],
  ">": ["more"],
  ">=": ["more", "same"],
};

/** What must hold all together. */
function partsOf(tree: Expression): Expression[] {
  if (tree.kind === "binary" && tree.operator === "and")
    return [...partsOf(tree.left), ...partsOf(tree.right)];
  return [tree];
}
