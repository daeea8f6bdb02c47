/** Calendars beside the Gregorian one, as the browser knows them. */
import { dateOf, dayNumber } from "../../../../shared/expression/calendar.ts";

/** Their names for `Intl`, by the words of a class. */
const calendars: Readonly<Record<string, string>> = {
  ethiopian: "ethiopic",
  coptic: "coptic",
  islamic: "islamic-umalqura",
  persian: "persian",
  buddhist: "buddhist",
};

/** A day in a calendar: its year, the number of its month from 1, and the day of that. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** The calendar that a class names. @example calendarOf("big ethiopian") // "ethiopic" */
export function calendarOf(words: string): string | undefined {
  const name = words.split(" ").find((word) => Object.hasOwn(calendars, word));
  return name === undefined ? undefined : calendars[name];
}

const MS_A_DAY = 86_400_000;

/** Reads and finds days of one calendar. */
export class DayCalendar {
  private readonly parts: Intl.DateTimeFormat;
  private readonly months: Intl.DateTimeFormat;

  /** @param calendar as `calendarOf` gives it @param locale for the names of months */
  constructor(calendar: string, locale: string) {
    const numbers = { year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" } as const;
    this.parts = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, numbers);
    this.months = new Intl.DateTimeFormat(`${locale}-u-ca-${calendar}`, { month: "long", timeZone: "UTC" });
  }

  /** @param date `YYYY-MM-DD`, Gregorian @example new DayCalendar("ethiopic", "en").dayOf("2026-09-11") // { year: 2019, month: 1, day: 1 } */
  dayOf(date: string): CalendarDay | undefined {
    const number = dayNumber(date);
    return number === undefined ? undefined : this.dayAt(number);
  }

  private dayAt(number: number): CalendarDay {
    const of = new Map(
      this.parts
        .formatToParts(number * MS_A_DAY)
        .map(({ type, value }) => [type, Number.parseInt(value, 10)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => of.get(type) ?? 0;
    return { year: part("year"), month: part("month"), day: part("day") };
  }

  /** The Gregorian date of a day; undefined when the calendar has no such day. */
  dateOf(day: CalendarDay): string | undefined {
    let [low, high] = [FIRST_DAY, LAST_DAY];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (compare(this.dayAt(middle), day) < 0) low = middle + 1;
      else high = middle;
    }
    return compare(this.dayAt(low), day) === 0 ? dateOf(low) : undefined;
  }

  /** The names of the months of a year, in order. */
  monthNames(year: number): string[] {
    const names: string[] = [];
    for (let month = 1; month <= 13; month += 1) {
      const date = this.dateOf({ year, month, day: 1 });
      const number = date === undefined ? undefined : dayNumber(date);
      if (number !== undefined) names.push(this.months.format(number * MS_A_DAY));
    }
    return names;
  }
}

/** 1800-01-01 and 2199-12-31: within them the years of all these calendars count upwards. */
const FIRST_DAY = -62_091;
const LAST_DAY = 84_005;

function compare(one: CalendarDay, other: CalendarDay): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}
