/** Calendar dates as days since 1970-01-01 (ODK XForms, number()), without any time zone; their texts are those of ISO 8601. */

const MS_PER_DAY = 86_400_000;

/**
 * The day number of a date, or undefined when there is no such day.
 * @example dayNumber("1970-01-02") // 1
 * @example dayNumber("2023-02-29") // undefined
 */
export function dayNumber(date: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const days = daysOf(year, month, day);
  return dateOf(days) === date ? days : undefined;
}

/** The date `YYYY-MM-DD` of a day number; fractions are dropped. @example dateOf(0) // "1970-01-01" */
export function dateOf(days: number): string {
  const { year, month, day } = partsOf(days);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Whether a date can be written: its year has four digits. */
export function isDay(days: number): boolean {
  return days >= -719_528 && days < 2_932_897;
}

/** Day number of year, month (1-12) and day, carrying over what is too large. */
export function daysOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // Date.UTC would read the years 0 to 99 as 1900 to 1999
  return date.getTime() / MS_PER_DAY;
}

export interface DateTimeParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** Day number with fraction → its parts. */
export function partsOf(days: number): DateTimeParts {
  const date = new Date(Math.round(days * MS_PER_DAY));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    weekday: date.getUTCDay(),
  };
}

const dateTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Days since 1970-01-01 of a date or date-time, with fraction, in the respondent's local time: a text without offset is
 * already local, one with an offset is converted to `offsetMinutes`.
 * @example daysOfText("2026-01-15T12:00:00Z", 0) // 20468.5
 */
export function daysOfText(text: string, offsetMinutes: number): number | undefined {
  const parts = dateTime.exec(text);
  const day = parts === null ? undefined : dayNumber(parts[1] ?? "");
  if (parts === null || day === undefined) return undefined;
  if (parts[2] === undefined) return day;
  const [hours, minutes, seconds] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const wall = hours * 60 + minutes + (seconds + Number(parts[5] ?? 0)) / 60;
  const moved = parts[6] === undefined ? 0 : offsetMinutes - minutesOfOffset(parts[6]);
  return day + (wall + moved) / 1440;
}

/** Each comparison asks for the offset of the same clock. */
let last = { text: "", offset: 0 };

/** Minutes east of Greenwich in a date-time; 0 without an offset. @example offsetOf("…T10:00:00+02:00") // 120 */
export function offsetOf(text: string): number {
  if (text !== last.text)
    last = { text, offset: minutesOfOffset(/(Z|[+-]\d{2}:?\d{2})$/.exec(text)?.[1] ?? "Z") };
  return last.offset;
}

function minutesOfOffset(offset: string): number {
  if (offset === "Z") return 0;
  const sign = offset.startsWith("-") ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
}

/** Day number with fraction → `YYYY-MM-DDTHH:MM:SS.sss+HH:MM`. */
export function dateTimeOf(days: number, offsetMinutes: number): string {
  const { hour, minute, second, millisecond } = partsOf(days);
  const date = dateOf(Math.round(days * MS_PER_DAY) / MS_PER_DAY);
  const offset = Math.abs(offsetMinutes);
  const zone = `${offsetMinutes < 0 ? "-" : "+"}${pad(Math.floor(offset / 60), 2)}:${pad(offset % 60, 2)}`;
  return `${date}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(millisecond, 3)}${zone}`;
}

export type DateUnit = "y" | "m" | "w" | "d";

/**
 * Whole years, months, weeks or days from one day number to another, as the spreadsheet function DATEDIF counts
 * them; negative when the dates are reversed.
 * @example wholeUnits(daysOf(2020, 2, 29), daysOf(2021, 2, 28), "y") // 0
 */
export function wholeUnits(from: number, to: number, unit: DateUnit): number {
  if (to < from) return 0 - wholeUnits(to, from, unit);
  const days = Math.floor(to) - Math.floor(from);
  if (unit === "d") return days;
  if (unit === "w") return Math.floor(days / 7);
  const [start, end] = [partsOf(Math.floor(from)), partsOf(Math.floor(to))];
  const months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0);
  return unit === "m" ? months : Math.floor(months / 12);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
