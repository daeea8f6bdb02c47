/** Templates: by the grammar, broken on purpose, and of no grammar at all. */
import { helpers } from "../../../shared/process/steps/handlebars/helpers/index.ts";
import { edgeNumbers, nastyTexts, oddDates, prototypeNames } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

const words = [
  "a",
  "b",
  "rows",
  "id",
  "this",
  ".",
  "..",
  "../a",
  "@index",
  "@root.a",
  "@key",
  "a.b",
  "a/b",
  "[x y]",
];
const callable = [
  ...Object.keys(helpers),
  "lookup",
  "if",
  "each",
  "with",
  "unless",
  "log",
  "nosuch",
  ...prototypeNames,
];
const blocks = [
  "if",
  "unless",
  "each",
  "with",
  "eq",
  "rows",
  "a",
  "includes",
  "nosuch",
  "^",
  "*inline",
  "> p",
];
const fragments = [
  ...[
    "{{",
    "}}",
    "{{{",
    "}}}",
    "{{{{",
    "}}}}",
    "{{#",
    "{{/",
    "{{^",
    "{{else",
    "{{!--",
    "--}}",
    "{{!",
    "{{>",
    "{{&",
  ],
  ...[
    "(",
    ")",
    "|",
    " as |",
    "=",
    '"',
    "'",
    "\\",
    "~",
    "@",
    "../",
    "./",
    "[",
    "]",
    " ",
    "\n",
    "\r\n",
    "\t",
    ".",
  ],
  ...[
    "{{a}}",
    "{{/if}}",
    "{{#if a}}",
    "{{else if b}}",
    "{{* d}}",
    "{{> p}}",
    "x",
    "0",
    "null",
    "undefined",
    "true",
  ],
];

/** A template of any kind. */
export function randomTemplate(random: Random): string {
  const kind = random.below(20);
  if (kind < 9) return body(random, random.pick([1, 2, 3]));
  if (kind < 14) return broken(body(random, 2), random);
  if (kind < 17) return random.list(random.below(30), () => random.pick(fragments)).join("");
  if (kind < 18) return String.fromCharCode(...random.list(random.below(60), () => random.below(0x10000)));
  if (kind < 19)
    return random.pick(["{{#if a}}", "{{#a}}", "{{a (", "{{^}}", "{{{{a}}}}"]).repeat(random.below(400));
  return `${random.pick(nastyTexts)}{{${random.pick(nastyTexts)}}}`;
}

function body(random: Random, depth: number): string {
  return random
    .list(random.below(4), () => {
      const kind = random.below(6);
      if (kind < 1) return random.pick(["text ", "\n", "  \n", "<b>", ...nastyTexts]);
      if (kind < 3 || depth === 0) return `{{${call(random, 2)}}}`;
      if (kind < 4) return `{{{${call(random, 1)}}}}`;
      const name = random.pick(blocks);
      const otherwise = random.chance(0.3)
        ? `{{else${random.chance(0.4) ? ` if ${value(random, 1)}` : ""}}}`
        : "";
      return `{{#${name} ${value(random, 1)}}}${body(random, depth - 1)}${otherwise}{{/${name}}}`;
    })
    .join("");
}

function call(random: Random, depth: number): string {
  if (random.chance(0.3)) return random.pick(words);
  const named = random.chance(0.3)
    ? ` ${random.pick(["key", "last", "decimals", "context", "style"])}=${value(random, 0)}`
    : "";
  const values = random.list(random.below(4), () => ` ${value(random, depth)}`);
  return `${random.pick(callable)}${values.join("")}${named}`;
}

function value(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 5 : 4);
  if (kind < 2) return random.pick(words);
  if (kind < 3) return random.pick(edgeNumbers);
  if (kind < 4) return JSON.stringify(random.pick([...nastyTexts, ...oddDates]));
  return `(${call(random, depth - 1)})`;
}

/** A piece cut out, doubled, or something put in. */
function broken(text: string, random: Random): string {
  const [from, to] = [random.below(text.length + 1), random.below(text.length + 1)].sort(
    (one, other) => one - other,
  );
  const way = random.below(3);
  if (way === 0) return text.slice(0, from) + text.slice(to);
  if (way === 1) return text.slice(0, to) + text.slice(from);
  return text.slice(0, from) + random.pick([...fragments, ...nastyTexts]) + text.slice(from);
}
