/** What is stored in a cell → the text that a form takes from it (workbook page, section 2: Reading cells). */

/** Line ends are those of Unix, no-break spaces are spaces; what a workbook writes as _xHHHH_ is read. */
export function cleanText(text: string): string {
  const read = text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, readEscape) : text;
  const lines = read.includes("\r") ? read.replace(/\r\n?/g, "\n") : read;
  return (lines.includes("\u00a0") ? lines.replaceAll("\u00a0", " ") : lines).trim();
}

function readEscape(_written: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** The shortest decimal form. @example plainNumber(1) // "1" */
export function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 });
}

const DAY_MS = 86_400_000;
/** The serial number of 1 January 1970. */
const FIRST_OF_1970 = 25_569;
/** Days between the two beginnings that workbooks count from. */
const DAYS_TO_1904 = 1_462;
/** Serial number 1; below it stand times without a date. */
const FIRST_DAY = Date.UTC(1899, 11, 31);
/** Spreadsheets count a 29 February 1900 that never was: what is before it stands a day too early. */
const MARCH_1900 = Date.UTC(1900, 2, 1);

/**
 * A serial number as a day, a time or both, in UTC; "" when it is none.
 * @example dateText(45_000.5, false) // "2023-03-15 12:00:00"
 */
export function dateText(serial: number, isFrom1904: boolean): string {
  const days = serial - FIRST_OF_1970 + (isFrom1904 ? DAYS_TO_1904 : 0);
  // a workbook counts in fractions of a day, which miss the second by a little
  const seconds = Math.round((days * DAY_MS) / 1_000) * 1_000;
  if (!(Math.abs(seconds) <= 8.64e15)) return ""; // beyond what a date can be
  const isEarly = seconds >= FIRST_DAY && seconds < MARCH_1900 - DAY_MS;
  const written = new Date(seconds + (isEarly ? DAY_MS : 0)).toISOString();
  const [day = "", time = ""] = written.slice(0, 19).split("T");
  if (seconds < FIRST_DAY) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** A day, a time or both, with what may follow the time: a fraction of a second, and a zone. */
const isoDate = /^(\d{4,}-\d\d-\d\d)?(?:T?(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A date that stands in a cell as ISO 8601 writes it, as `dateText` gives dates; a spreadsheet's clock has no zone.
 * What is no such date stays.
 * @example isoDateText("2020-01-31T10:11:12.000Z") // "2020-01-31 10:11:12"
 */
export function isoDateText(written: string): string {
  const [, day, minutes, seconds = ":00"] = isoDate.exec(written) ?? [];
  if (minutes === undefined) return written;
  const time = minutes + seconds;
  if (day === undefined) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}
