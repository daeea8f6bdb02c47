/** The parts of a `split` separator: a regular expression in Java's syntax, without back references. */

/** A set of characters, tested by code point. */
export type CharacterSet = (code: number) => boolean;

export type AssertionKind =
  | "start"
  | "end"
  | "lineStart"
  | "lineEnd"
  | "lastBreak"
  | "boundary"
  | "notBoundary";

export type Node =
  | { readonly kind: "set"; readonly has: CharacterSet }
  | { readonly kind: "sequence"; readonly nodes: readonly Node[] }
  | { readonly kind: "choice"; readonly nodes: readonly Node[] }
  | {
      readonly kind: "repeat";
      readonly node: Node;
      readonly least: number;
      /** Infinity for no bound. */
      readonly most: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: "assertion"; readonly assertion: AssertionKind }
  | { readonly kind: "look"; readonly node: Node; readonly isBehind: boolean; readonly isNegative: boolean }
  /** `(?>…)` and `a++`: what they matched first is never given back. */
  | { readonly kind: "atomic"; readonly node: Node };

/** The separator is not a regular expression. */
export class SeparatorInvalid extends Error {}

/** The separator is one, but uses a feature that can't be matched in linear time or isn't supported. */
export class SeparatorUnsupported extends Error {}
