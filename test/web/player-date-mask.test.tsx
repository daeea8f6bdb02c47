import { describe, expect, it } from "vitest";
import {
  dateMask,
  dayMask,
  formatMask,
  maskDate,
  maskHint,
  missingDate,
  parseMask,
  readMask,
  tidyDate,
  typedDate,
} from "../../web/player/base/typed/date-mask.ts";

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
    expect([dayMask("en-US"), dayMask("es"), dayMask("fr-CA")]).toEqual([
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

  it("uses the order of a long date, where a region has one of its own", () => {
    const masks = ["en-GB", "en-AU", "en-001", "en-CA", "es-US", "fr-CA", "x-klingon"].map(dayMask);
    expect(masks).toEqual([
      ...["day-first", "day-first", "day-first", "month-first"],
      ...["day-first", "day-first", "month-first"],
    ]);
  });

  it.each([
    ["2019-03-07", true, "07/03/2019"],
    ["2019/3/7", true, "07/03/2019"],
    ["2019-03-07T10:30:00Z", true, "07/03/2019"],
    ["7 March 2019", true, "7 March 2019"],
    ["7.3.2019", true, "07/03/2019"],
    ["20/19/-", false, "2019-"],
    ["2019-03-0", false, "2019-03-0"],
    ["2019-03-07", false, "07/03/2019"],
    ["19/12/-", false, "19/12/"],
    ["٠٧٠٣٢٠١٩", false, "07/03/2019"],
    ["۷/۳", false, "07/3"],
    ["०७०३२०१९", false, "07/03/2019"],
    ["๗/๓/๒๐๑๙", true, "07/03/2019"],
    ["٧‏/٣‏/٢٠١٩", true, "07/03/2019"], // as Arabic pages write it, with marks of direction
    ["٢٠١٩-٠٣-٠٧", true, "07/03/2019"],
  ])("reads %j in a day-first mask (pasted: %j) as %j", (typed, isPasted, masked) => {
    expect(typedDate(typed, "day-first", { isWithin: false, isPasted })).toBe(masked);
  });

  it("completes short parts when it is left", () => {
    expect(["3/7", "2019-3-7", "7 March", "03/"].map((text) => tidyDate(text, "month-first"))).toEqual([
      "03/7",
      "03/07/2019",
      "7 March",
      "03",
    ]);
  });

  it("says why a text isn't a date", () => {
    const kinds = (texts: string[]) => texts.map((text) => readMask(text, "day-first").kind);
    expect(kinds(["", "03/0", "07/03/19", "07/13/2019", "32/03/2019", "30/02/2019", "00/03/2019"])).toEqual([
      ...["nothing", "incomplete", "shortYear", "noMonth", "noDay", "noDate", "noDay"],
    ]);
    expect(missingDate({ year: 2019, month: 2, day: 30 }, "es")).toBe("30 de febrero de 2019");
    expect(missingDate({ year: 2019, month: 2, day: 30 }, "en-US")).toBe("February 30, 2019");
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

  it("shows a stored date in the order of the language, and nothing for another text", () => {
    expect(formatMask("2020-02-29", "day-first")).toBe("29/02/2020");
    expect(formatMask("2020-02-29", "month-first")).toBe("02/29/2020");
    expect(formatMask(null, "month-first")).toBe("");
  });

  it("is a month and a year, or a year, where a workbook asks for no more", () => {
    expect(dateMask({ fieldValidator: ["DATE", "YEAR"] }, "es")).toBe("year");
    expect(dateMask({ class: "wide month-year" }, "es")).toBe("month-year");
    expect(dateMask({ fieldValidator: ["DATE"], class: "wide" }, "es")).toBe("day-first");
    expect([maskHint("en", "year"), maskHint("fr", "month-year")]).toEqual(["YYYY", "MM/AAAA"]);
    expect(["3/2020", "032020", "3.2020"].map((typed) => maskDate(typed, "month-year"))).toEqual(
      Array(3).fill("03/2020"),
    );
    expect(maskDate("20201", "year")).toBe("2020");
  });

  it("keeps the first day of a month or a year", () => {
    expect(parseMask("03/2020", "month-year")).toBe("2020-03-01");
    expect(parseMask("2020", "year")).toBe("2020-01-01");
    expect(["13/2020", "3/2020", "03/202"].map((masked) => parseMask(masked, "month-year"))).toEqual(
      Array(3).fill(undefined),
    );
    expect(["202", "0000"].map((masked) => parseMask(masked, "year"))).toEqual([undefined, undefined]);
    expect([formatMask("2020-03-01", "month-year"), formatMask("2020-03-01", "year")]).toEqual([
      "03/2020",
      "2020",
    ]);
  });
});
