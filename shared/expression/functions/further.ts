/**
 * Functions that some forms call: `addFunctions` makes them known, at once where `all.ts` is imported, and in the respondent's
 * browser before a form that calls one is read. What hardly any form calls is in `rare.ts`.
 */
import {
  type DateUnit,
  dateOf,
  dateTimeOf,
  daysOf,
  isDay,
  offsetOf,
  partsOf,
  wholeUnits,
} from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import { placeOf } from "../find-text.ts";
import { formatDate } from "../format-date.ts";
import type { Expression } from "../tree.ts";
import { numberOf, textOf, truthOf, type Value } from "../values.ts";
import type { Argument, Arguments } from "./arguments.ts";
import { choiceLabels } from "./choices.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";
import { ownOr } from "./logic.ts";
import { numeric } from "./numbers.ts";
import { repeatFunctions } from "./repeats.ts";

const further: readonly ExpressionFunction[] = [
  // ODK XForms, boolean-from-string(): everything but "true", in any case, and "1" is false
  named("boolean-from-string", undefined, 1, 1, (args) => /^(true|1)$/i.test(args.text(0))),
  // ODK XForms, uuid(): made once; with a number, so many characters of it
  both("uuid", 0, 1, (args, context) => ownOr(context, () => newText(args, context))),
  // ODK XForms, selected-at(): counted from 0
  named("selected-at", "ITEM", 2, 2, (args) => args.words(0)[args.number(1)] ?? ""),
  // workbook page, section 7 (Expressions): CHOICE, a column of the row of the choice that is the answer
  named(undefined, "CHOICE", 2, 2, (args, context) =>
    choiceColumn(args.key(0), args.text(0), args.text(1), context),
  ),
  // SurveyCTO, choice-label(): the question first, then the value
  named("choice-label", undefined, 2, 2, (args, context) =>
    choiceLabels(args.key(0), args.words(1), context),
  ),
  // ODK XForms, pulldata(); XLSForm › How to pull data from CSV
  named("pulldata", undefined, 4, 4, (args, context) => {
    const [column, key, value] = [args.text(1), args.text(2), args.text(3)];
    const rows = context.table?.(tableName(args.text(0)));
    return (rows && context.lists?.pulled(rows, column, key, value, context.work)) ?? "";
  }),
  // specification, section 5 (Validation rules): the helper CALC; workbook page, section 12 (Decided), 3
  named(undefined, "CALC", 1, 1, (args, context) => calculated(args.at(0), context)),
  // XPath 1.0 § 4.4, floor(), ceiling()
  numeric("floor", "FLOOR", Math.floor),
  named("ceiling", "CEIL", 1, 1, (args) => Math.ceil(args.number(0))),
  // ODK XForms, abs(), sqrt(), pow(): as in XPath 3.0
  numeric("abs", "ABS", Math.abs),
  numeric("sqrt", "SQRT", Math.sqrt),
  both("pow", 2, 2, (args) => args.number(0) ** args.number(1)),
  // ODK XForms, count-non-empty()
  both("count-non-empty", 1, MANY, (args) => args.allValues().filter((value) => value !== "").length),
  // ODK XForms, checklist(): how many are true; -1 is no limit
  both("checklist", 2, MANY, (args) => {
    const [least, most] = [args.number(0), args.number(1)];
    const count = args.values(2).filter(truthOf).length;
    return (least < 0 || count >= least) && (most < 0 || count <= most);
  }),
  {
    // ODK XForms, random(): from 0 to below 1, of the digits of a new key, which are random
    ...both("random", 0, 0, (_args, context) => {
      const digits =
        context
          .newKey?.()
          .replace(/[^0-9a-f]/gi, "")
          .slice(-12) ?? "";
      return digits === "" ? "" : Number.parseInt(digits, 16) / 16 ** digits.length;
    }),
    isDrawn: true,
  },
  // XPath 1.0 § 4.2, contains(), starts-with(); ODK XForms, ends-with()
  named("contains", "CONTAINS", 2, 2, (args) => placeOf(args.text(0), args.text(1)) >= 0),
  named("starts-with", "STARTS", 2, 2, (args) => args.text(0).startsWith(args.text(1))),
  named("ends-with", "ENDS", 2, 2, (args) => args.text(0).endsWith(args.text(1))),
  // workbook page, section 7 (Expressions): without white space at both ends
  both("trim", 1, 1, (args) => args.text(0).trim()),
  // XPath 1.0 § 4.2, normalize-space(); Unicode is brought to NFC: workbook page, section 12 (Decided), 3
  named("normalize-space", "NORMALIZE", 0, 1, (args, context) =>
    normalize(args.length > 0 ? args.text(0) : textOf(context.self ?? "")),
  ),
  // ODK XForms, substr(): counted from 0, up to the end that is named
  both("substr", 2, 3, (args) =>
    args.text(0).slice(args.number(1), args.length > 2 ? args.number(2) : undefined),
  ),
  // XPath 1.0 § 4.2, substring-before(), substring-after()
  both("substring-before", 2, 2, (args) => {
    const at = placeOf(args.text(0), args.text(1));
    return at < 0 ? "" : args.text(0).slice(0, at);
  }),
  both("substring-after", 2, 2, (args) => {
    const at = placeOf(args.text(0), args.text(1));
    return at < 0 ? "" : args.text(0).slice(at + args.text(1).length);
  }),
  // ODK XForms, date(); date-time() is of ODK's engines
  named("date", "DATE", 1, 1, (args) => asDate(args.days(0))),
  named("date-time", undefined, 1, 1, (args, context) => asDateTime(args.days(0), context)),
  // ODK XForms, decimal-date-time(): days since 1970-01-01, with their fraction
  named("decimal-date-time", "DAYS", 1, 1, (args) => args.days(0)),
  // ODK XForms, format-date(), format-date-time(): the letters are in `../format-date.ts`
  named("format-date", "FORMATDATE", 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  named("format-date-time", undefined, 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  // Community Health Toolkit, difference-in-days() and its siblings: whole units
  ...difference("days", "d"),
  ...difference("weeks", "w"),
  ...difference("months", "m"),
  ...difference("years", "y"),
  // Community Health Toolkit, add-date(): years, months, days, hours, minutes
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

/** Those of values made once, choices, numbers, texts, dates, and the instances of repeats. */
export const furtherFunctions: readonly ExpressionFunction[] = [...further, ...repeatFunctions];

const STEPS_A_KEY = 20;

/** A new key; with a length, that many of its random characters (ODK XForms, uuid()). */
function newText(args: Arguments, { newKey, work }: ExpressionContext): string {
  work?.spend(STEPS_A_KEY);
  const key = newKey?.() ?? "";
  if (args.length === 0) return key;
  const characters = (key + (newKey?.() ?? "")).replaceAll("-", "");
  return characters.slice(0, Math.max(0, args.number(0)));
}

/**
 * The name of the table of a file (ODK XForms, Secondary Instances - External).
 * @example tableName("villages.csv") // "villages"
 */
export function tableName(file: string): string {
  return file.trim().replace(/\.(csv|tsv|xml|geojson)$/i, "");
}

/** A column of the row of a choice; `""` when there is no such choice, row or column. */
export function choiceColumn(
  key: string | undefined,
  choice: string,
  column: string,
  context: ExpressionContext,
): string {
  return key === undefined || choice === "" ? "" : (context.choiceColumn?.(key, choice, column) ?? "");
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
  context.work?.spend(1);
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

function normalize(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** CHT's difference-in-…; the prefixed spelling is the newer one. */
function difference(unit: string, letter: DateUnit): ExpressionFunction[] {
  return [`difference-in-${unit}`, `cht:difference-in-${unit}`].map((name) =>
    named(name, undefined, 2, 2, (args) => unitsBetween(args.days(0), args.days(1), letter)),
  );
}

function unitsBetween(from: number, to: number, unit: DateUnit): Value {
  return Number.isNaN(from) || Number.isNaN(to) ? "" : wholeUnits(from, to, unit);
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
  context.work?.spend(10 + 2 * pattern.length);
  return isDay(days) ? formatDate(days, pattern, context.locale) : "";
}
