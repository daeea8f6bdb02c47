/** min, max, abs, avg, the sums, the subtractions, divide, divideAndRound. */
import {
  asDouble,
  type JavaDouble,
  kindOf,
  plainNumber,
  toInt,
  toJavaNumber,
  toLong,
} from "../java-number.ts";
import {
  isInt,
  isNumber,
  type JoltFunction,
  listOnly,
  oneOrList,
  perElement,
  withLeadingArgument,
} from "./families.ts";

type Numeric = number | JavaDouble;

/** The numbers of a list, including texts that are numbers. */
function numbersOf(list: readonly unknown[]): Numeric[] {
  return list.flatMap((item) => toJavaNumber(item) ?? []);
}

/**
 * The greatest (sign 1) or least (sign -1) of each kind is found first; then the three are compared by their whole parts,
 * with a 32-bit number before a 64-bit one before a floating-point one. So `max(3, 3.7)` is 3.
 */
function extreme(list: readonly unknown[], sign: 1 | -1): unknown {
  const numbers = numbersOf(list);
  if (numbers.length === 0) return undefined;
  let int = sign === 1 ? -2_147_483_648 : 2_147_483_647;
  let long = sign === 1 ? -(2 ** 63) : 2 ** 63;
  let double: Numeric = -sign * Number.MAX_VALUE;
  for (const number of numbers) {
    const kind = kindOf(number);
    const value = plainNumber(number);
    if (kind === "int" && value * sign > int * sign) int = value;
    else if (kind === "long" && value * sign > long * sign) long = value;
    else if (kind === "double" && value * sign > plainNumber(double) * sign) double = number;
  }
  const whole = Math.trunc(plainNumber(double));
  const wholeDouble = Math.max(-(2 ** 63), Math.min(2 ** 63, whole));
  if (int * sign >= wholeDouble * sign && int * sign >= long * sign) return int;
  return long * sign >= wholeDouble * sign ? long : double;
}

function absolute(value: unknown): unknown {
  const number = toJavaNumber(value);
  if (number === undefined) return undefined;
  const size = Math.abs(plainNumber(number));
  if (kindOf(number) === "double") return asDouble(size);
  // The smallest 32-bit number has no positive counterpart.
  return kindOf(number) === "int" ? size | 0 : size;
}

function longSum(list: readonly unknown[]): number {
  const sum = numbersOf(list).reduce<bigint>(
    (total, number) => BigInt.asIntN(64, total + toLong(number)),
    0n,
  );
  return Number(sum);
}

/** For exactly two numbers of one kind; texts are rejected. */
function difference(
  kind: "int" | "long" | "double",
  subtract: (one: number, other: number) => unknown,
): JoltFunction {
  return listOnly((list) => {
    const [one, other] = list;
    if (list.length !== 2 || !isNumber(one) || !isNumber(other)) return undefined;
    if (kindOf(one) !== kind || kindOf(other) !== kind) return undefined;
    return subtract(plainNumber(one), plainNumber(other));
  });
}

function quotient(list: readonly unknown[]): number | undefined {
  const [numerator, denominator] = [toJavaNumber(list[0]), toJavaNumber(list[1])];
  if (list.length !== 2 || numerator === undefined || denominator === undefined) return undefined;
  const divisor = plainNumber(denominator);
  return divisor === 0 ? undefined : plainNumber(numerator) / divisor;
}

const MOST_FIXED_DIGITS = 100;
const LEAST_DIGITS = -400;

/** Rounds half up (away from zero) on the exact binary value: `toFixed` works on that value too. */
function rounded(value: number, digits: number): unknown {
  if (digits > MOST_FIXED_DIGITS || !Number.isFinite(value)) return asDouble(value);
  if (digits >= 0) return asDouble(Math.abs(value) < 1e21 ? Number(value.toFixed(digits)) : value);
  if (digits < LEAST_DIGITS) return asDouble(0);
  const unit = 10n ** BigInt(-digits);
  const size = BigInt(Math.trunc(Math.abs(value)));
  const down = size - (size % unit);
  const exact = (size % unit) * 2n >= unit ? down + unit : down;
  return asDouble(Math.sign(value) * Number(exact));
}

const doubleOf = (list: readonly unknown[]): number =>
  numbersOf(list).reduce<number>((total, number) => total + plainNumber(number), 0);

export const mathFunctions: ReadonlyMap<string, JoltFunction> = new Map([
  [
    "min",
    oneOrList(
      (value) => (isNumber(value) ? value : undefined),
      (list) => extreme(list, -1),
    ),
  ],
  [
    "max",
    oneOrList(
      (value) => (isNumber(value) ? value : undefined),
      (list) => extreme(list, 1),
    ),
  ],
  ["abs", perElement(absolute)],
  [
    "avg",
    listOnly((list) => {
      const numbers = numbersOf(list);
      return numbers.length === 0 ? undefined : asDouble(doubleOf(numbers) / numbers.length);
    }),
  ],
  [
    "intSum",
    listOnly((list) => numbersOf(list).reduce<number>((total, number) => (total + toInt(number)) | 0, 0)),
  ],
  ["longSum", listOnly(longSum)],
  ["doubleSum", listOnly((list) => asDouble(doubleOf(list)))],
  ["intSubtract", difference("int", (one, other) => (one - other) | 0)],
  [
    "longSubtract",
    difference("long", (one, other) => Number(BigInt.asIntN(64, BigInt(one) - BigInt(other)))),
  ],
  ["doubleSubtract", difference("double", (one, other) => asDouble(one - other))],
  [
    "divide",
    listOnly((list) => {
      const result = quotient(list);
      return result === undefined ? undefined : asDouble(result);
    }),
  ],
  [
    "divideAndRound",
    withLeadingArgument(
      isInt,
      () => undefined,
      (digits, list) => {
        const result = quotient(list);
        return result === undefined ? undefined : rounded(result, digits);
      },
    ),
  ],
]);
