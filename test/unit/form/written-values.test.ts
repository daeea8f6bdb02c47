import { describe, expect, it } from "vitest";
import { regionalLocale, regionOf } from "../../../shared/form/definition/regional-locale.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import {
  withOrdinalFirst,
  writtenDate,
  writtenMoment,
  writtenNumber,
  writtenTime,
} from "../../../shared/form/engine/written-values.ts";
import { field, page, section } from "../../e2e/player-form.ts";

describe("the first of a month", () => {
  it("is an ordinal in French, as its grammars have it, and in no other language", () => {
    expect(writtenDate("2020-01-01", "fr")).toBe("1er janvier 2020");
    expect(writtenDate("2020-01-11", "fr")).toBe("11 janvier 2020");
    expect(writtenDate("2020-01-21", "fr-CA")).toBe("21 janvier 2020");
    expect(writtenMoment("2020-03-01T10:30", "fr-FR")).toMatch(/^1er mars 2020 à 10:30$/);
    expect(writtenDate("2020-01-01", "es")).toBe("1 de enero de 2020");
    expect(withOrdinalFirst("mercredi 1 janvier 2020", "fr")).toBe("mercredi 1er janvier 2020");
  });
});

describe("the region of a browser", () => {
  it("is that of the first language that names one", () => {
    expect(regionOf(["fr-FR", "fr", "en-US"])).toBe("FR");
    expect(regionOf(["en", "x_y", "en-GB"])).toBe("GB");
    expect(regionOf(["en"])).toBeUndefined();
  });

  it("decides how a language writes dates, unless the language names its own", () => {
    const in_ = (locale: string, region?: string) =>
      writtenDate("2019-03-07", regionalLocale(locale, region));
    expect([in_("en", "GB"), in_("en", "MX"), in_("en", "419")]).toEqual(Array(3).fill("7 March 2019"));
    expect([in_("en"), in_("en", "US"), in_("en", "CA")]).toEqual(Array(3).fill("March 7, 2019"));
    expect([in_("en-GB", "US"), in_("fr", "US"), in_("es", "US")]).toEqual([
      "7 March 2019",
      "7 mars 2019",
      "7 de marzo de 2019",
    ]);
    expect(regionalLocale("x-klingon", "GB")).toBe("x-klingon");
  });
});

describe("formatted values", () => {
  it("are written as in the language", () => {
    expect([17.1, 0.1 + 0.2, 2024, -0, Number.NaN].map((number) => writtenNumber(number, "es"))).toEqual([
      "17,1",
      "0,3",
      "2024",
      "0",
      "",
    ]);
    expect(writtenDate("2026-11-01", "fr", "month")).toBe("novembre 2026");
    expect(writtenDate("2026-01-01", "fr", "year")).toBe("2026");
    expect(writtenMoment("2026-11-22T14:05:00.000-05:00", "en-GB")).toBe("22 November 2026 at 14:05");
    expect(writtenTime("14:05", "es")).toBe("14:05");
    expect([
      writtenDate("2026-02-30", "es"),
      writtenMoment("soon", "es"),
      writtenTime("25:00", "es"),
    ]).toEqual(["2026-02-30", "soon", "25:00"]);
  });

  const form = compileForm({
    title: "Visit",
    locales: [{ code: "es", name: "Spanish" }],
    defaultLocale: "es",
    model: [
      page(
        "p",
        "P",
        section(
          "s",
          "",
          field({ key: "weight", controlType: "number", dataType: "number" }),
          field({ key: "day", controlType: "date" }),
          field({ key: "since", controlType: "date", class: "month-year" }),
          field({ key: "at", controlType: "text", dataType: "datetime-local" }),
          field({ key: "code", controlType: "text" }),
          field({ key: "half", controlType: "calculation", expression: "[weight] div 2" }),
          field({ key: "next", controlType: "calculation", expression: "date([day] + 1)" }),
          field({ key: "says", controlType: "calculation", expression: "concat([weight], ' / ', [day])" }),
          field({ key: "computed", controlType: "label", label: "CALC([weight] + 0.5)" }),
          field({
            key: "all",
            controlType: "label",
            label: "[weight]; [day]; [since]; [at]; [code]; [half]; [next]; [says]",
          }),
        ),
      ),
    ],
  });
  const session = openForm(
    form,
    { weight: 17.1, day: "2026-11-22", since: "2026-03-01", at: "2026-11-22T14:05", code: "1.50" },
    formClock(new Date("2026-11-22T12:00:00Z"), "UTC"),
    "es",
  );

  it("are used in labels and computed texts, and raw ones in answers", () => {
    expect(session.label("all", "es")).toBe(
      "17,1; 22 de noviembre de 2026; marzo de 2026; 22 de noviembre de 2026 a las 14:05; 1.50; 8,55; 23 de noviembre de 2026; 17,1 / 22 de noviembre de 2026",
    );
    expect(session.label("computed", "es")).toBe("17,6");
    expect(session.shown("says", "en")).toBe("17.1 / November 22, 2026");
    expect(session.answers()).toMatchObject({ half: 8.55, next: "2026-11-23", says: "17.1 / 2026-11-22" });
  });
});
