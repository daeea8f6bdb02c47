/** What can be at a place of a document: its parts. What is done with them is in `shape.ts`. */

/** What a value depends on: the answer to a question, or a place of a chain that wrote it. */
export type Token =
  | { readonly kind: "answer"; readonly key: string }
  | { readonly kind: "written"; readonly stepKey: string; readonly path: string };
export type Tokens = ReadonlySet<Token>;

export type Scalar = string | number | boolean;
/** `any`: a plain value of which nothing is known. */
export type PlainKind = "text" | "number" | "boolean" | "date" | "dateTime" | "time" | "any";

/** The plain values that can be at a place. */
export interface Plain {
  readonly kinds: ReadonlySet<PlainKind>;
  /** All of them, where they can be listed: the keys of a question's choices, constants of a chain. */
  readonly values?: readonly Scalar[];
  /** Beside numbers and dates that can't be listed: all that are neither, where these can be. */
  readonly others?: readonly Scalar[];
  /** Of numbers: none is less, and none is more. */
  readonly least?: number;
  readonly most?: number;
  /** Of numbers: some have decimals as they are stored. */
  readonly hasDecimals?: true;
  /** Of texts: none is empty. */
  readonly isFilled?: true;
}

/** Why a key is no longer there. */
export interface Gone {
  readonly stepKey: string;
  /** The place in the step's chain. */
  readonly path: string;
}

export interface Writer {
  /** Undefined: it comes after those that are there before it. */
  readonly at: number | undefined;
  readonly shape: Shape;
}

/** Everything that can be at one place. Without `plain`, `keys`, `otherKeys`, `item` and `isOpen`, nothing ever is. */
export interface Shape {
  /** Nothing is known: there can be anything. */
  readonly isOpen?: true;
  /** It can be missing, null or empty. */
  readonly mayLack: boolean;
  readonly plain?: Plain;
  /** An object's keys. */
  readonly keys?: ReadonlyMap<string, Shape>;
  /** What is under unknown keys. */
  readonly otherKeys?: Shape;
  /** A list's items. */
  readonly item?: Shape;
  /** Of a list that a chain writes item by item: what each of its places can have, or where they aren't known each of its items. */
  readonly writers?: readonly Writer[];
  /** It is exactly the answer to this question, or missing with it. */
  readonly answer?: string;
  /** It can be what names a logo, which is a text and a picture. */
  readonly isPicture?: true;
  /** A part of an answer in words: `key` names the question, `value` what was said. */
  readonly described?: "key" | "value";
  /** Of the key of a part: the answers inside repeats, whose keys have their instance in them. */
  readonly repeated?: Tokens;
  /** Of what was said: by question, the answers that decide which words it has, beside its own. */
  readonly worded?: ReadonlyMap<string, Tokens>;
  readonly tokens: Tokens;
  /** Of a text that a function puts together, or makes of a value: what it is made of. */
  readonly parts?: readonly Shape[];
  /** One item of a list, as a function took it. */
  readonly isOneOfList?: true;
  /** Of what isn't known: objects and lists that were moved there. */
  readonly held?: ReadonlySet<object>;
  readonly gone?: ReadonlyMap<string, Gone>;
  /** The place of a chain that made one value of a list, or a list of one value. */
  readonly recast?: Gone & { readonly to: "one" | "list" };
}
