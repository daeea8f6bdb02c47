import { describe, expect, it } from "vitest";
import {
  addCounts,
  addFact,
  bucketOf,
  noCounts,
  quantile,
  secondsOf,
} from "../../../shared/statistics/facts.ts";
import { shownStatistics, smallCount } from "../../../shared/statistics/shown-statistics.ts";

describe("times by bucket", () => {
  it.each([0, 1, 7, 60, 600, 3_600, 86_400, 2_592_000])("return %d s within 5 %", (seconds) => {
    expect(Math.abs(secondsOf(bucketOf(seconds)) - seconds)).toBeLessThanOrEqual((seconds + 1) * 0.05);
  });

  it("have their median within 5 % of the exact one", () => {
    const counts = noCounts();
    for (let seconds = 1; seconds <= 999; seconds += 1)
      addFact(counts, { kind: "submitted", publicationKey: "p", locale: "en", seconds });
    const median = quantile(counts.secondsToComplete, 0.5) ?? 0;
    expect(Math.abs(median - 500) / 500).toBeLessThan(0.06);
    expect(quantile({}, 0.5)).toBeUndefined();
  });
});

describe("what is shown", () => {
  it.each([
    [0, 0],
    [1, "<5"],
    [4, "<5"],
    [5, 5],
  ])("of %d is %s", (count, shown) => {
    expect(smallCount(count)).toBe(shown);
  });

  it("has no rate, time or latency of a group under five", () => {
    const counts = noCounts();
    for (let count = 0; count < 8; count += 1) addFact(counts, { kind: "started", publicationKey: "p" });
    for (let count = 0; count < 3; count += 1) {
      addFact(counts, { kind: "submitted", publicationKey: "p", locale: "fr", seconds: 60 });
      addFact(counts, { kind: "finished", publicationKey: "p", seconds: 2 });
    }
    const shown = shownStatistics([{ day: "2026-01-01", counts }]);
    expect(shown).toMatchObject({
      totals: { started: 8, completed: "<5" },
      completionRate: null,
      medianSecondsToComplete: null,
      reportLatency: null,
      languages: [{ locale: "fr", completed: "<5" }],
    });
  });

  it("reveals no small group by the pages that were reached", () => {
    const dayOf = (day: string, started: number) => {
      const counts = noCounts();
      for (let count = 0; count < started; count += 1) {
        addFact(counts, { kind: "started", publicationKey: "p", page: 0 });
      }
      return { day, counts };
    };
    const shown = (small: number) =>
      shownStatistics([dayOf("2026-01-01", 9), dayOf("2026-01-02", small)]).pages;
    expect(shown(4)).toEqual([{ page: 0, reached: 10 }]); // 13: nine and four, if it were told exactly
    expect(shown(4)).toEqual(shown(2));
  });

  it("reveals no small group by subtraction, from its total or from another breakdown", () => {
    const dayOf = (day: string, byLocale: Record<string, number>) => {
      const counts = noCounts();
      for (let count = 0; count < 40; count += 1) addFact(counts, { kind: "started", publicationKey: "p" });
      for (const [locale, submitted] of Object.entries(byLocale))
        for (let count = 0; count < submitted; count += 1)
          addFact(counts, { kind: "submitted", publicationKey: "p", locale, seconds: 60 });
      return { day, counts };
    };
    // If true answers could be distinguished from their neighbours: what is shown must be the same for both.
    const shown = (byLocale: Record<string, number>) =>
      shownStatistics([dayOf("2026-01-01", byLocale), dayOf("2026-01-02", { en: 20 })]);
    expect(shown({ en: 9, es: 3 })).toEqual(shown({ en: 9, es: 2 }));
    expect(shown({ en: 9, es: 3 }).totals).toMatchObject({ completed: 30 });
    const byDay = (small: number) =>
      shownStatistics([dayOf("2026-01-01", { en: small }), dayOf("2026-01-02", { en: 21 })]);
    expect(byDay(1)).toEqual(byDay(3));
    // A form less all of its publications but one is that one.
    const [small, days] = [dayOf("2026-01-01", { en: 2 }), [dayOf("2026-01-01", { en: 12 })]];
    expect(shownStatistics(days, [small.counts]).days[0]).toMatchObject({ started: 40, completed: 10 });
    // Without a small group all figures stay as they are.
    expect(shown({ en: 9, es: 7 }).totals).toMatchObject({ started: 80, completed: 36 });
  });

  it("says how many were entered by staff, whose time counts for nothing, and reveals no few others by it", () => {
    const dayOf = (own: number, entered: number) => {
      const counts = noCounts();
      const fact = { kind: "submitted", publicationKey: "p", locale: "en" } as const;
      for (let count = 0; count < own; count += 1) addFact(counts, { ...fact, seconds: 60 });
      for (let count = 0; count < entered; count += 1)
        addFact(counts, { ...fact, seconds: 6_000, entered: true });
      return { day: "2026-01-01", counts };
    };
    const shown = (own: number, entered: number) => shownStatistics([dayOf(own, entered)]);
    expect(shown(9, 7)).toMatchObject({ totals: { completed: 16, entered: 7 } });
    expect(Math.abs((shown(9, 7).medianSecondsToComplete ?? 0) - 60)).toBeLessThan(4);
    expect(shown(9, 0).totals).not.toHaveProperty("entered");
    expect(shown(9, 3).totals).toMatchObject({ completed: 12, entered: "<5" });
    expect(shown(3, 17).totals).toMatchObject({ completed: 20, entered: 15 });
    expect(shown(0, 17).totals).toMatchObject({ completed: 17, entered: 17 });
    const days = [dayOf(9, 8), { ...dayOf(3, 0), day: "2026-01-02" }];
    expect(shownStatistics(days).totals).toMatchObject({ completed: 20, entered: 5 });
  });

  it("is the same whether days are counted separately or together", () => {
    const [one, two, both] = [noCounts(), noCounts(), noCounts()];
    for (const [index, counts] of [one, two].entries())
      for (let page = 0; page <= index + 1; page += 1) {
        addFact(counts, { kind: "page", publicationKey: "p", page });
        addFact(both, { kind: "page", publicationKey: "p", page });
      }
    addCounts(one, two);
    expect(one).toEqual(both);
  });
});
