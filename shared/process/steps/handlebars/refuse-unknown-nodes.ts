/** Walks the parser's tree and accepts only listed nodes, within bounds. */
import { problemAt } from "./template-problem.ts";

/** Blocks and sub-expressions inside each other. */
const MAX_NESTING = 64;
/** `{{else if}}` after `{{else if}}`: each is one more level of the tree, although it doesn't look like it. */
const MAX_ELSE_CHAIN = 200;
const MAX_NODES = 20_000;

const children = {
  Program: ["body"],
  ContentStatement: [],
  CommentStatement: [],
  MustacheStatement: ["path", "params", "hash"],
  BlockStatement: ["path", "params", "hash", "program", "inverse"],
  SubExpression: ["path", "params", "hash"],
  Hash: ["pairs"],
  HashPair: ["value"],
  PathExpression: [],
  StringLiteral: [],
  NumberLiteral: [],
  BooleanLiteral: [],
  UndefinedLiteral: [],
  NullLiteral: [],
} as const satisfies Record<string, readonly string[]>;

const refusals: Record<string, string> = {
  PartialStatement: "Partials ({{> name}}) aren't available here. Put the text into this template.",
  PartialBlockStatement: "Partials ({{#> name}}) aren't available here. Put the text into this template.",
  Decorator: "Decorators ({{* name}}) aren't available here.",
  DecoratorBlock: "Inline partials and decorators ({{#* name}}) aren't available here.",
};

type Raw = { type: string; loc?: { start: { line: number; column: number } } } & Record<string, unknown>;

/** @throws TemplateProblem at the first node that is not on the list, or exceeds a bound */
export function refuseUnknownNodes(root: object): void {
  let nodes = 0;
  const visit = (node: Raw, nesting: number, chain: number): void => {
    nodes += 1;
    if (nodes > MAX_NODES) throw problemAt(node, `A template can have at most ${MAX_NODES} tags and texts.`);
    if (nesting > MAX_NESTING)
      throw problemAt(node, `Blocks can be nested at most ${MAX_NESTING} levels deep.`);
    if (chain > MAX_ELSE_CHAIN)
      throw problemAt(node, `At most ${MAX_ELSE_CHAIN} {{else if}} can follow each other.`);
    if (!Object.hasOwn(children, node.type)) {
      throw problemAt(node, refusals[node.type] ?? `${node.type} isn't available here.`);
    }
    const inner = node.type === "BlockStatement" || node.type === "SubExpression" ? nesting + 1 : nesting;
    for (const name of children[node.type as keyof typeof children]) {
      const value = node[name];
      const isChained = node.type === "Program" && node.chained === true;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child !== "object" || child === null) continue;
        // The parser builds its tree from plain nodes; each is checked by the following call.
        if (isChained) visit(child as Raw, nesting - 1, chain + 1);
        else visit(child as Raw, inner, chain);
      }
    }
  };
  visit(root as Raw, 0, 0);
}
