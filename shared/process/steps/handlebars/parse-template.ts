/** Parses templates: within bounds that are counted before, and into listed nodes only, which are checked afterwards. */
import { parse as parseHandlebars, parser } from "handlebars/dist/cjs/handlebars/compiler/base.js";
import { MAX_TEMPLATE_BYTES } from "../../../limits.ts";
import { rememberCompiled } from "../../remember.ts";
import { isTooLargeTemplate } from "../../step.ts";
import type { Program } from "./syntax-tree.ts";
import { problemAt, TemplateProblem } from "./template-problem.ts";

/** A tree takes a hundred times as much memory as its text. */
const KEPT_CHARACTERS = 300_000;

/** The tree of a template, of which the last few are remembered; not to be changed. @throws TemplateProblem as `parseTemplate` */
export const parsedTemplate = rememberCompiled((template) => parseTemplate(template), KEPT_CHARACTERS);

/**
 * Parses a template with the parser of Handlebars 4.7.10, with standalone lines and `~` stripped as Handlebars does.
 * @throws TemplateProblem where the template can't be parsed, is too large or too deeply nested, or uses partials or
 * decorators, which this product does not support
 * @example parseTemplate("Dear {{firstName}}").body.length // 2
 */
export function parseTemplate(template: string): Program {
  refuseBeforeParsing(template);
  const program = parseWithOwnErrors(template);
  refuseUnknownNodes(program);
  return program as unknown as Program; // every node was checked against the list of those that Program can contain
}

function parseWithOwnErrors(template: string) {
  const before = parser.parseError;
  parser.parseError = (message, { token, text, expected = [] }) => {
    const opened = unended(template);
    if (opened !== undefined) throw opened;
    if (token === "EOF") throw unclosed(template, expected) ?? here("The template ends too early.");
    if (message.startsWith("Lexical error")) throw here("This can't be read here.");
    const expectation = expected
      .map((name) => tokenNames[name.replaceAll("'", "")])
      .filter((name) => name !== undefined);
    const found = token === undefined || token === "INVALID" ? text : (tokenNames[token] ?? text);
    const instead = expectation.length === 0 ? "" : ` Expected ${[...new Set(expectation)].join(" or ")}.`;
    throw here(`${found || "This"} is not allowed here.${instead}`);
  };
  try {
    return parseHandlebars(template);
  } catch (thrown) {
    if (thrown instanceof TemplateProblem) throw thrown;
    if (thrown instanceof RangeError) throw new TemplateProblem("Blocks are nested too deeply.", 1, 1);
    throw ofHandlebars(thrown, template);
  } finally {
    parser.parseError = before;
  }
}

function here(text: string): TemplateProblem {
  const place = parser.lexer.yylloc;
  return new TemplateProblem(text, place?.first_line ?? 1, (place?.first_column ?? 0) + 1);
}

/** What the tree builder throws: "if doesn't match each - 1:3", with the place in two properties as well. */
function ofHandlebars(thrown: unknown, template: string): TemplateProblem {
  if (!(thrown instanceof Error)) return new TemplateProblem("This template can't be read.", 1, 1);
  const { lineNumber, column } = thrown as { lineNumber?: unknown; column?: unknown }; // not in its types
  const text = thrown.message.replace(/ - \d+:\d+$/, "");
  const path = /^Invalid path: (.*)$/s.exec(text);
  const mismatch = /^(.*) doesn't match (.*)$/s.exec(text);
  const closed = mismatch && mismatched(template, mismatch[2] ?? "");
  if (mismatch && closed)
    return problemAt(
      { loc: { start: closed } },
      `{{/${mismatch[2]}}} closes a block that {{#${mismatch[1]}}} opened in line ${Number(lineNumber ?? 1)}.`,
      { cause: thrown },
    );
  const message = mismatch
    ? `{{/${mismatch[2]}}} closes a block that {{#${mismatch[1]}}} opened.`
    : path
      ? `"${path[1]}" is not a path: ../ and this may only start one.`
      : `${text}.`;
  const place = { line: Number(lineNumber ?? 1), column: Number(column ?? 0) };
  return problemAt({ loc: { start: place } }, message, { cause: thrown });
}

/** An expression that markup, or the end of its line, comes before the end of: `{{firstName</h1>`, `{{firstName}`. */
function unended(template: string): TemplateProblem | undefined {
  const place = parser.lexer.yylloc;
  const line = place?.first_line ?? 1;
  const text = template.split("\n")[line - 1] ?? "";
  const at = text.slice(0, (place?.first_column ?? 0) + 1).lastIndexOf("{{");
  const [, written] = at < 0 ? [] : (notEnded.exec(text.slice(at)) ?? []);
  if (written === undefined || /^~?[#^]\s*\w+$/.test(written)) return undefined; // a block needs a value first
  return new TemplateProblem(`“{{${written}” isn't ended. Write {{${written}}}.`, line, at + 1);
}

/** A name, perhaps with values, up to markup, one brace alone or the end of the line. */
const notEnded = /^\{\{\{?(~?[#/&]?\s*[\w.@/[\]-]+(?:\s+[\w."'=@-]+)*?)\s*(?:<\/?\w|\}(?!\})|$)/;

/** How blocks begin and end, and what is said in comments, in the order of a template. */
const blockTags = /\{\{~?!(?=--).*?(?:--~?\}\}|$)|\{\{~?([#^/])\s*([^\s}~]+)/gs;

/**
 * Where the first block is closed by a wrong end, the column from 0. Undefined where the beginning is wrong: it is misspelt, or
 * its own end is missing before that of a block around it.
 */
function mismatched(template: string, name: string): { line: number; column: number } | undefined {
  const open: string[] = [];
  for (const { index, 1: sign, 2: written = "" } of template.matchAll(blockTags)) {
    if (sign === "#" || sign === "^") open.push(written);
    else if (sign === "/") {
      const opened = open.pop() ?? "";
      if (opened === written) continue;
      if (open.includes(written) || !/^(if|unless|each|with)$/.test(opened)) return undefined;
      const lines = template.slice(0, index).split("\n");
      return written === name ? { line: lines.length, column: (lines.at(-1) ?? "").length } : undefined;
    }
  }
  return undefined;
}

/** The innermost block that is still open at the end; found by scanning the tags only, for the message. */
function unclosed(template: string, expected: readonly string[]): TemplateProblem | undefined {
  if (!expected.includes("'OPEN_ENDBLOCK'")) return undefined;
  const open: { name: string; at: number }[] = [];
  for (const tag of template.matchAll(blockTags)) {
    if (tag[1] === "/") open.pop();
    else if (tag[1] !== undefined) open.push({ name: tag[2] ?? "", at: tag.index });
  }
  const last = open.at(-1);
  if (!last) return undefined;
  const lines = template.slice(0, last.at).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return new TemplateProblem(`This block is never closed. Add {{/${last.name}}}.`, lines.length, column);
}

/** The parser's token names, in words. */
const tokenNames: Record<string, string> = {
  ID: "a name",
  STRING: "a text in quotes",
  NUMBER: "a number",
  CLOSE: '"}}"',
  CLOSE_UNESCAPED: '"}}}"',
  CLOSE_SEXPR: '")"',
  OPEN_SEXPR: '"("',
  OPEN_ENDBLOCK: "the end of the block",
  INVERSE: "{{else}}",
  OPEN_INVERSE_CHAIN: "{{else …}}",
  EQUALS: '"="',
  SEP: '"."',
  OPEN_BLOCK_PARAMS: '"as |"',
  CLOSE_BLOCK_PARAMS: '"|"',
};

/** The parser copies its stack at every step, so its time is quadratic in the nesting: 4,000 levels take 3 s. */
const MAX_OPEN = 300;
const MAX_TAGS = 20_000;
/** Names, values and the dots and slashes between them: the parser spends time on each, and keeps it in memory. */
const MAX_TOKENS = 40_000;

/** An escaped opening, to be skipped; a comment as a whole; or a tag's opening and, for parentheses, its body. */
const tags =
  /(?<!\\)\\\{\{|\{\{~?!(?=--)[\s\S]*?(?:--~?\}\}|$)|\{\{(~?(?:[#^/]|\s*else\b\s*[^\s~}])?)([^}]*)/g;

/**
 * Rejects what would keep the parser busy: a rough count of tags and of what is open, before any parsing. The exact bounds
 * are checked on the parsed tree.
 * @throws TemplateProblem
 */
function refuseBeforeParsing(template: string): void {
  if (isTooLargeTemplate(template)) {
    throw new TemplateProblem(`A template can have at most ${MAX_TEMPLATE_BYTES / 1024} KB.`, 1, 1);
  }
  /** How many levels each open block adds: itself and its `{{else if}}`s. */
  const open: number[] = [];
  let levels = 0;
  let count = 0;
  let tokens = 0;
  for (const [, opening, body = ""] of template.matchAll(tags)) {
    count += 1;
    if (count > MAX_TAGS) throw new TemplateProblem(`A template can have at most ${MAX_TAGS} tags.`, 1, 1);
    if (opening === undefined) continue;
    const kind = opening.replace("~", "").trim();
    if (kind === "/") levels -= open.pop() ?? 0;
    else if (kind === "#" || (kind === "^" && !/^\s*~?$/.test(body))) levels += begin(open);
    else if (kind.startsWith("else") && open.length > 0) levels += lengthen(open);
    if (levels > MAX_OPEN || deepest(body) > MAX_OPEN) {
      throw new TemplateProblem("Blocks or parentheses are nested too deeply.", 1, 1);
    }
    tokens += tokensIn(body);
    if (tokens > MAX_TOKENS)
      throw new TemplateProblem(`Tags can have at most ${MAX_TOKENS} names and values in total.`, 1, 1);
  }
}

function begin(open: number[]): number {
  open.push(1);
  return 1;
}

/** One more level in the innermost open block. */
function lengthen(open: number[]): number {
  open.push((open.pop() ?? 0) + 1);
  return 1;
}

/** A quoted text counts as one. */
function tokensIn(body: string): number {
  return body.match(/"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|[^\s()=|./]+|\.\.?|\//g)?.length ?? 0;
}

function deepest(body: string): number {
  let depth = 0;
  let most = 0;
  for (const character of body) {
    if (character === "(") most = Math.max(most, ++depth);
    else if (character === ")") depth -= 1;
  }
  return most;
}

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
function refuseUnknownNodes(root: object): void {
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
