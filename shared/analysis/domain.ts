/** The values that a place of the document can have, as far as comparisons tell them apart. */
import type { Plain, Scalar, Shape } from "./shape.ts";

/** Values to try; together they make every outcome of some comparisons that the place's own values can make. */
export interface Domain {
  readonly plain: Plain;
  readonly mayLack: boolean;
  /** It can be a list instead, all of which compare alike: none equals a text or comes before it. */
  readonly canBeList: boolean;
}

/** Undefined where nothing is known that comparisons could use. */
export function domainOf({ isOpen, keys, otherKeys, item, plain, mayLack }: Shape): Domain | undefined {
  if (isOpen || keys || otherKeys || !plain || plain.kinds.has("any")) return undefined;
  return { plain, mayLack, canBeList: item !== undefined };
}

const isNumeric = (value: Scalar) =>
  typeof value === "number" ||
  (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)));

const isNumberOrBoolean = ({ kinds }: Plain) =>
  [...kinds].every((kind) => kind === "number" || kind === "boolean");

/**
 * Whether a comparison with a constant comes out alike for all values between two that are tried.
 * @param isOrder for lt, le, gt and ge: of texts in general nothing lies between two
 */
export function canCompare({ plain }: Domain, constant: Scalar, isOrder: boolean): boolean {
  if (plain.values) return true;
  if (typeof constant === "boolean") return !isOrder;
  const areTried = plain.others !== undefined || isNumberOrBoolean(plain);
  if (plain.kinds.has("number")) return !isOrder || (areTried && isNumeric(constant));
  if (areTried) return true;
  if (plain.kinds.size > 1) return !isOrder;
  return !isOrder || plain.kinds.has("date");
}

/** No text that anybody compares with. */
const OTHER = "\u0001";

/** @param constants that the place is compared with */
export function valuesToTry(
  { plain, mayLack, canBeList }: Domain,
  constants: readonly Scalar[],
): readonly unknown[] {
  const missing = [...(mayLack ? [undefined, ""] : []), ...(canBeList ? [[OTHER]] : [])];
  if (plain.values) return [...plain.values, ...missing];
  const numbers = plain.kinds.has("number") ? numbersToTry(plain, constants) : [];
  const isDated = plain.kinds.has("date") || plain.kinds.has("dateTime") || plain.kinds.has("time");
  const dates = isDated ? textsToTry(constants.filter((constant) => /^\d/.test(String(constant)))) : [];
  if (plain.others) return [...plain.others, ...numbers, ...dates, ...missing];
  const booleans = plain.kinds.has("boolean") ? [true, false] : [];
  if (isNumberOrBoolean(plain)) return [...numbers, ...booleans, ...missing];
  return [...booleans, ...numbers, ...textsToTry(constants), ...missing];
}

/** Each constant, what comes right after it, and what comes before all. */
function textsToTry(constants: readonly Scalar[]): string[] {
  const texts = constants.map(String).filter((text) => text !== "");
  return [...texts.flatMap((text) => [text, `${text}${OTHER}`]), OTHER];
}

/** Each constant, and a number between any two. */
function numbersToTry(
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Plain,
  constants: readonly Scalar[],
): number[] {
  const ends = [least, most].filter(Number.isFinite);
  const known = [...new Set([0, ...constants.map(Number), ...ends])].filter((one) => !Number.isNaN(one));
  const sorted = known.toSorted((one, other) => one - other);
  const between = sorted.map((one, index) => (one + (sorted[index + 1] ?? one + 2)) / 2);
  return [(sorted[0] ?? 0) - 1, ...sorted, ...between].filter((one) => one >= least && one <= most);
}
