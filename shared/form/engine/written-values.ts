/** Numbers and dates as people of a language write them: in labels, notes, calculated values and reports. */
import { dayNumber, daysOfText } from "../../expression/calendar.ts";
import { textOf, type Value } from "../../expression/values.ts";
import { intlLocale } from "../../localize.ts";
import type { Answer, Field } from "../definition/definition.ts";
import { answerKind } from "../definition/field-kind.ts";
import { placesOf } from "../definition/place-answers.ts";
import { regionalLocale } from "../definition/regional-locale.ts";
import { fileOf } from "../definition/uploaded-file.ts";

/** How much of a date is asked for (workbook page, section 5, Types: the appearances month-year and year). */
export type DatePrecision = "day" | "month" | "year";

/** A workbook's appearance `year` is a validator, `month-year` a class name. */
export function datePrecision({
  fieldValidator,
  class: classes,
}: Pick<Field, "fieldValidator" | "class">): DatePrecision {
  if (fieldValidator?.includes("YEAR")) return "year";
  return classes?.split(/\s+/).includes("month-year") ? "month" : "day";
}

/**
 * Without thousands separators: a number may be a year.
 * @example writtenNumber(17.1, "es") // "17,1"
 */
export function writtenNumber(number: number, locale: string): string {
  if (!Number.isFinite(number)) return textOf(number);
  return numberFormat(locale).format(number === 0 ? 0 : number);
}

/** The decimal separator. @example decimalMark("fr") // "," */
export function decimalMark(locale: string): "." | "," {
  return writtenNumber(0.5, locale).includes(",") ? "," : ".";
}

const dateStyles: Record<DatePrecision, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: "long" },
  month: { year: "numeric", month: "long" },
  year: { year: "numeric" },
};

/**
 * A date in words; any other text stays as it is.
 * @param date `YYYY-MM-DD`
 * @example writtenDate("2019-03-07", "en-GB") // "7 March 2019"
 */
export function writtenDate(date: string, locale: string, precision: DatePrecision = "day"): string {
  if (dayNumber(date) === undefined) return date;
  // A calendar date has no time zone: it is read and written in the same one, so no day is lost.
  const written = dateFormat(locale, precision, dateStyles[precision]).format(new Date(`${date}T00:00:00Z`));
  return withOrdinalFirst(written, locale);
}

/**
 * The first of a month as French writes it, which the browsers' formats don't know; other dates stay as they are.
 * @example withOrdinalFirst("mercredi 1 janvier 2020", "fr") // "mercredi 1er janvier 2020"
 */
export function withOrdinalFirst(date: string, locale: string): string {
  return /^fr\b/i.test(locale) ? date.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : date;
}

/** A date-time in the local time of its entry; other texts stay as they are. @example writtenMoment("2019-03-07T10:30", "en-GB") // "7 March 2019 at 10:30" */
export function writtenMoment(moment: string, locale: string): string {
  const read = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})/.exec(moment);
  if (read === null || daysOfText(moment, 0) === undefined) return moment;
  const style = { dateStyle: "long", timeStyle: "short" } as const;
  const written = dateFormat(locale, "moment", style).format(new Date(`${read[1]}T${read[2]}:00Z`));
  return withOrdinalFirst(written, locale);
}

/** A time of day; other texts stay as they are. @example writtenTime("14:05", "en") // "2:05 PM" */
export function writtenTime(time: string, locale: string): string {
  const read = /^([01]\d|2[0-3]):[0-5]\d/.exec(time);
  if (read === null) return time;
  return dateFormat(locale, "time", { timeStyle: "short" }).format(new Date(`1970-01-01T${read[0]}:00Z`));
}

/**
 * A computed value: a number, a date or a date-time as the language writes it; anything else stays as it is.
 * @param region where it is read: it decides how dates are written, the language how numbers are
 */
export function writtenValue(value: Value, locale: string, region?: string): string {
  if (typeof value === "number") return writtenNumber(value, locale);
  if (typeof value !== "string") return textOf(value);
  const regional = regionalLocale(locale, region);
  return writtenMoment(writtenDate(value, regional), regional);
}

/** Stands for the answer of a password where answers are listed: as long for each, so that it says nothing of it. */
export const hiddenAnswer = "••••••";

type WrittenField = Pick<
  Field,
  "controlType" | "dataType" | "options" | "modelInd" | "fieldValidator" | "class"
>;

/**
 * An answer that is one number, date, time or text, in the format of its question; `""` for none.
 * @example writtenAnswer({ controlType: "date", … }, "2019-03-07", "es") // "7 de marzo de 2019"
 */
export function writtenAnswer(
  field: WrittenField,
  answer: Exclude<Answer, string[]>,
  locale: string,
  region?: string,
): string {
  if (answer === null) return "";
  if (typeof answer !== "string") return writtenValue(answer, locale);
  const regional = regionalLocale(locale, region);
  switch (answerKind(field)) {
    case "date":
      return writtenDate(answer, regional, datePrecision(field));
    case "dateTime":
      return writtenMoment(answer, regional);
    case "time":
      return writtenTime(answer, regional);
    case "places":
      return writtenPlaces(answer, locale);
    case "calculated":
      return writtenValue(answer, locale, region);
    case "file":
      return fileOf(answer)?.name ?? answer;
    default:
      return answer;
  }
}

/** @example writtenPlaces("51.5 -0.125 0 5", "en") // "51.5, -0.125 (±5 m)" */
function writtenPlaces(answer: string, locale: string): string {
  const places = placesOf(answer);
  if (places === undefined) return answer;
  // as everywhere in the world: with a point
  const degrees = (value: number) => String(Number(value.toFixed(6)));
  return places
    .map(({ latitude, longitude, accuracy }) => {
      const within = accuracy === undefined ? "" : ` (±${writtenNumber(Math.ceil(accuracy), locale)} m)`;
      return `${degrees(latitude)}, ${degrees(longitude)}${within}`;
    })
    .join("; ");
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create, and a form needs the same few again and again. */
function numberFormat(locale: string): Intl.NumberFormat {
  const known = numberFormats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false, maximumFractionDigits: 10 });
  numberFormats.set(locale, format);
  return format;
}

function dateFormat(locale: string, name: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  const known = dateFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(intlLocale(locale), { ...style, timeZone: "UTC" });
  dateFormats.set(key, format);
  return format;
}
