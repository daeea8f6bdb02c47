import { describe, expect, it } from "vitest";
import { dateOrder, formatMask, maskDate, maskHint, parseMask } from "../../web/player/fields/date-mask.ts";

describe("the date mask", () => {
  it.each([
    ["0", "0"],
    ["03", "03/"],
    ["0307", "03/07/"],
    ["03072020", "03/07/2020"],
    ["3/7", "03/7"],
    ["3/7/2020", "03/07/2020"],
    ["3.7.2020", "03/07/2020"],
    ["12/31/20245", "12/31/2024"],
    ["//", ""],
    ["abc", ""],
  ])("turns %j into %j", (typed, masked) => {
    expect(maskDate(typed)).toBe(masked);
  });

  it("asks for the month first in English and for the day first in Spanish and French", () => {
    expect([dateOrder("en-US"), dateOrder("es"), dateOrder("fr-CA")]).toEqual([
      "month-first",
      "day-first",
      "day-first",
    ]);
    expect([maskHint("en"), maskHint("es"), maskHint("fr")]).toEqual([
      "MM/DD/YYYY",
      "DD/MM/AAAA",
      "JJ/MM/AAAA",
    ]);
  });

  it("stores a calendar date, read in the order of the language", () => {
    expect(parseMask("03/07/2020", "month-first")).toBe("2020-03-07");
    expect(parseMask("03/07/2020", "day-first")).toBe("2020-07-03");
  });

  it.each(["02/29/2021", "13/01/2020", "00/10/2020", "03/07/202", "", "03/07/0000"])(
    "stores nothing for %j",
    (masked) => {
      expect(parseMask(masked, "month-first")).toBeUndefined();
    },
  );

  it("shows a stored date in the order of the language, and nothing for what is no date", () => {
    expect(formatMask("2020-02-29", "day-first")).toBe("29/02/2020");
    expect(formatMask("2020-02-29", "month-first")).toBe("02/29/2020");
    expect(formatMask(null, "month-first")).toBe("");
  });
});
