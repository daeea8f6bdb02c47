/** Dates of other calendars, as the respondent's page asks for them. */
import { describe, expect, it } from "vitest";
import { dateOf } from "../../../shared/expression/calendar.ts";
import { calendarOf, DayCalendar } from "../../../web/player/widgets/looks/calendars.ts";

const words = ["ethiopian", "coptic", "islamic", "persian", "buddhist"];

describe("another calendar", () => {
  it.each(words)("%s: each day is found again by its year, month and day", (word) => {
    const calendar = new DayCalendar(calendarOf(`big ${word}`) ?? "", "en");
    for (let day = -60_000; day < 80_000; day += 1_237) {
      const found = calendar.dayOf(dateOf(day));
      expect(found && calendar.dateOf(found), dateOf(day)).toBe(dateOf(day));
    }
  });

  it("knows the days of others, and no day that isn't there", () => {
    const calendar = new DayCalendar("ethiopic", "en");
    expect(calendar.dayOf("2026-09-11")).toEqual({ year: 2019, month: 1, day: 1 });
    expect(calendar.dateOf({ year: 2019, month: 13, day: 7 })).toBeUndefined();
    expect(calendar.dateOf({ year: 9_999, month: 1, day: 1 })).toBeUndefined();
    expect(calendar.monthNames(2019)).toHaveLength(13);
    expect(new DayCalendar("persian", "en").monthNames(1405)).toHaveLength(12);
    expect(calendarOf("big summary")).toBeUndefined();
  });
});
