/** The parsed form of an expression: plain JSON, so it can be stored, walked and compared. */

/** Every node knows its position in its source: `at` is its first character, `end` the one after its last. */
interface Span {
  at: number;
  end: number;
}

export type BinaryOperator =
  | "or"
  | "and"
  | "="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "div"
  | "mod";

export type Expression =
  | (Span & { kind: "number"; value: number })
  | (Span & { kind: "text"; value: string })
  | (Span & { kind: "boolean"; value: boolean })
  /** `.`: the field's own value. */
  | (Span & { kind: "self" })
  /** `[key]` or `${key}`. */
  | (Span & { kind: "field"; key: string })
  /** `/data/group/x`, `../x`: resolved to a key when a workbook is imported. `isCurrent`: after `current()`. */
  | (Span & { kind: "path"; absolute: boolean; steps: string[]; isCurrent?: true })
  /**
   * `${children}[age > 2]/name`, `../child[1]/name`: a path with conditions, or one that continues from a field; turned into
   * calls when a workbook is imported.
   */
  | (Span & { kind: "nodes"; from: ExpressionOf<"field"> | "root" | "here" | "current"; steps: PathStep[] })
  /** A bare word: in an option filter, a column of the option's row. */
  | (Span & { kind: "name"; name: string })
  /** `instance('list')/root/item[condition]/column`: rows of a table, of which the last step is a column. */
  | (Span & { kind: "instance"; list: string; steps: InstanceStep[] })
  | (Span & { kind: "call"; name: string; args: Expression[] })
  | (Span & { kind: "unary"; operator: "-" | "!"; operand: Expression })
  | (Span & { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression });

/** A step after `instance('list')`; a name in its conditions is a column of the row. */
export interface InstanceStep {
  name: string;
  where: Expression[];
}

/** A step of a path in the form; its name is `""` for the conditions of the field that a path starts from. */
export type PathStep = InstanceStep;

export type ExpressionOf<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

/**
 * Every node of a tree, parents before children, left before right.
 * @example [...nodesOf(tree)].some((node) => node.kind === "call" && node.name === "today")
 */
export function nodesOf(tree: Expression): Expression[] {
  const all: Expression[] = [];
  addNodes(tree, all);
  return all;
}

function addNodes(node: Expression, all: Expression[]): void {
  all.push(node);
  if (node.kind === "call") for (const arg of node.args) addNodes(arg, all);
  else if (node.kind === "unary") addNodes(node.operand, all);
  else if (node.kind === "instance" || node.kind === "nodes")
    for (const { where } of node.steps) for (const condition of where) addNodes(condition, all);
  else if (node.kind === "binary") {
    addNodes(node.left, all);
    addNodes(node.right, all);
  }
}

/**
 * Whether a node of a tree is one that is looked for; without a list of them all.
 * @example hasNode(tree, (node) => node.kind === "self")
 */
export function hasNode(tree: Expression, matches: (node: Expression) => boolean): boolean {
  if (matches(tree)) return true;
  switch (tree.kind) {
    case "call":
      for (const arg of tree.args) if (hasNode(arg, matches)) return true;
      return false;
    case "unary":
      return hasNode(tree.operand, matches);
    case "instance":
    case "nodes":
      for (const { where } of tree.steps)
        for (const condition of where) if (hasNode(condition, matches)) return true;
      return false;
    case "binary":
      return hasNode(tree.left, matches) || hasNode(tree.right, matches);
    default:
      return false;
  }
}

/**
 * The keys that an expression reads, as written, without duplicates.
 * @example references(parsed("[age] < 18 and selected(${likes}, 'a')")) // ["age", "likes"]
 */
export function references(tree: Expression): string[] {
  const keys: string[] = [];
  for (const node of nodesOf(tree)) if (node.kind === "field") keys.push(node.key);
  return keys.length < 2 ? keys : [...new Set(keys)];
}

/**
 * The source with some nodes rewritten; everything else stays as its author wrote it.
 * @param replacement the new text of a node, or undefined to leave it
 * @param span the part of the source that is written
 */
export function rewrite(
  source: string,
  tree: Expression,
  replacement: (node: Expression) => string | undefined,
  span: Span = { at: 0, end: source.length },
): string {
  const edits = nodesOf(tree)
    .map((node) => ({ node, text: replacement(node) }))
    .filter((edit): edit is { node: Expression; text: string } => edit.text !== undefined)
    .sort((one, other) => one.node.at - other.node.at);
  let written = "";
  let from = span.at;
  for (const { node, text } of edits) {
    if (node.at < from) continue; // inside a node that was already replaced
    written += source.slice(from, node.at) + text;
    from = node.end;
  }
  return written + source.slice(from, span.end);
}
