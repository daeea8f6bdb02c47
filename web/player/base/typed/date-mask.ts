/**
 * The date field's mask: two digits, slash, two digits, slash, four digits; answers are `YYYY-MM-DD`. Where a month or a
 * year is all that is asked for, the mask is shorter and the answer its first day.
 */
import type { Field } from "../../../../shared/form/definition/definition.ts";
import { datePrecision } from "../../../../shared/form/engine/written-values.ts";
import { intlLocale, type RespondentLocale } from "../../../../shared/localize.ts";
import { plainDigits } from "../../../lib/plain-digits.ts";

export type DateMask = "month-first" | "day-first" | "month-year" | "year";

/** How many digits are between the slashes. */
const parts: Record<DateMask, readonly number[]> = {
  "month-first": [2, 2, 4],
  "day-first": [2, 2, 4],
  "month-year": [2, 4],
  year: [4],
};

/** @param locale the form's language in the respondent's region, e.g. `en-GB` */
export function dateMask(field: Pick<Field, "fieldValidator" | "class">, locale: string): DateMask {
  const precision = datePrecision(field);
  if (precision === "day") return dayMask(locale);
  return precision === "year" ? "year" : "month-year";
}

const dayMasks = new Map<string, DateMask>();

/**
 * Day and month in the order of a date in words, so that what is read back runs as what was typed. Numbers alone would
 * not show it: Canada writes them year first in both of its languages.
 * @example dayMask("en-GB") // "day-first"
 */
export function dayMask(locale: string): DateMask {
  const known = dayMasks.get(locale);
  if (known !== undefined) return known;
  const order = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "long" })
    .formatToParts(0)
    .map(({ type }) => type);
  const mask = order.indexOf("day") < order.indexOf("month") ? "day-first" : "month-first";
  dayMasks.set(locale, mask);
  return mask;
}

const letters: Record<RespondentLocale, { day: string; year: string }> = {
  en: { day: "DD", year: "YYYY" },
  ar: { day: "DD", year: "YYYY" },
  es: { day: "DD", year: "AAAA" },
  fr: { day: "JJ", year: "AAAA" },
};

/** What the mask asks for, in the letters of the language. @example maskHint("fr") // "JJ/MM/AAAA" */
export function maskHint(locale: string, mask: DateMask = dayMask(locale)): string {
  const base = locale.toLowerCase().split("-")[0] ?? "";
  const { day, year } = (Object.hasOwn(letters, base) && letters[base as RespondentLocale]) || letters.en; // it is one of them
  return written(mask, { day, month: "MM", year });
}

/**
 * Puts what was typed into the mask: other characters than digits separate, slashes appear where they belong, and a
 * separator completes a short part, so `3/7/2020` and `3.7.2020` are understood.
 * @example maskDate("03072020") // "03/07/2020"
 * @example maskDate("3/7") // "03/7"
 */
export function maskDate(typed: string, mask: DateMask = "month-first"): string {
  const sizes = parts[mask];
  const last = sizes.length - 1;
  const read = [""];
  for (const character of typed) {
    const at = read.length - 1;
    const part = read[at] ?? "";
    if (/\d/.test(character)) {
      if (part.length < (sizes[at] ?? 0)) read[at] = part + character;
      else if (at < last) read.push(character);
    } else if (part !== "" && at < last) {
      read[at] = part.padStart(2, "0");
      read.push("");
    }
    if (at < last && read.length === at + 1 && read[at]?.length === 2) read.push("");
  }
  return read.join("/");
}

export interface Edit {
  /** Something was taken away, or put into the middle: the caret must not jump. */
  isWithin: boolean;
  /** The text came as a whole. */
  isPasted: boolean;
}

const MOST_CHARACTERS = 40;

/**
 * The text of the box after an edit. A date that begins with its year (`2019-03-07`, as programs write it) goes into the
 * mask once it is whole, and so do digits of other scripts; a pasted text with words stays as it is, to be refused.
 * @example typedDate("20/19/-", "day-first", { isWithin: false, isPasted: false }) // "2019-"
 * @example typedDate("2019-03-07", "day-first", { isWithin: false, isPasted: true }) // "07/03/2019"
 */
export function typedDate(typed: string, mask: DateMask, { isWithin, isPasted }: Edit): string {
  const text = plainDigits(typed);
  const yearFirst = text.trim().replace(/^(\d\d)\/(\d\d)\/(?=[-.])/, (start, one: string, two: string) => {
    const isDate = mask === "month-first" ? Number(one) <= 12 : mask !== "day-first" || Number(two) <= 12;
    return isDate ? start : one + two;
  });
  const iso = isoDate(yearFirst, isPasted ? 1 : 2);
  if (iso !== undefined) return formatMask(iso, mask);
  if (/^\d{4}[-.]/.test(yearFirst)) return yearFirst.replace(/[^\d.-]/g, "").slice(0, 10);
  if (isPasted && /[^\d\s./-]/.test(text)) return text.trim().slice(0, MOST_CHARACTERS);
  return isWithin ? text.replace(/[^\d/]/g, "").slice(0, 10) : maskDate(text, mask);
}

/** The text of the box once it is left: short parts are completed. @example tidyDate("2019-3-7", "day-first") // "07/03/2019" */
export function tidyDate(text: string, mask: DateMask): string {
  const iso = isoDate(text.trim(), 1);
  if (iso !== undefined) return formatMask(iso, mask);
  return /[^\d\s./-]/.test(text) ? text : maskDate(text, mask).replace(/\/$/, "");
}

/** @param least digits of month and day */
function isoDate(text: string, least: 1 | 2): string | undefined {
  const read = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text);
  const [, year = "", , month = "", day = ""] = read ?? [];
  if (read === null || month.length < least || day.length < least) return undefined;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export type ReadDate =
  | { kind: "nothing" }
  /** `YYYY-MM-DD` */
  | { kind: "date"; date: string }
  | { kind: "incomplete" }
  | { kind: "shortYear" }
  | { kind: "noMonth"; month: string }
  | { kind: "noDay"; day: string }
  /** A month of that year has fewer days. */
  | { kind: "noDate"; year: number; month: number; day: number };

/** What the mask has. @example readMask("02/30/2020", "month-first") // { kind: "noDate", year: 2020, month: 2, day: 30 } */
export function readMask(masked: string, mask: DateMask): ReadDate {
  if (masked === "") return { kind: "nothing" };
  const read = masked.split("/");
  const sizes = parts[mask];
  const last = sizes.length - 1;
  const isDigits = read.length === sizes.length && read.every((part) => /^\d+$/.test(part));
  if (!isDigits) return { kind: "incomplete" };
  if (!read.slice(0, last).every((part) => part.length === 2)) return { kind: "incomplete" };
  const [first = "", second = ""] = read;
  const year = read[last] ?? "";
  const month = mask === "year" ? "01" : mask === "day-first" ? second : first;
  const day = mask === "month-first" ? second : mask === "day-first" ? first : "01";
  if (year.length === 2 && mask !== "year") return { kind: "shortYear" };
  if (year.length !== 4) return { kind: "incomplete" };
  if (month === "00" || Number(month) > 12) return { kind: "noMonth", month };
  if (day === "00" || Number(day) > 31) return { kind: "noDay", day };
  if (year === "0000") return { kind: "incomplete" };
  const whole = { year: Number(year), month: Number(month), day: Number(day) };
  return isCalendarDate(whole)
    ? { kind: "date", date: `${year}-${month}-${day}` }
    : { kind: "noDate", ...whole };
}

/** The answer behind a full mask; undefined while incomplete or no day of the calendar. @example parseMask("02/29/2020", "month-first") // "2020-02-29" */
export function parseMask(masked: string, mask: DateMask): string | undefined {
  const read = readMask(masked, mask);
  return read.kind === "date" ? read.date : undefined;
}

/**
 * An answer in the mask; `""` for anything that isn't a date. @example formatMask("2020-02-29", "day-first") //
 * "29/02/2020"
 */
export function formatMask(answer: unknown, mask: DateMask): string {
  const read = typeof answer === "string" ? /^(\d{4})-(\d{2})-(\d{2})/.exec(answer) : null;
  if (read === null) return "";
  const [, year = "", month = "", day = ""] = read;
  return written(mask, { day, month, year });
}

function written(mask: DateMask, { day, month, year }: Record<"day" | "month" | "year", string>): string {
  if (mask === "year") return year;
  if (mask === "month-year") return `${month}/${year}`;
  return mask === "month-first" ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

function isCalendarDate({ year, month, day }: CalendarDate): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * A day that the calendar lacks, in words all the same.
 * @example missingDate({ year: 2020, month: 2, day: 30 }, "en-GB") // "30 February 2020"
 */
export function missingDate({ year, month, day }: CalendarDate, locale: string): string {
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1, 1);
  return new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "long", timeZone: "UTC" })
    .formatToParts(first)
    .map(({ type, value }) => (type === "day" ? String(day) : value))
    .join("");
}
