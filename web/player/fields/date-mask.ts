/**
 * The date field's mask: two digits, slash, two digits, slash, four digits; answers are `YYYY-MM-DD`. Where a month or a
 * year is all that is asked for, the mask is shorter and the answer its first day.
 */
import type { Field } from "../../../shared/form/definition.ts";

export type DateMask = "month-first" | "day-first" | "month-year" | "year";

/** How many digits stand between the slashes. */
const parts: Record<DateMask, readonly number[]> = {
  "month-first": [2, 2, 4],
  "day-first": [2, 2, 4],
  "month-year": [2, 4],
  year: [4],
};

/** What a question asks for: appearance `year` of a workbook is a validator, `month-year` a class name. */
export function dateMask(
  { fieldValidator, class: classes }: Pick<Field, "fieldValidator" | "class">,
  locale: string,
): DateMask {
  if (fieldValidator?.includes("YEAR")) return "year";
  return classes?.split(/\s+/).includes("month-year") ? "month-year" : dayMask(locale);
}

/** English writes MM/DD/YYYY; Spanish and French write DD/MM/YYYY. */
export function dayMask(locale: string): DateMask {
  return locale.toLowerCase().split("-")[0] === "en" ? "month-first" : "day-first";
}

const letters: Record<string, { day: string; year: string }> = {
  es: { day: "DD", year: "AAAA" },
  fr: { day: "JJ", year: "AAAA" },
};

/** What the mask asks for, in the letters of the language. @example maskHint("fr") // "JJ/MM/AAAA" */
export function maskHint(locale: string, mask: DateMask = dayMask(locale)): string {
  const { day, year } = letters[locale.toLowerCase().split("-")[0] ?? ""] ?? { day: "DD", year: "YYYY" };
  return written(mask, { day, month: "MM", year });
}

/**
 * Puts what was typed into the mask: other signs than digits separate, slashes appear where they belong, and a
 * separator completes a short part, so `3/7/2020` and `3.7.2020` are understood.
 * @example maskDate("03072020") // "03/07/2020"
 * @example maskDate("3/7") // "03/7"
 */
export function maskDate(typed: string, mask: DateMask = "month-first"): string {
  const sizes = parts[mask];
  const last = sizes.length - 1;
  const read = [""];
  for (const sign of typed) {
    const at = read.length - 1;
    const part = read[at] ?? "";
    if (/\d/.test(sign)) {
      if (part.length < (sizes[at] ?? 0)) read[at] = part + sign;
      else if (at < last) read.push(sign);
    } else if (part !== "" && at < last) {
      read[at] = part.padStart(2, "0");
      read.push("");
    }
    if (at < last && read.length === at + 1 && read[at]?.length === 2) read.push("");
  }
  return read.join("/");
}

/** The answer behind a full mask; undefined while incomplete or no day of the calendar. @example parseMask("02/29/2020", "month-first") // "2020-02-29" */
export function parseMask(masked: string, mask: DateMask): string | undefined {
  const read = masked.split("/");
  const sizes = parts[mask];
  const isFull =
    read.length === sizes.length && read.every((part, at) => /^\d+$/.test(part) && part.length === sizes[at]);
  if (!isFull) return undefined;
  const [first = "", second = ""] = read;
  const year = read.at(-1) ?? "";
  const month = mask === "year" ? "01" : mask === "day-first" ? second : first;
  const day = mask === "month-first" ? second : mask === "day-first" ? first : "01";
  return isCalendarDate(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** An answer in the mask; `""` for anything that is no date. @example formatMask("2020-02-29", "day-first") // "29/02/2020" */
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

function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
