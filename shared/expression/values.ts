/** The values of expressions, and how one kind of value becomes another (workbook page, section 7: Values and coercion). */
import { daysOfText } from "./calendar.ts";

/** Unanswered is `""`; dates are ISO texts; a list of choices is its keys joined by a space. */
export type Value = string | number | boolean;

/** An answer as an expression sees it; a text of only spaces is no answer, and isn't saved either. */
export function answerValue(answer: string | number | boolean | readonly string[] | null | undefined): Value {
  if (answer === null || answer === undefined) return "";
  if (typeof answer === "string") return answer.trim() === "" ? "" : answer;
  return typeof answer === "object" ? answer.join(" ") : answer;
}

const withExponent = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;
const MOST_DECIMALS = 20;
/** Made once: that takes far longer than writing a number, which takes longer than all else that an expression does. */
const plainDecimals = new Intl.NumberFormat("en", {
  useGrouping: false,
  maximumFractionDigits: MOST_DECIMALS,
});

/**
 * Numbers in plain decimals (XPath 1.0 § 4.2, string()), NaN as no text (workbook page, section 7).
 * @example textOf(1e21) // "1000000000000000000000"
 */
export function textOf(value: Value): string {
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "" : String(value);
  const text = String(Object.is(value, -0) ? 0 : value);
  const [, sign = "", whole = "", fraction = "", exponent = ""] = withExponent.exec(text) ?? [];
  if (exponent === "") return text;
  const places = Number(exponent);
  if (places > 0) return sign + whole + fraction.padEnd(places, "0"); // from 1e21 on: it has no more digits than that
  return places < -MOST_DECIMALS - 1 ? `${sign}0` : plainDecimals.format(value);
}

/**
 * A date counts as days since 1970-01-01 (ODK XForms, number()); unanswered and any other text is NaN.
 * @param offsetMinutes the respondent's offset from Greenwich, for date-times that state one
 */
export function numberOf(value: Value, offsetMinutes: number): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  const text = value.trim();
  if (/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) return Number(text);
  return daysOfText(text, offsetMinutes) ?? Number.NaN;
}

/** Non-empty text, non-zero number (XPath 1.0 § 4.3, boolean()). */
export function truthOf(value: Value): boolean {
  if (typeof value === "number") return value !== 0 && !Number.isNaN(value);
  return typeof value === "boolean" ? value : value !== "";
}

/** Numeric if either side is a number (XPath 1.0 § 3.4); a switch equals the usual words for on and off; else as texts. */
export function areEqual(left: Value, right: Value, offsetMinutes: number): boolean {
  if (typeof left === "number" || typeof right === "number")
    return numberOf(left, offsetMinutes) === numberOf(right, offsetMinutes);
  if (typeof left === "boolean" && typeof right === "string") return left === switchOf(right);
  if (typeof right === "boolean" && typeof left === "string") return right === switchOf(left);
  return left === right;
}

/** `OK` is the value of an acknowledged question in XForms. */
function switchOf(text: string): boolean | undefined {
  if (/^(true|yes|ok|1)$/i.test(text)) return true;
  return /^(false|no|0|)$/i.test(text) ? false : undefined;
}
