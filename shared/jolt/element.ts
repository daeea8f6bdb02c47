/** One step of a path or one key of a spec, parsed. */
import type { StarPattern } from "./star-pattern.ts";

/** Points up the walked path: `&(levels,group)`; group 0 is the whole key, 1 the first star. */
export interface Reference {
  readonly levels: number;
  readonly group: number;
}

/** `@(levels,path)`: go up, then down a path; no path means the value itself. */
export interface Lookup {
  readonly kind: "lookup";
  readonly levels: number;
  readonly steps: readonly PathElement[];
  readonly canonical: string;
}

/** Text that may contain references, such as `photo-&(0,1)`. */
export interface Composed {
  readonly kind: "composed";
  readonly parts: readonly (string | Reference)[];
  readonly canonical: string;
}

/** `[]`, `[3]`, `[&1]`, `[#2]` or `[@(1,n)]`. */
export interface Bracket {
  readonly kind: "bracket";
  readonly source:
    | { readonly kind: "append" }
    | { readonly kind: "explicit"; readonly index: number; readonly text: string }
    | { readonly kind: "reference"; readonly reference: Reference }
    | { readonly kind: "count"; readonly levels: number }
    | { readonly kind: "lookup"; readonly lookup: Lookup };
  readonly canonical: string;
}

export interface Literal {
  readonly kind: "literal";
  readonly key: string;
  readonly canonical: string;
}

/** `$1`: the key itself as data. */
export interface KeyAsData {
  readonly kind: "key";
  readonly reference: Reference;
  readonly canonical: string;
}

/** `#text`: fixed text as data. */
export interface FixedText {
  readonly kind: "fixed";
  readonly text: string;
  readonly canonical: string;
}

/** `@` alone: the current value. */
export interface Self {
  readonly kind: "self";
  readonly canonical: "@";
}

export interface Star {
  readonly kind: "star";
  readonly pattern: StarPattern;
  readonly canonical: string;
}

/** The kinds of spec keys. */
export type KeyElement = Literal | Star | Bracket | Composed | Lookup | KeyAsData | FixedText | Self;

/** The kinds of path steps. */
export type PathElement = Literal | Bracket | Composed | Lookup | KeyAsData;
