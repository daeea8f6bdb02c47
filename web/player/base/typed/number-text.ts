/**
 * A number as people write it. The comma and the point are read by the form's language, and what could be read in two ways
 * is refused: a wrong power of ten is worse than a question.
 */
import { textOf } from "../../../../shared/expression/values.ts";
import type { Answer, Field } from "../../../../shared/form/definition/definition.ts";
import { decimalMark, writtenNumber } from "../../../../shared/form/engine/written-values.ts";
import { marksOfDirection, plainDigits } from "../../../lib/plain-digits.ts";

export type ReadNumber =
  | { kind: "nothing" }
  | { kind: "number"; value: number }
  | { kind: "unreadable" }
  /** More digits than a number can keep. */
  | { kind: "tooLong" }
  /** One mark before exactly three digits, which is not the language's decimal mark: thousands, or decimals. */
  | { kind: "ambiguous"; readings: readonly [thousands: number, decimals: number] };

export interface NumberRules {
  locale: string;
  /** Whole numbers have no decimals, so that a mark can only part thousands. */
  isWhole?: boolean;
  /** What may come after the number. */
  unit?: string | undefined;
}

/** A number in a computer keeps so many digits. */
const MOST_DIGITS = 15;

/** They separate thousands and nothing else: spaces of all widths, and the apostrophes of Switzerland. */
const spaces = /[ \u00a0\u2007\u2008\u2009\u202f'\u2019\u066c]/g;
const signs = /^[+\-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d]\s*/;

/**
 * @example readNumber("12,5", { locale: "en" }) // { kind: "number", value: 12.5 }
 * @example readNumber("1,234", { locale: "en" }) // { kind: "ambiguous", readings: [1234, 1.234] }
 * @example readNumber("1 234,5", { locale: "fr" }) // { kind: "number", value: 1234.5 }
 */
export function readNumber(typed: string, { locale, isWhole = false, unit = "" }: NumberRules): ReadNumber {
  const text = withoutUnit(plainDigits(typed).trim(), unit).replaceAll("\u066b", decimalMark(locale));
  if (text === "") return { kind: "nothing" };
  const sign = signs.exec(text)?.[0] ?? "";
  const body = text.slice(sign.length).replace(spaces, " ");
  const isNegative = sign !== "" && !sign.startsWith("+");
  const single = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(body);
  if (single !== null && body.at(-4) !== decimalMark(locale)) {
    const [, whole = "", rest = ""] = single;
    const thousands = numberOf(isNegative, whole + rest, "");
    return isWhole
      ? { kind: "number", value: thousands }
      : { kind: "ambiguous", readings: [thousands, numberOf(isNegative, whole, rest)] };
  }
  const parts = partsOf(body);
  if (parts === undefined) return { kind: "unreadable" };
  const { whole, decimals } = parts;
  const digits = `${whole}${withoutLastZeros(decimals)}`.replace(/^0+/, "");
  if (digits.length > MOST_DIGITS) return { kind: "tooLong" };
  return { kind: "number", value: numberOf(isNegative, whole, decimals) };
}

/**
 * What is typed, with the other sign; nothing yet becomes a minus to go on from.
 * @example otherSign("12,5") // "-12,5"
 * @example otherSign("−3") // "3"
 */
export function otherSign(typed: string): string {
  const text = typed.replace(marksOfDirection, "").trim();
  const sign = signs.exec(text)?.[0] ?? "";
  const isNegative = sign !== "" && !sign.startsWith("+");
  return `${isNegative ? "" : "-"}${text.slice(sign.length)}`;
}

/** The digits before and after the decimal separator; undefined when it isn't a number. */
function partsOf(body: string): { whole: string; decimals: string } | undefined {
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const mark = body[last];
  // A mark that occurs several times parts thousands, as does the one before the other.
  const hasDecimals = mark !== undefined && body.indexOf(mark) === last;
  const before = hasDecimals ? body.slice(0, last) : body;
  const decimals = hasDecimals ? body.slice(last + 1) : "";
  const whole = ungrouped(before);
  if (whole === undefined || !/^\d*$/.test(decimals) || whole + decimals === "") return undefined;
  return { whole, decimals };
}

/** Digits without their thousands separators. @example ungrouped("1 234 567") // "1234567" */
function ungrouped(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  return /^[1-9]\d{0,2}([ .,])\d{3}(\1\d{3})*$/.test(text) ? text.replace(/\D/g, "") : undefined;
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

function numberOf(isNegative: boolean, whole: string, decimals: string): number {
  const number = Number(`${whole || "0"}.${decimals || "0"}`);
  return isNegative && number !== 0 ? -number : number;
}

function withoutUnit(text: string, unit: string): string {
  const hasUnit = unit !== "" && text.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? text.slice(0, -unit.length).trim() : text;
}

/** Whether a question takes whole numbers only. */
export function isWholeNumber({ step }: Pick<Field, "step">): boolean {
  return step !== undefined && Number.isInteger(step);
}

/** An answer as its input shows it: all of its digits, with the decimal mark of the language. @example numberText(12.5, "es") // "12,5" */
export function numberText(answer: Answer, locale: string): string {
  if (typeof answer !== "number") return answer === null ? "" : String(answer);
  return textOf(answer).replace(".", decimalMark(locale));
}

const NO_BREAK_SPACE = "\u00a0";

/** @example numberWithUnit(12.5, "kg", "es") // "12,5 kg" */
export function numberWithUnit(number: number, unit: string, locale: string): string {
  const isClose = unit === "%" && locale.toLowerCase().startsWith("en");
  return `${writtenNumber(number, locale)}${isClose ? "" : NO_BREAK_SPACE}${unit}`;
}

/** Symbols that are the same in every language. */
const symbols =
  "kg|g|mg|µg|μg|mcg|lb|lbs|oz|km|m|cm|mm|µm|l|L|dl|dL|cl|cL|ml|mL|°C|ºC|℃|°F|ºF|bpm|mmHg|kPa|%|kcal|kJ|kg/m²|mg/dl|mg/dL|g/dl|g/dL|mmol/l|mmol/L|min|h";
const atEnd = new RegExp(`(?:[([]\\s*|,\\s*|\\s(?:in|en|em)\\s+)(${symbols})\\s*[)\\]]?\\s*[?:*]*\\s*$`);

/**
 * The unit that a question names at its end. @param label as plain text
 * @example unitOf("Weight in kg") // "kg"
 * @example unitOf("Temperatura más alta (°C)") // "°C"
 */
export function unitOf(label: string): string | undefined {
  return atEnd.exec(label)?.[1];
}
