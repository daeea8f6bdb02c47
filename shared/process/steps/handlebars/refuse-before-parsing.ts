import { MAX_TEMPLATE_BYTES } from "../../../limits.ts";
import { isTooLargeTemplate } from "../../template-size.ts";
import { TemplateProblem } from "./template-problem.ts";

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
export function refuseBeforeParsing(template: string): void {
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
