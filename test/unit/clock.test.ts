import { describe, expect, it } from "vitest";
import { calendarDate, isTimeZone } from "../../shared/clock.ts";

describe("calendarDate", () => {
  it("is the date on the respondent's wall", () => {
    const moment = new Date("2026-01-01T02:00:00Z");
    expect(calendarDate(moment, "America/New_York")).toBe("2025-12-31");
    expect(calendarDate(moment, "Asia/Tokyo")).toBe("2026-01-01");
  });
});

describe("isTimeZone", () => {
  it("knows real zones only", () => {
    expect(isTimeZone("Europe/Madrid")).toBe(true);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
  });
});
