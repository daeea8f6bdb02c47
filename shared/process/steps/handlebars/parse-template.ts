import { parse as parseHandlebars, parser } from "handlebars/dist/cjs/handlebars/compiler/base.js";
import { refuseBeforeParsing } from "./refuse-before-parsing.ts";
import { refuseUnknownNodes } from "./refuse-unknown-nodes.ts";
import type { Program } from "./syntax-tree.ts";
import { problemAt, TemplateProblem } from "./template-problem.ts";

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
    if (token === "EOF") throw unclosed(template, expected) ?? here("The template ends too early.");
    if (message.startsWith("Lexical error")) throw here("This can't be read here.");
    const wanted = expected
      .map((name) => tokenNames[name.replaceAll("'", "")])
      .filter((name) => name !== undefined);
    const found = token === undefined || token === "INVALID" ? text : (tokenNames[token] ?? text);
    const instead = wanted.length === 0 ? "" : ` Expected ${[...new Set(wanted)].join(" or ")}.`;
    throw here(`${found || "This"} is not allowed here.${instead}`);
  };
  try {
    return parseHandlebars(template);
  } catch (thrown) {
    if (thrown instanceof TemplateProblem) throw thrown;
    if (thrown instanceof RangeError) throw new TemplateProblem("Blocks are nested too deeply.", 1, 1);
    throw ofHandlebars(thrown);
  } finally {
    parser.parseError = before;
  }
}

function here(text: string): TemplateProblem {
  const place = parser.lexer.yylloc;
  return new TemplateProblem(text, place?.first_line ?? 1, (place?.first_column ?? 0) + 1);
}

/** What the tree builder throws: "if doesn't match each - 1:3", with the place in two properties as well. */
function ofHandlebars(thrown: unknown): TemplateProblem {
  if (!(thrown instanceof Error)) return new TemplateProblem("This template can't be read.", 1, 1);
  const { lineNumber, column } = thrown as { lineNumber?: unknown; column?: unknown }; // not in its types
  const text = thrown.message.replace(/ - \d+:\d+$/, "");
  const path = /^Invalid path: (.*)$/s.exec(text);
  const mismatch = /^(.*) doesn't match (.*)$/s.exec(text);
  const message = mismatch
    ? `{{/${mismatch[2]}}} closes a block that {{#${mismatch[1]}}} opened.`
    : path
      ? `"${path[1]}" is not a path: ../ and this may only start one.`
      : `${text}.`;
  const place = { line: Number(lineNumber ?? 1), column: Number(column ?? 0) };
  return problemAt({ loc: { start: place } }, message, { cause: thrown });
}

/** The innermost block that is still open at the end; found by scanning the tags only, for the message. */
function unclosed(template: string, expected: readonly string[]): TemplateProblem | undefined {
  if (!expected.includes("'OPEN_ENDBLOCK'")) return undefined;
  const open: { name: string; at: number }[] = [];
  for (const tag of template.matchAll(/\{\{~?!(?=--).*?(?:--~?\}\}|$)|\{\{~?([#^/])\s*([^\s}~]+)/gs)) {
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
