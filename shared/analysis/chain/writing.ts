/** How a shift writes something, and where. */
import { lacking, type Shape, type Tokens } from "../shape.ts";

/** The one value of an answer for which something is written; of an item's, the place where it is matched. */
export interface Gate {
  readonly answer: string | object;
  readonly value: string;
}

/** What was moved here: once it is changed elsewhere, as it is there as well, nothing more is known of it. */
export interface Moved {
  isOpen: boolean;
}

/** How something is written. */
export interface Writing {
  readonly data: Shape;
  /** In the input. */
  readonly source: Shape;
  /** True: perhaps several times to the same place, which makes a list. */
  readonly isRepeated: boolean;
  readonly gate: Gate | undefined;
  /** What decides whether it is written at all, so that a list has one more item. */
  readonly presence: Tokens;
  /** Whether it is written once for each item of a list. */
  readonly isInLoop: boolean;
  readonly moved: Moved;
}

/** Which place of a list is written. */
export type Index =
  | { readonly kind: "explicit"; readonly at: number }
  /** One more at the end. */
  | { readonly kind: "appended" }
  /** Where a level of the walk is. */
  | { readonly kind: "placed"; readonly level: object }
  /** How many matched before a level did, among those beside it. */
  | { readonly kind: "counted"; readonly among: object; readonly level: object }
  /** It is unknown. */
  | { readonly kind: "any" };

/** A step of a path: a key, any key, or a place of a list, with what decides how many places there are. */
export type Place =
  | { readonly key: string }
  | "any key"
  /** Any but these. */
  | { readonly besides: ReadonlySet<string> }
  | { readonly index: Index; readonly listed: Tokens };

export const isAnyKey = (
  place: Place,
): place is Exclude<Place, { key: string } | { index: Index; listed: Tokens }> =>
  place === "any key" || "besides" in place;

export function isSamePlace(one: Index, other: Index): boolean {
  if (one.kind === "explicit") return other.kind === "explicit" && one.at === other.at;
  if (one.kind === "placed") return other.kind === "placed" && one.level === other.level;
  if (one.kind === "counted")
    return other.kind === "counted" && one.among === other.among && one.level === other.level;
  return one.kind === "any" && other.kind === "any";
}

/** What may also be written elsewhere. */
export function perhaps(writing: Writing): Writing {
  const { data, gate } = writing;
  // of items, each has a value of its own
  return { ...writing, data: lacking(data), gate: typeof gate?.answer === "string" ? gate : undefined };
}
