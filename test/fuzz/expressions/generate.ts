/** Sources of expressions: by the grammar, broken on purpose, and of no grammar at all. */
import { choiceFunctions } from "../../../shared/expression/functions/choices.ts";
import { dateFunctions } from "../../../shared/expression/functions/dates.ts";
import { furtherFunctions } from "../../../shared/expression/functions/further.ts";
import { logicFunctions } from "../../../shared/expression/functions/logic.ts";
import { numberFunctions } from "../../../shared/expression/functions/numbers.ts";
import { textFunctions } from "../../../shared/expression/functions/texts.ts";
import { edgeNumbers, nastyTexts, oddDates, prototypeNames } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

const known = [
  ...logicFunctions,
  ...choiceFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...furtherFunctions,
];
const operators = [
  ...[" or ", " || ", " and ", " && ", " = ", " == ", " != ", "<", "<=", ">", ">=", " + ", " - ", "*"],
  ...[" div ", "/", " mod ", "%"],
];
/** Names of fields that need not be there. */
const someKeys = [
  "a",
  "b",
  "list",
  "dob",
  "none",
  "on",
  "mother.name",
  "x-1",
  "ñandú",
  "日本",
  ...prototypeNames,
];
const unknownFunctions = [
  ...prototypeNames,
  "frob",
  "jr:itext",
  "cht:extension-lib",
  "count",
  "position",
  "IF",
];
const patterns = [
  ...["^[a-z]+$", "(a+)+$", "(?=x)", "\\1", "[", "*", ".{1000}", "(.{1,500}){1,500}", "\\p{L}+", "(?i)ß", ""],
  ...[
    "(((((((((((((((((((((a)))))))))))))))))))))",
    "a{0,1000}{0,1000}",
    "\\Q",
    "\\C",
    "[^\\x00-\\x{10FFFF}]",
  ],
];
const datePatterns = ["%Y-%m-%d", "%e %b %y, %a", "%H:%M:%S.%3", "%%%", "%", "%q%n%h%d", "%Y".repeat(50)];

/** A source of any kind. */
export function randomSource(random: Random): string {
  const kind = random.below(20);
  if (kind < 9) return validSource(random, random.pick([1, 2, 3, 4, 6]));
  if (kind < 14) return broken(validSource(random, 3), random);
  if (kind < 16) return random.list(random.below(30), () => random.pick(fragments)).join("");
  if (kind < 17) return String.fromCharCode(...random.list(random.below(60), () => random.below(0x10000)));
  if (kind < 18) return deep(random);
  if (kind < 19) return long(random);
  return random.pick(nastyTexts);
}

/** What the grammar allows, so deep. @param keys the fields that it refers to */
export function validSource(random: Random, depth: number, keys: readonly string[] = someKeys): string {
  if (depth === 0) return leaf(random, keys);
  const below = () => validSource(random, depth - 1, keys);
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return `${below()}${random.pick(operators)}${below()}`;
    case 3:
      return `(${below()})`;
    case 4:
      return `${random.pick(["-", "!", "- ", "!-"])}${leaf(random, keys)}`;
    case 5:
    case 6:
    case 7:
      return call(random, below);
    case 8:
      return special(random, below, keys);
    default:
      return leaf(random, keys);
  }
}

function leaf(random: Random, keys: readonly string[]): string {
  switch (random.below(12)) {
    case 0:
    case 1:
      return String(random.pick([0, 1, 2, 18, 3.5, 1e3, 1_000_000, 0.1]));
    case 2:
      return `'${random.pick(["", "a", "b c", "x", "2020-02-29", "5", " ", "true"])}'`;
    case 3:
      return `"${random.pick([...nastyTexts, ...oddDates]).replaceAll('"', "")}"`;
    case 4:
    case 5:
      return `[${random.pick(keys)}]`;
    case 6:
    case 7:
      return `\${${random.pick(keys)}}`;
    case 8:
      return ".";
    case 9:
      return random.pick(["true", "false", "today()", "now()", "TODAY()", "yes", ...someKeys]);
    case 10:
      return random.pick(["../x", "/data/g/x", "./y", "../../a/b", "current()/../z", "data/x"]);
    default:
      return random.pick(edgeNumbers).replace(/[^\d.]/g, "") || "7";
  }
}

function call(random: Random, below: () => string): string {
  const found = random.pick(known);
  const names = [found.xpath, found.native, found.native?.toLowerCase()].filter((name) => name !== undefined);
  const most = Math.min(found.max, found.min + 3);
  const count = random.chance(0.95) ? random.between(found.min, most) : random.below(6);
  const args = random.list(count, below);
  const name = random.chance(0.97) ? random.pick(names) : random.pick(unknownFunctions);
  if (found.native === "MATCHES" && args.length > 1) args[1] = `"${random.pick(patterns)}"`;
  if (found.native === "FORMATDATE" && args.length > 1) args[1] = `"${random.pick(datePatterns)}"`;
  if (found.native === "DATEDIF" && args.length > 2)
    args[2] = `'${random.pick(["y", "m", "w", "d", "Y", "q"])}'`;
  return `${name}${random.pick(["", "", " "])}(${args.join(random.pick([",", ", ", " , "]))})`;
}

function special(random: Random, below: () => string, keys: readonly string[]): string {
  const key = random.pick(keys);
  return random.pick([
    `instance('${random.pick(keys)}')/root/item[name = \${${key}}]/${random.pick(["col", ...prototypeNames])}`,
    `instance('l')/root/item[value=${below()}]/label`,
    `jr:choice-name(${below()}, '\${${key}}')`,
    `jr:choice-name(., ' ../x ')`,
    `CHOICE([${key}], '${random.pick(prototypeNames)}')`,
    `once(${below()})`,
    `CALC(${below()})`,
    `pow(${below()}, ${below()})`,
    `round(${below()}, ${random.pick(["-15", "15", "16", "0.5", "-400"])})`,
    `substr(${below()}, ${random.pick(["-1", "1e9", "2147483648", "0"])}, ${below()})`,
    `translate(${below()}, 'abc', '${random.pick(prototypeNames)}')`,
  ]);
}

const fragments = [
  ...["(", ")", "[", "]", "{", "}", "$", "${", "'", '"', ",", ".", "..", "/", "//", "::", "|", "@", "!", "="],
  ...[
    "<",
    ">",
    "-",
    "+",
    "*",
    "%",
    "&&",
    "and",
    "or",
    "div",
    "mod",
    " ",
    "\n",
    "\u00a0",
    "a",
    "1",
    "1.",
    ".5",
  ],
  ...[
    "if(",
    "[a]",
    "${a}",
    "instance(",
    "current()",
    "true",
    "é",
    "\ud83d",
    "\u0000",
    "\u2028",
    "#",
    "\\",
    "`",
  ],
];

/** One to three small damages. */
export function broken(source: string, random: Random): string {
  let text = source;
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const at = random.below(text.length + 1);
    const length = random.between(1, 4);
    switch (random.below(4)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 1:
        text = text.slice(0, at) + random.pick(fragments) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at);
        break;
      default:
        text = text.slice(0, at + length) + text.slice(at);
    }
  }
  return text;
}

function deep(random: Random): string {
  const depth = random.pick([20, 99, 100, 101, 102, 500, 1_900]);
  const [open, middle, close] = random.pick([
    ["(", "1", ")"],
    ["-", "[a]", ""],
    ["!", "true", ""],
    ["if(1,", "[a]", ",0)"],
    ["(", "", ""],
    ["[", "a", "]"],
    ["instance('l')/root/item[name=", "1", "]/x"],
    ["concat('x',", ".", ")"],
    ["1+(", "2", ")"],
    ["not(", "", ")"],
  ]);
  return open.repeat(depth) + middle + close.repeat(random.chance(0.8) ? depth : random.below(depth));
}

function long(random: Random): string {
  const piece = random.pick([
    "+1",
    " and [a]=1",
    ",1",
    "'x",
    " ",
    "a",
    "1",
    "/x",
    "/..",
    "[a]",
    "..",
    "é",
    "\ud800",
    "concat(1)+",
  ]);
  const times = Math.ceil(random.pick([900, 1_999, 3_990, 4_001, 20_000]) / piece.length);
  return (
    random.pick(["1", "concat(1", "", "..", "'", "[a]"]) + piece.repeat(times) + random.pick(["", ")", "'"])
  );
}
