/** Dates and times: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const dateGuides: readonly FunctionGuide[] = [
  {
    names: ["today"],
    args: [],
    meaning: "Today's date, where the respondent is.",
    example: "today()",
    result: "2026-01-15",
  },
  {
    names: ["now"],
    args: [],
    meaning: "The current date and time, with the respondent's time zone.",
    example: "now()",
    result: "2026-01-15T10:30:00.000+01:00",
  },
  {
    names: ["DATEDIF"],
    args: ["from", "to", "unit"],
    meaning:
      "Whole years `'y'`, months `'m'`, weeks `'w'` or days `'d'` between two dates, as in a spreadsheet; empty when the second is earlier.",
    example: "datedif([birth_date], today(), 'y')",
    result: 35,
  },
  {
    names: ["date"],
    args: ["value"],
    meaning: "The value as a date; a number counts as days since 1 January 1970.",
    example: "date(today() + 7)",
    result: "2026-01-22",
  },
  {
    names: ["date-time"],
    args: ["value"],
    meaning: "The value as a date and time; whole days stay dates.",
    example: "date-time(20468.5)",
    result: "2026-01-15T12:00:00.000+01:00",
  },
  {
    names: ["decimal-date-time", "DAYS"],
    args: ["date"],
    meaning: "Days since 1 January 1970, with a fraction for the time.",
    example: "DAYS('2026-01-15')",
    result: 20468,
  },
  {
    names: ["add-date"],
    args: ["date", "years", "months?", "days?", "hours?", "minutes?"],
    meaning: "A date, later by a number of years, months and days; earlier with negative numbers.",
    example: "add-date([birth_date], 18)",
    result: "2008-06-15",
  },
  {
    names: ["format-date", "format-date-time", "FORMATDATE"],
    args: ["date", "pattern"],
    meaning:
      "A date as text: `%Y` `%y` year, `%m` `%n` month, `%b` its name, `%d` `%e` day, `%a` weekday, `%H` `%h` hour, `%M` minute, `%S` second.",
    example: "FORMATDATE([birth_date], '%e %b %Y')",
    result: "15 Jun 1990",
  },
  {
    names: ["difference-in-days", "cht:difference-in-days"],
    args: ["from", "to"],
    meaning: "Whole days between two dates; negative when the second is earlier.",
    example: "difference-in-days('2026-01-01', today())",
    result: 14,
  },
  {
    names: ["difference-in-weeks", "cht:difference-in-weeks"],
    args: ["from", "to"],
    meaning: "Whole weeks between two dates.",
    example: "difference-in-weeks('2026-01-01', today())",
    result: 2,
  },
  {
    names: ["difference-in-months", "cht:difference-in-months"],
    args: ["from", "to"],
    meaning: "Whole months between two dates.",
    example: "difference-in-months('2025-10-20', today())",
    result: 2,
  },
  {
    names: ["difference-in-years", "cht:difference-in-years"],
    args: ["from", "to"],
    meaning: "Whole years between two dates.",
    example: "difference-in-years([birth_date], today())",
    result: 35,
  },
  {
    names: ["decimal-time"],
    args: ["time"],
    meaning: "The part of the day that has passed at a time.",
    example: "decimal-time('18:00')",
    result: 0.75,
  },
  {
    names: ["duration"],
    args: ["start?"],
    meaning:
      "How many seconds have passed since a time. In a workbook with a question of type `start`, without an argument: since the form was opened.",
    example: "duration('2026-01-15T10:00:00+01:00')",
    result: 1800,
  },
];
