/** How long ago a date of the form is, as one number that all expressions mean: an age, in its conditions and in a report. */
import { findFunction } from "../../expression/functions/index.ts";
import { type Expression, nodesOf } from "../../expression/tree.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";

const at = { at: 0, end: 0 };

/** A tree in which each part is what `replace` gives for it, from the outside in; what it gives isn't looked into. */
export function replaced(
  tree: Expression,
  replace: (part: Expression) => Expression | undefined,
): Expression {
  const found = replace(tree);
  if (found !== undefined) return found;
  const inner = (part: Expression) => replaced(part, replace);
  if (tree.kind === "call") return { ...tree, args: tree.args.map(inner) };
  if (tree.kind === "unary") return { ...tree, operand: inner(tree.operand) };
  return tree.kind === "binary" ? { ...tree, left: inner(tree.left), right: inner(tree.right) } : tree;
}

const nativeOf = (tree: Expression) => (tree.kind === "call" ? findFunction(tree.name)?.native : undefined);
const isToday = (tree: Expression) => nativeOf(tree) === "TODAY";
const rounding = new Set(["INT", "FLOOR", "ROUND"]);

/** The key of the date from which a number counts up to today; undefined for any other expression. */
function countedFrom(tree: Expression): string | undefined {
  if (tree.kind === "call") {
    const [first, second] = tree.args;
    const native = nativeOf(tree);
    if (native === "DATEDIF" && first?.kind === "field" && second && isToday(second)) return first.key;
    const isRounded = native !== undefined && rounding.has(native) && second === undefined && first;
    return isRounded ? countedFrom(first) : undefined;
  }
  if (tree.kind !== "binary") return undefined;
  const { operator, left, right } = tree;
  if (operator === "-") return isToday(left) && right.kind === "field" ? right.key : undefined;
  return operator === "div" && right.kind === "number" && right.value > 0 ? countedFrom(left) : undefined;
}

/** Whether a number that counts up to today has no decimals. */
const isWholeCount = (tree: Expression) => tree.kind === "call";

type DateNode = FormNode & { field: NonNullable<FormNode["field"]> };

const isDate = (node: FormNode): node is DateNode =>
  node.kind === "date" && node.field !== undefined && node.repeats.length === 0 && !isCalculated(node);

/** Its positions left out: two of the same name are the same number. */
const nameOf = (tree: Expression) =>
  `\0${JSON.stringify(tree, (key, value: unknown) => (key === "at" || key === "end" ? undefined : value)).toLowerCase()}`;

/** A form in which a number that counts from a date up to today is a question of its own. */
export interface WithElapsed {
  readonly form: CompiledForm;
  /** Whether a calculation is such a number, and then whether it has no decimals. */
  isElapsed(node: FormNode): "whole" | "any" | undefined;
}

/**
 * The form's nodes with other expressions: `datedif(${born}, today(), 'y')`, wherever it stands, reads one more number, of which
 * is known what the form asks of the date. A form without any is the same.
 */
export function withElapsed(form: CompiledForm): WithElapsed {
  const added = new Map<string, FormNode>();
  const wholes = new Set<string>();
  const dateOf = (key: string) => {
    const node = form.byReference.get(key.toLowerCase());
    return node && isDate(node) ? node : undefined;
  };
  const rewrite = (tree: Expression): Expression =>
    replaced(tree, (part) => {
      const from = countedFrom(part);
      const date = from === undefined ? undefined : dateOf(from);
      if (date === undefined) return undefined;
      const key = nameOf(part);
      if (!added.has(key)) added.set(key, numberFrom(date, key, form.nodes.length + added.size));
      if (isWholeCount(part)) wholes.add(key);
      return { ...at, kind: "field", key };
    });
  const own = (node: FormNode, tree: Expression) =>
    replaced(tree, (part) => (part.kind === "self" ? { ...at, kind: "field", key: node.key } : undefined));
  const hasAny = form.nodes.some((node) =>
    [node.condition, node.required, node.calculation, node.constraint && own(node, node.constraint)].some(
      (tree) => tree !== undefined && nodesOf(tree).some((part) => countedFrom(part) !== undefined),
    ),
  );
  if (!hasAny) return { form, isElapsed: () => undefined };
  const nodes = form.nodes.map((node): FormNode => {
    const [condition, required, calculation] = [node.condition, node.required, node.calculation].map(
      (tree) => tree && rewrite(tree),
    );
    const constraint =
      node.constraint && rewrite(isDate(node) ? own(node, node.constraint) : node.constraint);
    return { ...node, condition, required, calculation, constraint };
  });
  const inNodes = (known: ReadonlyMap<string, FormNode>) =>
    new Map([...known].map(([key, node]) => [key, nodes[node.index] ?? node]));
  const byReference = inNodes(form.byReference);
  for (const [key, number] of added) {
    const date = dateOf(number.field?.key ?? "");
    const limits = date ? limitsFrom(date, nodes[date.index]?.constraint) : undefined;
    const node = { ...number, constraint: limits };
    nodes.push(node);
    byReference.set(key, node);
  }
  return {
    form: { ...form, nodes, byReference, byKey: inNodes(form.byKey) },
    isElapsed: ({ index }) => {
      const tree = nodes[index]?.calculation;
      if (tree?.kind !== "field" || !added.has(tree.key)) return undefined;
      return wholes.has(tree.key) ? "whole" : "any";
    },
  };
}

/** It is there with its date, and nobody enters it; its `field` is the date's. */
function numberFrom(date: DateNode, key: string, index: number): FormNode {
  const { minValue: _, maxValue: __, default: ___, value: ____, ...field } = date.field;
  return {
    ...date,
    ...{ key, index, kind: "number", parent: undefined, condition: undefined, required: undefined },
    ...{ readOnly: undefined, defaultExpression: undefined, decidesOn: new Set<string>() },
    field: { ...field, required: false },
  };
}

/** What is true of the number wherever its date is accepted. */
function limitsFrom(date: FormNode, constraint: Expression | undefined): Expression | undefined {
  if (!date.isShown) return undefined;
  const zero: Expression = { ...at, kind: "number", value: 0 };
  const isPast: Expression = {
    ...at,
    kind: "binary",
    operator: ">=",
    left: { ...at, kind: "self" },
    right: zero,
  };
  const endsToday =
    date.field?.fieldValidator?.includes("BEFORETODAY") || (constraint && endsTodayIn(constraint, date.key));
  if (!endsToday) return constraint;
  return constraint ? { ...at, kind: "binary", operator: "and", left: isPast, right: constraint } : isPast;
}

/** Whether all of it can be true only if the date isn't after today. */
function endsTodayIn(tree: Expression, key: string): boolean {
  if (tree.kind !== "binary") return false;
  const { operator, left, right } = tree;
  if (operator === "and") return endsTodayIn(left, key) || endsTodayIn(right, key);
  const isIt = (part: Expression) => part.kind === "field" && part.key === key;
  if (operator === "<" || operator === "<=") return isIt(left) && isToday(right);
  return (operator === ">" || operator === ">=") && isToday(left) && isIt(right);
}
