/** Dates, date-times and times of day among answers, as tables compute with them: on the respondent's own clock. */
import { dayNumber, daysOfText } from "../expression/calendar.ts";

/** A date-time; what an offset says of the place where it was given is left out, as it doesn't move the respondent's clock. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/;
const TIME = /^((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/;

/** A calendar date; undefined: it is none. @example dayOf("2026-02-30") // undefined */
export function dayOf(answer: string): string | undefined {
  return dayNumber(answer) === undefined ? undefined : answer;
}

/** A date-time to the second; undefined: it is none. @example momentOf("2026-01-15T08:30+01:00") // "2026-01-15 08:30:00" */
export function momentOf(answer: string): string | undefined {
  const [, day, minute, second = ":00"] = DATE_TIME.exec(answer) ?? [];
  return minute === undefined || daysOfText(answer, 0) === undefined
    ? undefined
    : `${day} ${minute}${second}`;
}

/** A time of day to the second; undefined: it is none. @example timeOf("08:30") // "08:30:00" */
export function timeOf(answer: string): string | undefined {
  const [, minute, second = ":00"] = TIME.exec(answer) ?? [];
  return minute === undefined ? undefined : `${minute}${second}`;
}
