/** From when to when a field takes dates, or dates with a time (specification, section 5: Validation rules). */
import { dayNumber, daysOfText } from "../../expression/calendar.ts";
import type { Answer, Field, FieldValidator } from "./definition.ts";

type LimitedField = Pick<Field, "minValue" | "maxValue" | "fieldValidator">;

/** A day, `YYYY-MM-DD`; of a date-time also a minute, `YYYY-MM-DDTHH:MM`. */
export interface DateBounds {
  earliest?: string;
  latest?: string;
}

/** An answer that isn't within them: `notADate` is not even a date. */
export interface DateFault {
  code: "notADate" | "dateBefore" | "dateAfter";
  bound?: string;
}

/** The first day of fields without one: an earlier year is a typing mistake, such as 0019 for 2019. */
const EARLIEST_DATE = "1800-01-01";

/**
 * The dates that a field accepts; today is allowed by both BEFORETODAY and AFTERTODAY (product decision 23).
 * @example dateBounds({ fieldValidator: ["BEFORETODAY"] }, "2026-01-15") // { latest: "2026-01-15" }
 */
export function dateBounds(field: LimitedField, today: string): DateBounds {
  return boundsOf(field, today, (bound) => dayNumber(bound) !== undefined);
}

/**
 * The date-times that a field accepts: a limit that is a day includes all of it, as today is.
 * @example momentBounds({ minValue: "2026-01-10T08:00", fieldValidator: ["BEFORETODAY"] }, "2026-01-15")
 * // { earliest: "2026-01-10T08:00", latest: "2026-01-15" }
 */
export function momentBounds(field: LimitedField, today: string): DateBounds {
  return boundsOf(field, today, isMomentBound);
}

/** Whether a text limits date-times: a day, or a minute in the respondent's time. @example isMomentBound("2026-01-31T08:00") // true */
export function isMomentBound(text: string): boolean {
  return /^[\d-]{10}(T\d\d:\d\d)?$/.test(text) && daysOfText(text, 0) !== undefined;
}

function boundsOf(field: LimitedField, today: string, isBound: (text: string) => boolean): DateBounds {
  const has = (validator: FieldValidator) => field.fieldValidator?.includes(validator) ?? false;
  const bounds = (bound: number | string | undefined) =>
    typeof bound === "string" && isBound(bound) ? [bound] : [];
  // ISO dates of four-digit years sort as texts
  const [earliest] = [...bounds(field.minValue), ...(has("AFTERTODAY") ? [today] : [])].sort((one, other) =>
    order(startOf(other), startOf(one)),
  );
  const [latest] = [...bounds(field.maxValue), ...(has("BEFORETODAY") ? [today] : [])].sort((one, other) =>
    order(endOf(one), endOf(other)),
  );
  return { ...(earliest !== undefined && { earliest }), ...(latest !== undefined && { latest }) };
}

/** What is wrong with a date. @param today in the respondent's time zone */
export function findDateFault(answer: Answer, field: LimitedField, today: string): DateFault | undefined {
  if (typeof answer !== "string" || dayNumber(answer) === undefined) return { code: "notADate" };
  return outside(answer, dateBounds(field, today));
}

/**
 * What is wrong with a date-time. Its own clock counts, which is the respondent's: an offset says where that was, and moves
 * it to no other day than the one that is shown.
 */
export function findMomentFault(answer: Answer, field: LimitedField, today: string): DateFault | undefined {
  if (typeof answer !== "string" || daysOfText(answer, 0) === undefined) return { code: "notADate" };
  return outside(startOf(answer.replace(" ", "T").slice(0, 16)), momentBounds(field, today));
}

function outside(answer: string, { earliest = EARLIEST_DATE, latest }: DateBounds): DateFault | undefined {
  const [first, last] = [startOf(answer), endOf(answer)];
  if (first < startOf(earliest)) return { code: "dateBefore", bound: earliest };
  return latest !== undefined && last > endOf(latest) ? { code: "dateAfter", bound: latest } : undefined;
}

function startOf(bound: string): string {
  return bound.length > 10 ? bound : `${bound}T00:00`;
}

function endOf(bound: string): string {
  return bound.length > 10 ? bound : `${bound}T23:59`;
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
