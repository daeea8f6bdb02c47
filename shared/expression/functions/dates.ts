/** Today, now, and the time between two dates (ODK XForms, XPath Functions › Date and Time Functions). */
import { wholeUnits } from "../calendar.ts";
import type { Value } from "../values.ts";
import { both, type ExpressionFunction, named } from "./declare.ts";

export const dateFunctions: readonly ExpressionFunction[] = [
  // ODK XForms, today(): the date where the respondent is
  both("today", 0, 0, (_args, context) => context.today),
  // ODK XForms, now(): with the offset from Greenwich
  both("now", 0, 0, (_args, context) => context.now),
  // specification, section 5 (Validation rules): the helper datedif, of the units y, m, d; w is its sibling
  named(undefined, "DATEDIF", 3, 3, (args) => datedif(args.days(0), args.days(1), args.text(2))),
];

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
