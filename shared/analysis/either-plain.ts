/** The plain values of one place or another. */
import type { Plain, PlainKind, Scalar } from "./shape-types.ts";

/** More values than this are not listed. */
const MAX_VALUES = 500;

/** Plain values of one or the other. */
export function eitherPlain(one: Plain | undefined, other: Plain | undefined): Plain | undefined {
  if (!one || !other) return one ?? other;
  const kinds = new Set([...one.kinds, ...other.kinds]);
  if (!one.values || !other.values) {
    const others = eitherOthers(one, other);
    const limits = kinds.has("number") ? eitherLimits(numbersOf(one), numbersOf(other)) : {};
    const hasDecimals = (one.hasDecimals || other.hasDecimals) && { hasDecimals: true as const };
    return { kinds, ...(others && { others }), ...limits, ...hasDecimals };
  }
  const values = [...new Set([...one.values, ...other.values])];
  return values.length > MAX_VALUES ? { kinds } : { kinds, values };
}

const unlisted: ReadonlySet<PlainKind> = new Set(["number", "date", "dateTime", "time"]);

/** Undefined where they can't be listed, or there are none. */
function eitherOthers(...both: readonly Plain[]): readonly Scalar[] | undefined {
  const listed = both.map(({ kinds, values, others }) => {
    if (values) return values.filter((value) => typeof value !== "number");
    return others ?? ([...kinds].every((kind) => unlisted.has(kind)) ? [] : undefined);
  });
  if (listed.includes(undefined)) return undefined;
  const all = [...new Set(listed.flatMap((one) => one ?? []))];
  return all.length === 0 || all.length > MAX_VALUES ? undefined : all;
}

/** The limits of constants are the constants themselves. */
function numbersOf({ kinds, values, least, most }: Plain): Pick<Plain, "least" | "most"> {
  // Where no number is, none is beyond any limit.
  if (!kinds.has("number") && !kinds.has("any"))
    return { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  if (!values) return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  const numbers = values.map((value) => (typeof value === "number" ? value : Number.NaN));
  return numbers.some(Number.isNaN) ? {} : { least: Math.min(...numbers), most: Math.max(...numbers) };
}

function eitherLimits(
  one: Pick<Plain, "least" | "most">,
  other: Pick<Plain, "least" | "most">,
): Pick<Plain, "least" | "most"> {
  return {
    ...(one.least !== undefined && other.least !== undefined && { least: Math.min(one.least, other.least) }),
    ...(one.most !== undefined && other.most !== undefined && { most: Math.max(one.most, other.most) }),
  };
}
