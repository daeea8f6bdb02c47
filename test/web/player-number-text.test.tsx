import { describe, expect, it } from "vitest";
import {
  numberText,
  numberWithUnit,
  otherSign,
  readNumber,
  unitOf,
} from "../../web/player/base/typed/number-text.ts";

const locales = ["en", "es", "fr"];
const value = (typed: string, locale: string) => {
  const read = readNumber(typed, { locale });
  return read.kind === "number" ? read.value : read.kind;
};

describe("otherSign", () => {
  it("turns a number that is being typed, and begins one", () => {
    expect(["", "12,5", "-12,5", "\u22123", "+3", "\u200e-٣"].map(otherSign)).toEqual([
      "-",
      "-12,5",
      "12,5",
      "3",
      "-3",
      "٣",
    ]);
  });
});

describe("a typed number", () => {
  it.each([
    ["12", 12],
    ["12.5", 12.5],
    ["12,5", 12.5],
    ["12,50", 12.5],
    [",5", 0.5],
    ["5,", 5],
    ["0,125", 0.125],
    ["0.125", 0.125],
    ["1234,567", 1234.567],
    ["1 234", 1234],
    ["1 234,5", 1234.5],
    ["1\u202f234,5", 1234.5],
    ["1\u00a0234\u00a0567.5", 1_234_567.5],
    ["1’234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["-3", -3],
    ["\u22123,5", -3.5],
    ["– 3", -3],
    ["+3", 3],
    ["-0", 0],
    ["007", 7],
    ["  12,5 ", 12.5],
    ["١٢٫٥", 12.5],
    ["１２.５", 12.5],
  ])("%j is one number in every language", (typed, number) => {
    expect(locales.map((locale) => value(typed, locale))).toEqual([number, number, number]);
  });

  it.each([
    "12 5",
    "1e3",
    "1E3",
    "0x10",
    "Infinity",
    "-",
    ".",
    "1,2,3",
    "12.34.56",
    "1,23,456",
    "3-",
    "(3)",
    "1 2345",
    "a",
  ])("%j is refused in every language", (typed) => {
    expect(locales.map((locale) => value(typed, locale))).toEqual(["unreadable", "unreadable", "unreadable"]);
  });

  it("reads one separator before three digits as the language's decimal separator, and else refuses it", () => {
    expect(locales.map((locale) => value("1.234", locale))).toEqual([1.234, "ambiguous", "ambiguous"]);
    expect(locales.map((locale) => value("-1,234", locale))).toEqual(["ambiguous", -1.234, -1.234]);
    expect(readNumber("-1,234", { locale: "en" })).toEqual({ kind: "ambiguous", readings: [-1234, -1.234] });
  });

  it("accepts thousands separators where only whole numbers are allowed", () => {
    expect(readNumber("1,234", { locale: "en", isWhole: true })).toEqual({ kind: "number", value: 1234 });
    expect(readNumber("1.234", { locale: "en", isWhole: true })).toEqual({ kind: "number", value: 1.234 });
  });

  it("can have the unit of its question, and no other", () => {
    expect(readNumber("12,5 KG", { locale: "es", unit: "kg" })).toEqual({ kind: "number", value: 12.5 });
    expect(readNumber("12,5 lb", { locale: "es", unit: "kg" })).toEqual({ kind: "unreadable" });
  });

  it("has no more digits than are stored", () => {
    expect(value("123456789012345", "en")).toBe(123_456_789_012_345);
    expect(value("1234567890123456", "en")).toBe("tooLong");
    expect(value("0.1000000000000000000", "en")).toBe(0.1);
  });

  it("reads back what it writes, in every language", () => {
    for (const locale of locales)
      for (const number of [0.1, 12.5, 1.234, 1234, -0.5, 1e-7, 99_999_999_999])
        expect(value(numberText(number, locale), locale)).toBe(number);
  });
});

describe("the unit of a question", () => {
  it.each([
    ["Weight in kg", "kg"],
    ["Temperatura más alta, en °C", "°C"],
    ["Taille (cm) :", "cm"],
    ["Saturation [%]?", "%"],
    ["Height, feet", undefined],
    ["How old is he, in months?", undefined],
    ["Vitamin g", undefined],
  ])("%j", (label, unit) => {
    expect(unitOf(label)).toBe(unit);
  });

  it("follows the number as in the language", () => {
    expect(numberWithUnit(12.5, "kg", "fr")).toBe("12,5\u00a0kg");
    expect([numberWithUnit(98, "%", "en"), numberWithUnit(98, "%", "es")]).toEqual(["98%", "98\u00a0%"]);
  });
});
