/**
 * The number rules of the JOLT language, which are Java's: 32-bit, 64-bit and floating-point numbers are different kinds.
 * JSON read by JavaScript keeps only the value, so a whole number counts as the smallest kind that fits, except where a
 * function of the same operation made it floating-point (`toDouble`, `divide`, `avg` …).
 */

/** A whole number with a floating-point type, such as the 4.0 of `=toDouble('4')`; it never leaves the operation. */
export class JavaDouble {
  readonly #value: number;
  constructor(value: number) {
    this.#value = value;
  }
  /** Static, so that no key of a spec can read it: looking up `number` or `value` finds nothing. */
  static read(double: JavaDouble): number {
    return double.#value;
  }
}

export type NumberKind = "int" | "long" | "double";

const INT_MAX = 2_147_483_647;
const INT_MIN = -2_147_483_648;
const LONG_LIMIT = 2 ** 63;

/** A result of floating-point arithmetic: marked as such where its value alone would not show it. */
export function asDouble(value: number): number | JavaDouble | undefined {
  if (!Number.isFinite(value)) return undefined; // JSON has no such number
  return Number.isInteger(value) ? new JavaDouble(value) : value;
}

/** The kind of a number, or undefined for anything else. */
export function kindOf(value: unknown): NumberKind | undefined {
  if (value instanceof JavaDouble) return "double";
  if (typeof value !== "number") return undefined;
  if (!Number.isInteger(value)) return "double";
  if (value >= INT_MIN && value <= INT_MAX) return "int";
  return value >= -LONG_LIMIT && value < LONG_LIMIT ? "long" : "double";
}

/** The plain value of a number. */
export function plainNumber(value: number | JavaDouble): number {
  return value instanceof JavaDouble ? JavaDouble.read(value) : value;
}

const INT_TEXT = /^[+-]?\p{Nd}+$/u;

/** `Integer.parseInt`: an optional sign and digits of any script, within 32 bits; otherwise undefined. */
export function parseJavaInt(text: string): number | undefined {
  const value = parseWhole(text);
  return value !== undefined && value >= INT_MIN && value <= INT_MAX ? Number(value) : undefined;
}

/** `Long.parseLong` as an exact number. */
export function parseJavaLong(text: string): bigint | undefined {
  const value = parseWhole(text);
  if (value === undefined) return undefined;
  const exact = BigInt(value);
  return BigInt.asIntN(64, exact) === exact ? exact : undefined;
}

const MOST_DIGITS = 40;
/** Up to this many digits, a JavaScript number is always exact. */
const SHORT_DIGITS = 15;

/** A short whole number in ASCII digits with an optional sign, which is what nearly all are; undefined for any other text. */
function parseShort(text: string): number | undefined {
  const { length } = text;
  if (length === 0 || length > SHORT_DIGITS) return undefined;
  const sign = text.charCodeAt(0);
  let value = 0;
  let at = sign === PLUS || sign === MINUS ? 1 : 0;
  if (at === length) return undefined;
  for (; at < length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return sign === MINUS ? 0 - value : value;
}

const PLUS = 43;
const MINUS = 45;
const ZERO = 48;

function parseWhole(text: string): number | bigint | undefined {
  const short = parseShort(text);
  if (short !== undefined) return short;
  if (text.length > MOST_DIGITS || !INT_TEXT.test(text)) return undefined;
  let digits = "";
  for (const sign of text) digits += sign === "+" || sign === "-" ? "" : digitValue(sign);
  const size = BigInt(digits);
  return text.startsWith("-") ? -size : size;
}

/** The decimal digits of a script are ten consecutive characters, zero first. */
function digitValue(digit: string): string {
  let code = digit.codePointAt(0) ?? 48;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - 1))) {
    code--;
    value++;
  }
  return String(value);
}

const DIGIT = /^\p{Nd}$/u;
const DOUBLE_TEXT = /^[\0- ]*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?[\0- ]*$/;
const DOUBLE_NOISE = /[\0- ]+|[fFdD][\0- ]*$/g;

/**
 * A text as a number: whole within 32 or 64 bits, otherwise floating-point; undefined when it is not a number.
 * @example parseJavaNumber("3") // 3
 * @example parseJavaNumber("3.0") // JavaDouble(3)
 */
export function parseJavaNumber(text: string): number | JavaDouble | undefined {
  const short = parseShort(text);
  if (short !== undefined) return short;
  const whole = parseJavaLong(text);
  if (whole !== undefined) return Number(whole);
  if (!DOUBLE_TEXT.test(text)) return undefined;
  return asDouble(Number(text.replace(DOUBLE_NOISE, "")));
}

/** A number, or a text that is one. */
export function toJavaNumber(value: unknown): number | JavaDouble | undefined {
  if (typeof value === "string") return parseJavaNumber(value);
  return typeof value === "number" || value instanceof JavaDouble ? value : undefined;
}

/** `intValue()`: whole numbers wrap at 32 bits, floating-point ones are truncated and saturate at the limits. */
export function toInt(value: number | JavaDouble): number {
  if (typeof value === "number" && (value | 0) === value) return value;
  const number = plainNumber(value);
  if (kindOf(value) !== "double") return Number(BigInt.asIntN(32, BigInt(number)));
  return Math.max(INT_MIN, Math.min(INT_MAX, Math.trunc(number))) + 0;
}

/** `longValue()`, exact. */
export function toLong(value: number | JavaDouble): bigint {
  const number = Math.trunc(plainNumber(value));
  if (number >= LONG_LIMIT) return 2n ** 63n - 1n;
  if (number <= -LONG_LIMIT) return -(2n ** 63n);
  return BigInt(number);
}
