/** Dates and times: now, conversions, differences and sums. */
import { type DateUnit, dateOf, dateTimeOf, daysOf, offsetOf, partsOf, wholeUnits } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import { formatDate } from "../format-date.ts";
import type { Value } from "../values.ts";
import { both, type ExpressionFunction, named } from "./declare.ts";

export const dateFunctions: readonly ExpressionFunction[] = [
  both("today", 0, 0, (_args, context) => context.today),
  both("now", 0, 0, (_args, context) => context.now),
  named("date", "DATE", 1, 1, (args) => asDate(args.days(0))),
  named("date-time", undefined, 1, 1, (args, context) => asDateTime(args.days(0), context)),
  named("decimal-date-time", "DAYS", 1, 1, (args) => args.days(0)),
  named("format-date", "FORMATDATE", 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  named("format-date-time", undefined, 2, 2, (args, context) => format(args.days(0), args.text(1), context)),
  named(undefined, "DATEDIF", 3, 3, (args) => datedif(args.days(0), args.days(1), args.text(2))),
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

/** CHT's difference-in-…; the prefixed spelling is the newer one. */
function difference(unit: string, letter: DateUnit): ExpressionFunction[] {
  return [`difference-in-${unit}`, `cht:difference-in-${unit}`].map((name) =>
    named(name, undefined, 2, 2, (args) => unitsBetween(args.days(0), args.days(1), letter)),
  );
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
