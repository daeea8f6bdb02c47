/** Values as text, the way the JOLT language writes them: `1.5`, `true`, `[a, b]`, `{k=v}`. */

import { JavaDouble } from "./java-number.ts";
import { isMap } from "./json.ts";
import { MAX_DEPTH, MAX_STRING_LENGTH } from "./limits.ts";
import { JoltProblem } from "./problem.ts";

/**
 * The text of any value.
 *
 * @throws JoltProblem STRING_TOO_LONG · TOO_DEEP
 * @example javaText({ a: [1, null] }) // "{a=[1, null]}"
 */
export function javaText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "object" || value === null) return String(value);
  const pieces: string[] = [];
  write(value, pieces, { length: 0 }, 0);
  return pieces.join("");
}

/** The text of a number: floating-point ones switch to `1.0E7` from ten million and below a thousandth. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  return doubleText(value);
}

function doubleText(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${exponent.replace("+", "")}`;
}

function write(value: unknown, pieces: string[], size: { length: number }, depth: number): void {
  if (depth > MAX_DEPTH) {
    throw new JoltProblem(
      "TOO_DEEP",
      "",
      `A value nested more than ${MAX_DEPTH} levels deep can't become text.`,
    );
  }
  const add = (text: string): void => {
    size.length += text.length;
    if (size.length > MAX_STRING_LENGTH) throw stringTooLong();
    pieces.push(text);
  };
  if (value instanceof JavaDouble) {
    add(doubleText(JavaDouble.read(value)));
  } else if (Array.isArray(value)) {
    add("[");
    value.forEach((item, index) => {
      if (index > 0) add(", ");
      write(item, pieces, size, depth + 1);
    });
    add("]");
  } else if (isMap(value)) {
    add("{");
    Object.keys(value).forEach((key, index) => {
      add(`${index > 0 ? ", " : ""}${key}=`);
      write(value[key], pieces, size, depth + 1);
    });
    add("}");
  } else {
    add(typeof value === "number" ? numberText(value) : String(value));
  }
}

/** The text without spaces and control characters at its ends. */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charAt(start) <= " ") start++;
  while (end > start && text.charAt(end - 1) <= " ") end--;
  return text.slice(start, end);
}

/** The refusal of a text over the limit. */
export function stringTooLong(): JoltProblem {
  return new JoltProblem(
    "STRING_TOO_LONG",
    "",
    `The chain builds a text longer than ${MAX_STRING_LENGTH} characters. Join less text.`,
  );
}
