/** What is stored in a cell → the text that a form takes from it (workbook page, section 2: Reading cells). */

/** Normalises line ends to those of Unix and no-break spaces to spaces, and trims. */
export function cleanText(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return (lines.includes("\u00a0") ? lines.replaceAll("\u00a0", " ") : lines).trim();
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
/** Days between the two dates from which workbooks count. */
const DAYS_TO_1904 = 1_462;
/** Serial number 1; numbers below it are times without a date. */
const FIRST_DAY = Date.UTC(1899, 11, 31);
/** Spreadsheets count a 29 February 1900, which never was: days before it are off by one. */
const MARCH_1900 = Date.UTC(1900, 2, 1);

/**
 * A serial number as a date, a time or both, in UTC; "" when it is out of range.
 * @example dateText(45_000.5, false) // "2023-03-15 12:00:00"
 */
export function dateText(serial: number, isFrom1904: boolean): string {
  const days = serial - FIRST_OF_1970 + (isFrom1904 ? DAYS_TO_1904 : 0);
  // a workbook counts in fractions of a day, which are slightly off full seconds
  const seconds = Math.round((days * DAY_MS) / 1_000) * 1_000;
  if (!(Math.abs(seconds) <= 8.64e15)) return ""; // out of range for a Date
  const isEarly = seconds >= FIRST_DAY && seconds < MARCH_1900 - DAY_MS;
  const written = new Date(seconds + (isEarly ? DAY_MS : 0)).toISOString();
  const [day = "", time = ""] = written.slice(0, 19).split("T");
  if (seconds < FIRST_DAY) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** Number formats that every program knows by number: dates and times. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Escaped and quoted characters, fill and spacing characters, and colours, conditions and languages in brackets. */
const notFormat = /[\\_*].|"[^"]*"|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;

/**
 * For each style, whether it shows a number as a date or a time.
 * @param styles the number of each one's format
 * @param codes the codes of the workbook's own formats
 * @example dateStyles([0, 14, 200], new Map([[200, '0 "days"']])) // [false, true, false]
 */
export function dateStyles(styles: readonly number[], codes: ReadonlyMap<number, string>): boolean[] {
  const known = new Map<number, boolean>(); // many styles share a format, whose code may be long
  return styles.map((id) => {
    const code = codes.get(id);
    const isDate = known.get(id) ?? (code === undefined ? builtInDates.has(id) : isDateFormat(code));
    known.set(id, isDate);
    return isDate;
  });
}

/** @example isDateFormat("[$-409]d\\-mmm") // true, as for "[h]", and false for '0 "days"' */
function isDateFormat(code: string): boolean {
  return /[ymdhsb]/i.test(code.replace(notFormat, ""));
}
