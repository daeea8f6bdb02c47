/** When mails about what came in are due, and what they say. */
import { describe, expect, it } from "vitest";
import { productLocales } from "../../../shared/localize.ts";
import { type NoticeFacts, noticeText } from "../../../shared/people/notice-texts.ts";
import { nextMailAt } from "../../../shared/people/notice-times.ts";

describe("a mail about what came in is due", () => {
  it.each([
    // at once: the end of the five minutes
    ["once", 8, "UTC", "2026-03-01T09:40:00.000Z", "2026-03-01T09:45:00.000Z"],
    ["once", 8, "Asia/Kathmandu", "2026-03-01T09:44:59.999Z", "2026-03-01T09:45:00.000Z"],
    // each day at an hour where the reader is
    ["daily", 8, "Europe/Madrid", "2026-03-02T06:59:59.999Z", "2026-03-02T07:00:00.000Z"],
    ["daily", 8, "Europe/Madrid", "2026-03-02T07:00:00.000Z", "2026-03-03T07:00:00.000Z"],
    ["daily", 0, "Asia/Kathmandu", "2026-03-02T18:14:00.000Z", "2026-03-02T18:15:00.000Z"],
    ["daily", 23, "Pacific/Kiritimati", "2026-03-02T12:00:00.000Z", "2026-03-03T09:00:00.000Z"],
    ["daily", 1, "Pacific/Pago_Pago", "2026-03-02T12:00:00.000Z", "2026-03-03T12:00:00.000Z"],
    // clocks are set forward on March 29 at 2, and back on October 25 at 3
    ["daily", 2, "Europe/Madrid", "2026-03-28T20:00:00.000Z", "2026-03-29T01:00:00.000Z"],
    ["daily", 8, "Europe/Madrid", "2026-03-29T00:00:00.000Z", "2026-03-29T06:00:00.000Z"],
    ["daily", 8, "Europe/Madrid", "2026-10-25T00:00:00.000Z", "2026-10-25T07:00:00.000Z"],
    // each week on Monday: March 2 is one
    ["weekly", 17, "America/New_York", "2026-03-02T21:59:00.000Z", "2026-03-02T22:00:00.000Z"],
    ["weekly", 17, "America/New_York", "2026-03-02T22:00:00.000Z", "2026-03-09T21:00:00.000Z"],
    ["weekly", 0, "Pacific/Auckland", "2026-03-01T10:59:00.000Z", "2026-03-01T11:00:00.000Z"],
  ] as const)("%s at %d in %s: after %s at %s", (when, hour, timeZone, at, due) => {
    expect(nextMailAt({ when, hour, timeZone }, new Date(at)).toISOString()).toBe(due);
  });

  it("once in each day, whatever the hour, in a year of a zone whose clocks change", () => {
    for (const hour of [0, 2, 3]) {
      let at = new Date("2026-01-01T12:00:00Z");
      let count = 0;
      for (; at < new Date("2027-01-01T12:00:00Z"); count += 1) {
        const due = nextMailAt({ when: "daily", hour, timeZone: "Europe/Madrid" }, at);
        expect(due.getTime()).toBeGreaterThan(at.getTime());
        at = due;
      }
      expect(count).toBe(366); // with the one after the year
    }
  });
});

describe("a mail about what came in", () => {
  const facts: NoticeFacts = {
    formName: "Sleep https://evil.example diary",
    publicationName: "Autumn",
    ...{ came: 1_234, failed: { atLeast: 5 }, isPart: true },
    ...{
      list: "https://x.org/list",
      change: "https://x.org/change",
      unsubscribe: "https://x.org/unsubscribe#a.b",
    },
  };

  it("says the same in each language of the product, without links in names", () => {
    const texts = productLocales.map(({ code }) => noticeText(code, facts));
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(productLocales.length);
    for (const { text } of texts) {
      expect(text).not.toMatch("https://evil.example");
      expect(text.split("\n\n")).toHaveLength(5);
      expect(text).toMatch(/: 1[.,\s\u202f]?234\n.*\b5\n/u);
      for (const link of [facts.list, facts.change, facts.unsubscribe]) expect(text).toContain(`\n${link}`);
    }
    expect(noticeText("ar", facts)).toEqual(noticeText("en", facts));
  });

  it("leaves out a number of none, and the link for whoever may not read answers", () => {
    const { subject, text } = noticeText("en", { ...facts, came: 0, failed: "<5", list: undefined });
    expect(subject).toBe("Sprout: reports failed (fewer than 5)");
    expect(text).toMatch("failed: fewer than 5\n");
    expect(text).not.toMatch(/first time or again|x\.org\/list/);
  });
});
