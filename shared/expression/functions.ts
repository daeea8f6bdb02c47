/** Every function of the language, in one table: its names, how many arguments it takes, what it computes. */
import {
  type DateUnit,
  dateOf,
  dateTimeOf,
  daysOf,
  daysOfText,
  offsetOf,
  partsOf,
  wholeUnits,
} from "./calendar.ts";
import type { ExpressionContext } from "./context.ts";
import { formatDate } from "./format-date.ts";
import type { Expression } from "./tree.ts";
import { areEqual, numberOf, textOf, truthOf, type Value } from "./values.ts";

/** One argument of a call: computed when asked, so that `if` computes only the side it takes. */
export interface Argument {
  tree: Expression;
  value(): Value;
  /** Computes with unanswered operands of sums and products counted as 0. */
  lenient(): Value;
}

export interface ExpressionFunction {
  /** The name in XPath, matched exactly; the native name, matched in any case. */
  xpath?: string;
  native?: string;
  min: number;
  max: number;
  run(args: Args, context: ExpressionContext): Value;
}

/** Reading the arguments of a call as texts, numbers or days. */
class Args {
  private readonly list: readonly Argument[];
  private readonly offsetMinutes: number;

  constructor(list: readonly Argument[], context: ExpressionContext) {
    this.list = list;
    this.offsetMinutes = offsetOf(context.now);
  }
  get length(): number {
    return this.list.length;
  }
  at(index: number): Argument | undefined {
    return this.list[index];
  }
  value(index: number): Value {
    return this.list[index]?.value() ?? "";
  }
  text(index: number): string {
    return textOf(this.value(index));
  }
  number(index: number): number {
    return numberOf(this.value(index), this.offsetMinutes);
  }
  /** Days of a date; a text that is a number is no date. */
  days(index: number): number {
    const value = this.value(index);
    if (typeof value !== "string") return Number(value);
    return daysOfText(value.trim(), this.offsetMinutes) ?? Number.NaN;
  }
  truth(index: number): boolean {
    return truthOf(this.value(index));
  }
  values(from = 0): Value[] {
    return this.list.slice(from).map((argument) => argument.value());
  }
  numbers(): number[] {
    return this.values().map((value) => numberOf(value, this.offsetMinutes));
  }
  words(index: number): string[] {
    return this.text(index).split(/\s+/).filter(Boolean);
  }
  /** The key that an argument names, when it is a bare reference. */
  key(index: number): string | undefined {
    const tree = this.list[index]?.tree;
    return tree?.kind === "field" ? tree.key : undefined;
  }
}

const MANY = 200;
const both = (
  name: string,
  min: number,
  max: number,
  run: ExpressionFunction["run"],
): ExpressionFunction => ({
  xpath: name,
  native: name.toUpperCase(),
  min,
  max,
  run,
});
const fn = (
  xpath: string | undefined,
  native: string | undefined,
  min: number,
  max: number,
  run: ExpressionFunction["run"],
): ExpressionFunction => ({
  ...(xpath !== undefined && { xpath }),
  ...(native !== undefined && { native }),
  min,
  max,
  run,
});
const numeric = (name: string, native: string, run: (value: number) => number) =>
  fn(name, native, 1, 1, (args) => run(args.number(0)));
/** CHT's difference-in-…; the prefixed spelling is the newer one. */
const difference = (unit: string, letter: DateUnit) =>
  [`difference-in-${unit}`, `cht:difference-in-${unit}`].map((name) =>
    fn(name, undefined, 2, 2, (args) => unitsBetween(args.days(0), args.days(1), letter)),
  );

export const functions: readonly ExpressionFunction[] = [
  // logic
  both("if", 3, 3, (args) => args.value(args.truth(0) ? 1 : 2)),
  both("not", 1, 1, (args) => !args.truth(0)),
  both("coalesce", 1, MANY, (args) => args.values().find((value) => value !== "") ?? ""),
  both("true", 0, 0, () => true),
  both("false", 0, 0, () => false),
  fn("boolean", "BOOL", 1, 1, (args) => args.truth(0)),
  fn("boolean-from-string", undefined, 1, 1, (args) => /^(true|1)$/i.test(args.text(0))),
  both("once", 1, 1, (args, context) => ownOr(context, () => args.value(0))),
  both("uuid", 0, 1, (_args, context) => ownOr(context, () => context.newKey?.() ?? "")),

  // choices
  both("selected", 2, 2, (args, context) => {
    const [answer, choice] = [args.value(0), args.text(1).trim()];
    if (typeof answer === "boolean") return areEqual(answer, choice, offsetOf(context.now));
    return textOf(answer).split(" ").includes(choice);
  }),
  fn("count-selected", "COUNT", 1, 1, (args) => args.words(0).length),
  fn("selected-at", "ITEM", 2, 2, (args) => args.words(0)[args.number(1)] ?? ""),
  fn("jr:choice-name", undefined, 2, 2, (args, context) => choiceLabels(args.key(1), args.words(0), context)),
  fn(undefined, "LABELOF", 1, 1, (args, context) => choiceLabels(args.key(0), args.words(0), context)),
  fn(undefined, "CHOICE", 2, 2, (args, context) =>
    choiceColumn(args.key(0), args.text(0), args.text(1), context),
  ),

  // numbers
  both("number", 1, 1, (args) => args.number(0)),
  fn(undefined, "CALC", 1, 1, (args, context) => calculated(args.at(0), context)),
  numeric("int", "INT", Math.trunc),
  numeric("floor", "FLOOR", Math.floor),
  fn("ceiling", "CEIL", 1, 1, (args) => Math.ceil(args.number(0))),
  both("round", 1, 2, (args) => round(args.number(0), args.length > 1 ? args.number(1) : 0)),
  numeric("abs", "ABS", Math.abs),
  numeric("sqrt", "SQRT", Math.sqrt),
  both("pow", 2, 2, (args) => args.number(0) ** args.number(1)),
  both("min", 1, MANY, (args) => Math.min(...args.numbers())),
  both("max", 1, MANY, (args) => Math.max(...args.numbers())),
  both("sum", 1, MANY, (args) => args.numbers().reduce((sum, value) => sum + value, 0)),
  both("count-non-empty", 1, MANY, (args) => args.values().filter((value) => value !== "").length),
  both("checklist", 2, MANY, (args) => {
    const [least, most] = [args.number(0), args.number(1)];
    const count = args.values(2).filter(truthOf).length;
    return (least < 0 || count >= least) && (most < 0 || count <= most);
  }),

  // texts
  fn("string", "TEXT", 1, 1, (args) => args.text(0)),
  both("concat", 0, MANY, (args) => args.values().map(textOf).join("")),
  both("join", 1, MANY, (args) => args.values(1).map(textOf).join(args.text(0))),
  fn(
    "string-length",
    "LEN",
    0,
    1,
    (args, context) => [...(args.length > 0 ? args.text(0) : textOf(context.self ?? ""))].length,
  ),
  fn("contains", "CONTAINS", 2, 2, (args) => args.text(0).includes(args.text(1))),
  fn("starts-with", "STARTS", 2, 2, (args) => args.text(0).startsWith(args.text(1))),
  fn("ends-with", "ENDS", 2, 2, (args) => args.text(0).endsWith(args.text(1))),
  both("trim", 1, 1, (args) => args.text(0).trim()),
  fn("normalize-space", "NORMALIZE", 0, 1, (args, context) =>
    normalize(args.length > 0 ? args.text(0) : textOf(context.self ?? "")),
  ),
  both("substr", 2, 3, (args) =>
    args.text(0).slice(args.number(1), args.length > 2 ? args.number(2) : undefined),
  ),
  both("substring-before", 2, 2, (args) => {
    const at = args.text(0).indexOf(args.text(1));
    return at < 0 ? "" : args.text(0).slice(0, at);
  }),
  both("substring-after", 2, 2, (args) => {
    const at = args.text(0).indexOf(args.text(1));
    return at < 0 ? "" : args.text(0).slice(at + args.text(1).length);
  }),
  both("translate", 3, 3, (args) => translate(args.text(0), [...args.text(1)], [...args.text(2)])),
  // without an engine at hand nothing is refused: the server, which has one, decides
  fn("regex", "MATCHES", 2, 2, (args, context) => context.matches?.(args.text(0), args.text(1)) ?? true),

  // dates
  both("today", 0, 0, (_args, context) => context.today),
  both("now", 0, 0, (_args, context) => context.now),
  fn("date", "DATE", 1, 1, (args) => asDate(args.days(0))),
  fn("date-time", undefined, 1, 1, (args, context) => asDateTime(args.days(0), context)),
  fn("decimal-date-time", "DAYS", 1, 1, (args) => args.days(0)),
  fn("format-date", "FORMATDATE", 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  fn("format-date-time", undefined, 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  fn(undefined, "DATEDIF", 3, 3, (args) => datedif(args.days(0), args.days(1), args.text(2))),
  ...difference("days", "d"),
  ...difference("weeks", "w"),
  ...difference("months", "m"),
  ...difference("years", "y"),
  both("add-date", 2, 6, (args, context) => {
    const part = (index: number) => (args.length > index ? args.number(index) : 0);
    const start = args.days(0);
    if (Number.isNaN(start)) return "";
    const { year, month, day } = partsOf(start);
    const moved = daysOf(year + part(1), month + part(2), day + part(3));
    const fraction = start - Math.floor(start) + part(4) / 24 + part(5) / 1440;
    return fraction === 0 ? asDate(moved) : asDateTime(moved + fraction, context);
  }),
];

const byXpathName = new Map(
  functions.flatMap((entry) => (entry.xpath === undefined ? [] : [[entry.xpath, entry]])),
);
const byNativeName = new Map(
  functions.flatMap((entry) => (entry.native === undefined ? [] : [[entry.native, entry]])),
);

/** Names of XPath that would otherwise be read as the native function of that name in another case. */
const refusedNames = new Set(["count", "position", "index", "current"]);

/** The function of a name: XPath names as they are written, native ones in any case. */
export function findFunction(name: string): ExpressionFunction | undefined {
  if (refusedNames.has(name)) return undefined;
  return byXpathName.get(name) ?? byNativeName.get(name.toUpperCase());
}

/** Computes a call; an unknown function, or one with a wrong number of arguments, yields `""`. */
export function callFunction(name: string, args: readonly Argument[], context: ExpressionContext): Value {
  const found = findFunction(name);
  if (found === undefined || args.length < found.min || args.length > found.max) return "";
  return found.run(new Args(args, context), context);
}

/**
 * Whole years, months or days between two dates, as the spreadsheet function DATEDIF counts them; `""` when a
 * date is missing, the dates are reversed or the unit is unknown.
 */
function datedif(from: number, to: number, unit: string): Value {
  const letter = (["y", "m", "w", "d"] as const).find((known) => known === unit.trim().toLowerCase());
  if (letter === undefined || Number.isNaN(from) || Number.isNaN(to) || Math.floor(to) < Math.floor(from))
    return "";
  return wholeUnits(from, to, letter);
}

function unitsBetween(from: number, to: number, unit: DateUnit): Value {
  return Number.isNaN(from) || Number.isNaN(to) ? "" : wholeUnits(from, to, unit);
}

/** `""` when the argument reads fields and none of them is answered. */
function calculated(argument: Argument | undefined, context: ExpressionContext): Value {
  if (argument === undefined) return "";
  const read = answeredIn(argument.tree, context);
  if (read === "none") return "";
  const value = numberOf(argument.lenient(), offsetOf(context.now));
  return Number.isFinite(value) ? value : "";
}

function answeredIn(tree: Expression, context: ExpressionContext): "some" | "none" | "constant" {
  if (tree.kind === "field") return context.value(tree.key) === "" ? "none" : "some";
  if (tree.kind === "self") return (context.self ?? "") === "" ? "none" : "some";
  const below =
    tree.kind === "call"
      ? tree.args
      : tree.kind === "binary"
        ? [tree.left, tree.right]
        : tree.kind === "unary"
          ? [tree.operand]
          : [];
  const found = below.map((part) => answeredIn(part, context));
  if (found.includes("some")) return "some";
  return found.includes("none") ? "none" : "constant";
}

/** What the field holds already, so that a value made once stays. */
function ownOr(context: ExpressionContext, make: () => Value): Value {
  const own = context.self ?? "";
  return own === "" ? make() : own;
}

function choiceLabels(key: string | undefined, choices: string[], context: ExpressionContext): string {
  if (key === undefined) return "";
  return choices.map((choice) => context.choiceLabel?.(key, choice) ?? choice).join(", ");
}

export function choiceColumn(
  key: string | undefined,
  choice: string,
  column: string,
  context: ExpressionContext,
): string {
  return key === undefined || choice === "" ? "" : (context.choiceColumn?.(key, choice, column) ?? "");
}

/** Half up, to so many decimals; with a negative number, to tens, hundreds … */
function round(value: number, decimals: number): number {
  if (!Number.isFinite(value) || !Number.isInteger(decimals) || Math.abs(decimals) > 15) return Number.NaN;
  // through the decimal text, so that 1.005 is not 1.00499999999999989
  const shifted = Math.floor(Number(`${plain(value)}e${decimals}`) + 0.5);
  return Number(`${plain(shifted)}e${-decimals}`);
}

function plain(value: number): string {
  return textOf(value);
}

function normalize(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function translate(text: string, from: string[], to: string[]): string {
  return [...text]
    .map((letter) => {
      const at = from.indexOf(letter);
      return at < 0 ? letter : (to[at] ?? "");
    })
    .join("");
}

/** Years that a date can be written with. */
function isDay(days: number): boolean {
  return days >= -719_528 && days <= 2_932_896;
}

function asDate(days: number): string {
  return isDay(days) ? dateOf(Math.floor(days)) : "";
}

/** A whole day stays a date, as in other engines. */
function asDateTime(days: number, context: ExpressionContext): string {
  if (Number.isInteger(days)) return asDate(days);
  return isDay(days) ? dateTimeOf(days, offsetOf(context.now)) : "";
}

function format(days: number, pattern: string, context: ExpressionContext): string {
  return isDay(days) ? formatDate(days, pattern, context.locale) : "";
}
