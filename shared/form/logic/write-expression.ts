/** An expression's tree as text for messages: in the native syntax, with only the brackets it needs. */
import type { BinaryOperator, Expression, InstanceStep } from "../../expression/tree.ts";

const levels: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  "=": 3,
  "!=": 3,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
  "+": 4,
  "-": 4,
  "*": 5,
  div: 5,
  mod: 5,
};
const UNARY = 6;

/** @example writeExpression(tree of "(${a}>1)and not( ${b} )") // "[a] > 1 and not([b])" */
export function writeExpression(tree: Expression, level = 0): string {
  switch (tree.kind) {
    case "number":
    case "boolean":
      return String(tree.value);
    case "text":
      return tree.value.includes("'") ? `"${tree.value}"` : `'${tree.value}'`;
    case "self":
      return ".";
    case "field":
      return `[${tree.key}]`;
    case "name":
      return tree.name;
    case "path":
      return (tree.absolute ? "/" : "") + tree.steps.join("/");
    case "nodes": {
      const { from, steps } = tree;
      const starts = { root: "", here: ".", current: "current()" };
      const start = typeof from === "string" ? starts[from] : writeExpression(from);
      return start + steps.map((step) => (step.name === "" ? "" : "/") + stepText(step)).join("");
    }
    case "instance": {
      return `instance('${tree.list}')${tree.steps.map((step) => `/${stepText(step)}`).join("")}`;
    }
    case "call":
      return `${tree.name}(${tree.args.map((arg) => writeExpression(arg)).join(", ")})`;
    case "unary":
      return bracketed(`${tree.operator}${writeExpression(tree.operand, UNARY)}`, UNARY, level);
    case "binary": {
      const own = levels[tree.operator];
      const [left, right] = [writeExpression(tree.left, own), writeExpression(tree.right, own + 1)];
      return bracketed(`${left} ${tree.operator} ${right}`, own, level);
    }
  }
}

function stepText({ name, where }: InstanceStep): string {
  return name + where.map((one) => `[${writeExpression(one)}]`).join("");
}

function bracketed(text: string, own: number, level: number): string {
  return own < level ? `(${text})` : text;
}
