/** Faults that someone could write into a source file: one small change each, in a guard or a condition. */
import { parseAst } from "vite";
import * as z from "zod";

export interface Mutant {
  start: number;
  end: number;
  /** The replacement. */
  text: string;
  line: number;
  /** @example "`!open` becomes `open`" */
  description: string;
}

/** What is changed: `guards`, every decision; `conditions`, only the conditions that DynamoDB checks for a write. */
export type Kind = "guards" | "conditions";

const Node = z.looseObject({ type: z.string(), start: z.int(), end: z.int() });
type Node = z.infer<typeof Node>;

const opposite: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};
/** One further or one less far. */
const neighbour: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** @param code TypeScript, with JSX where `path` ends so. @returns every mutant of it, in order */
export function mutantsOf(path: string, code: string, kind: Kind): Mutant[] {
  const found: Omit<Mutant, "line" | "description">[] = [];
  const root = Node.parse(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  visit(root, undefined, (node, parent) => {
    const change = (place: Node, ...texts: string[]) =>
      found.push(...texts.map((text) => ({ start: place.start, end: place.end, text })));
    if (kind === "conditions") changeConditions(node, code, change);
    else changeGuards(node, parent, code, change);
  });
  return found
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((mutant) => {
      const was = code.slice(mutant.start, mutant.end);
      const line = code.slice(0, mutant.start).split("\n").length;
      const seen = mutant.text.includes(ALWAYS)
        ? `\`${short(was)}\` always holds`
        : `\`${short(was)}\` becomes \`${short(mutant.text)}\``;
      return { ...mutant, line, description: seen };
    });
}

type Change = (place: Node, ...texts: string[]) => void;

function changeGuards(node: Node, parent: Node | undefined, code: string, change: Change): void {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  switch (node.type) {
    case "UnaryExpression":
      if (node.operator === "!" && !isDecided(parent)) change(node, textOf(child(node, "argument")));
      return;
    case "LogicalExpression":
      if (node.operator !== "??") change(node, textOf(child(node, "left")), textOf(child(node, "right")));
      return;
    case "BinaryExpression": {
      const [left, right] = [child(node, "left"), child(node, "right")];
      const was = String(node.operator);
      for (const operator of [isDecided(parent) ? undefined : opposite[was], neighbour[was]])
        if (operator !== undefined) change(node, `${textOf(left)} ${operator} ${textOf(right)}`);
      return;
    }
    case "IfStatement":
    case "ConditionalExpression":
      change(child(node, "test"), "true", "false");
      return;
    case "ExpressionStatement": {
      const { type } = child(node, "expression");
      const isLogged = textOf(node).startsWith("log("); // what a log says guards nothing
      if (!isLogged && (type === "AwaitExpression" || type === "CallExpression")) change(node, ";");
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

/** True for every item and for none. Without a condition its values would be unused, which DynamoDB refuses. */
const ALWAYS = "attribute_exists(pk) OR attribute_not_exists(pk)";

/** Each part of a condition is taken as true, or the whole of one that has no parts. */
function changeConditions(node: Node, code: string, change: Change): void {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const weaken = (place: Node, condition: Node, before: string) => {
    if (partsOf(textOf(condition)).length > 1) return;
    change(place, `${before}((is) => is && \`(\${is} OR ${ALWAYS})\`)(${textOf(condition)})`);
  };
  if (node.type === "Property" && textOf(child(node, "key")) === "condition")
    weaken(node, child(node, "value"), "condition: ");
  if (node.type === "CallExpression" && /^table\.(put|take)$/.test(textOf(child(node, "callee")))) {
    const condition = children(node, "arguments")[2];
    if (condition !== undefined) weaken(condition, condition, "");
  }
  if (node.type !== "Literal" && node.type !== "TemplateLiteral") return;
  const parts = partsOf(textOf(node));
  const isCompared = parts.some((part) => /^#?\w+ [<=>]/.test(part));
  for (const part of parts.length > 1 ? parts : []) {
    if (part === "attribute_exists(pk)" && isCompared) continue; // a missing value equals nothing
    change({ ...node, ...placeOf(node, part) }, `(${part} OR ${ALWAYS})`);
  }

  function placeOf({ start }: Node, part: string) {
    const at = start + textOf(node).indexOf(part);
    return { start: at, end: at + part.length };
  }
}

/** The parts of a condition. @param text of a literal, with its quotes */
function partsOf(text: string): string[] {
  const parts = /^["`]/.test(text) ? text.slice(1, -1).split(/\s+AND\s+/) : [];
  const isWhole = (part: string) => part !== "" && part.split("{").length === part.split("}").length;
  return parts.every(isWhole) ? parts : [];
}

/**
 * True where the expression is replaced by true or false, or removed: a test that notices that notices its opposite as
 * well.
 */
function isDecided(parent: Node | undefined): boolean {
  if (parent?.type === "LogicalExpression") return parent.operator !== "??";
  return parent?.type === "IfStatement" || parent?.type === "ConditionalExpression";
}

function visit(
  node: Node,
  parent: Node | undefined,
  see: (node: Node, parent: Node | undefined) => void,
): void {
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return; // types do nothing
  see(node, parent);
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) {
      const parsed = Node.safeParse(one);
      if (parsed.success) visit(parsed.data, node, see);
    }
}

const child = (node: Node, name: string): Node => Node.parse(node[name]);
const children = (node: Node, name: string): Node[] => z.array(Node).parse(node[name]);

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
