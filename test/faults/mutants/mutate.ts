/** Faults that somebody could write into a source file: one small change each, where a guard or a condition stands. */
import { parseAst } from "vite";
import * as z from "zod";

export interface Mutant {
  start: number;
  end: number;
  /** What stands there instead. */
  text: string;
  line: number;
  /** @example "`!open` becomes `open`" */
  told: string;
}

/** What is changed: `guards`, every decision; `conditions`, only what DynamoDB is to hold a write against. */
export type Kind = "guards" | "conditions";

const Node = z.looseObject({ type: z.string(), start: z.int(), end: z.int() });
type Node = z.infer<typeof Node>;

const opposite: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": [">=", "<="],
  "<=": [">", "<"],
  ">": ["<=", ">="],
  ">=": ["<", ">"],
};

/** @param code TypeScript, with JSX where `path` ends so. @returns every mutant of it, in order */
export function mutantsOf(path: string, code: string, kind: Kind): Mutant[] {
  const found: Omit<Mutant, "line" | "told">[] = [];
  const root = Node.parse(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  visit(root, (node) => {
    const change = (place: Node, ...texts: string[]) =>
      found.push(...texts.map((text) => ({ start: place.start, end: place.end, text })));
    if (kind === "conditions") changeConditions(node, code, change);
    else changeGuards(node, code, change);
  });
  return found
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((mutant) => {
      const was = code.slice(mutant.start, mutant.end);
      const line = code.slice(0, mutant.start).split("\n").length;
      return { ...mutant, line, told: `\`${short(was)}\` becomes \`${short(mutant.text)}\`` };
    });
}

type Change = (place: Node, ...texts: string[]) => void;

function changeGuards(node: Node, code: string, change: Change): void {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  switch (node.type) {
    case "UnaryExpression":
      if (node.operator === "!") change(node, textOf(child(node, "argument")));
      return;
    case "LogicalExpression":
      if (node.operator !== "??") change(node, textOf(child(node, "left")), textOf(child(node, "right")));
      return;
    case "BinaryExpression": {
      const [left, right] = [child(node, "left"), child(node, "right")];
      for (const operator of opposite[String(node.operator)] ?? [])
        change(node, `${textOf(left)} ${operator} ${textOf(right)}`);
      return;
    }
    case "IfStatement":
    case "ConditionalExpression":
      change(child(node, "test"), "true", "false");
      return;
    case "ExpressionStatement": {
      const { type } = child(node, "expression");
      if (type === "AwaitExpression" || type === "CallExpression") change(node, ";");
      return;
    }
    case "ThrowStatement":
      change(node, ";");
      return;
    case "ArrayExpression": {
      // Without one of its elements: an action, a partition, a forbidden tag.
      const elements = children(node, "elements");
      for (const dropped of elements)
        change(
          node,
          `[${elements
            .filter((one) => one !== dropped)
            .map(textOf)
            .join(", ")}]`,
        );
      return;
    }
    case "MemberExpression":
      if (textOf(node) === "Effect.DENY") change(node, "Effect.ALLOW");
      return;
    case "Property":
      if (textOf(child(node, "key")) === "conditions") change(node, "conditions: undefined");
      return;
    case "Literal":
      if (node.value === true || node.value === false) change(node, String(!node.value));
      if ("regex" in node) change(node, "/(?!)/", "/(?:)/");
      return;
    default:
      return;
  }
}

function changeConditions(node: Node, code: string, change: Change): void {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  if (node.type === "Property" && textOf(child(node, "key")) === "condition")
    change(node, "condition: undefined");
  if (node.type !== "CallExpression" || !/^table\.(put|take)$/.test(textOf(child(node, "callee")))) return;
  const condition = children(node, "arguments")[2];
  if (condition !== undefined) change(condition, "undefined");
}

function visit(node: Node, see: (node: Node) => void): void {
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return; // types do nothing
  see(node);
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) {
      const parsed = Node.safeParse(one);
      if (parsed.success) visit(parsed.data, see);
    }
}

const child = (node: Node, name: string): Node => Node.parse(node[name]);
const children = (node: Node, name: string): Node[] => z.array(Node).parse(node[name]);

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
