/** The date field's mask: two digits, slash, two digits, slash, four digits; answers are `YYYY-MM-DD`. */

export type DateOrder = "month-first" | "day-first";

/** English writes MM/DD/YYYY; Spanish and French write DD/MM/YYYY. */
export function dateOrder(locale: string): DateOrder {
  return locale.toLowerCase().split("-")[0] === "en" ? "month-first" : "day-first";
}

/** What the mask asks for, in the letters of the language. @example maskHint("fr") // "JJ/MM/AAAA" */
export function maskHint(locale: string): string {
  const base = locale.toLowerCase().split("-")[0];
  if (base === "en") return "MM/DD/YYYY";
  if (base === "es") return "DD/MM/AAAA";
  if (base === "fr") return "JJ/MM/AAAA";
  return "DD/MM/YYYY";
}

/**
 * Puts what was typed into the mask: other signs than digits separate, slashes appear where they belong, and a
 * separator completes a short part, so `3/7/2020` and `3.7.2020` are understood.
 * @example maskDate("03072020") // "03/07/2020"
 * @example maskDate("3/7") // "03/7"
 */
export function maskDate(typed: string): string {
  const parts = [""];
  for (const sign of typed) {
    const at = parts.length - 1;
    const part = parts[at] ?? "";
    const size = at === 2 ? 4 : 2;
    if (/\d/.test(sign)) {
      if (part.length < size) parts[at] = part + sign;
      else if (at < 2) parts.push(sign);
    } else if (part !== "" && at < 2) {
      parts[at] = part.padStart(2, "0");
      parts.push("");
    }
    if (at < 2 && parts.length === at + 1 && parts[at]?.length === 2) parts.push("");
  }
  return parts.join("/");
}

/** The answer behind a full mask; undefined while incomplete or no day of the calendar. @example parseMask("02/29/2020", "month-first") // "2020-02-29" */
export function parseMask(masked: string, order: DateOrder): string | undefined {
  const read = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(masked);
  if (read === null) return undefined;
  const [, first = "", second = "", year = ""] = read;
  const [month, day] = order === "month-first" ? [first, second] : [second, first];
  return isCalendarDate(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** An answer in the mask; `""` for anything that is no date. @example formatMask("2020-02-29", "day-first") // "29/02/2020" */
export function formatMask(answer: unknown, order: DateOrder): string {
  const read = typeof answer === "string" ? /^(\d{4})-(\d{2})-(\d{2})/.exec(answer) : null;
  if (read === null) return "";
  const [, year, month, day] = read;
  return order === "month-first" ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
