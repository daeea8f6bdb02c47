/** The constants that an expression compares its fields with: they divide the answers into groups that behave alike. */
import { evaluate } from "../../expression/evaluate.ts";
import { findFunction } from "../../expression/functions/index.ts";
import { type Expression, hasNode } from "../../expression/tree.ts";
import type { Value } from "../../expression/values.ts";

/** Constants by the lower-case key of the field in the same comparison or call; `.` is the own value. */
export type ConstantsByKey = ReadonlyMap<string, ReadonlySet<Value>>;

const kept = new WeakMap<Expression, ConstantsByKey>();

/**
 * The constants of an expression by field; fields without any have an empty set. In the order of the fields.
 * @example constantsOf(tree of "[a] > 3 and [b] = 'x'") // a → {3}, b → {"x"}
 */
export function constantsOf(tree: Expression): ConstantsByKey {
  const known = kept.get(tree);
  if (known !== undefined) return known;
  const found = new Map<string, Set<Value>>();
  visit(tree, found);
  kept.set(tree, found);
  return found;
}

function visit(tree: Expression, found: Map<string, Set<Value>>): void {
  const parts = logicParts(tree);
  if (parts !== undefined) {
    for (const part of parts) visit(part, found);
    return;
  }
  const group: Group = { keys: new Set(), constants: new Set() };
  collect(tree, group, found);
  for (const key of group.keys) {
    const constants = found.get(key) ?? new Set();
    for (const constant of group.constants) constants.add(constant);
    found.set(key, constants);
  }
}

interface Group {
  keys: Set<string>;
  constants: Set<Value>;
}

/** Operands of and, or and not: each part is decided by itself. */
function logicParts(tree: Expression): Expression[] | undefined {
  if (tree.kind === "unary" && tree.operator === "!") return [tree.operand];
  if (tree.kind === "binary" && (tree.operator === "and" || tree.operator === "or"))
    return [tree.left, tree.right];
  if (tree.kind !== "call") return undefined;
  const native = findFunction(tree.name)?.native;
  return native === "NOT" || native === "BOOL" ? tree.args : undefined;
}

function collect(tree: Expression, group: Group, found: Map<string, Set<Value>>): void {
  const constant = foldedConstant(tree);
  if (constant !== undefined) {
    group.constants.add(constant);
    return;
  }
  switch (tree.kind) {
    case "self":
      group.keys.add(".");
      return;
    case "field":
      group.keys.add(tree.key.toLowerCase());
      return;
    case "unary":
      collect(tree.operand, group, found);
      return;
    case "binary":
      collect(tree.left, group, found);
      collect(tree.right, group, found);
      return;
    case "call": {
      const [condition] = tree.args;
      const isIf = condition !== undefined && findFunction(tree.name)?.native === "IF";
      if (isIf) visit(condition, found);
      for (const arg of tree.args) if (!isIf || arg !== condition) collect(arg, group, found);
      return;
    }
    default:
      return;
  }
}

/** The value of an expression that reads nothing: a literal, or arithmetic and dates of literals. */
export function foldedConstant(tree: Expression): Value | undefined {
  if (tree.kind === "number" || tree.kind === "text" || tree.kind === "boolean") return tree.value;
  if (tree.kind !== "unary" && tree.kind !== "binary" && tree.kind !== "call") return undefined;
  return hasNode(tree, isUnfolded) ? undefined : evaluate(tree, nowhere);
}

/** Whether it reads something, or is a call whose result isn't always the same. */
function isUnfolded(part: Expression): boolean {
  switch (part.kind) {
    case "self":
    case "field":
    case "name":
    case "path":
    case "nodes":
    case "instance":
      return true;
    case "call":
      return !foldable.has(findFunction(part.name)?.native ?? "");
    default:
      return false;
  }
}

const foldable = new Set(["DATE", "NUMBER", "TEXT", "TRUE", "FALSE"]);

const nowhere = {
  value: () => "",
  today: "1970-01-01",
  now: "1970-01-01T00:00:00.000Z",
  locale: "en",
};
