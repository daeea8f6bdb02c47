/** Everything that the evaluation of an expression can read. */
import type { Expression, ExpressionOf } from "./tree.ts";
import type { Value } from "./values.ts";
import type { Work } from "./work.ts";

/** A row of a table: its texts by column. */
export type TableRow = Readonly<Record<string, string>>;

/** What expressions ask of the rows of tables; see `list-rows.ts`. */
export interface TableTools {
  /** The last step's column in each row that meets the conditions of every step. */
  values(part: ExpressionOf<"instance">, context: ExpressionContext): string[];
  /** A column of the first row with that text in another column; `""` without one. */
  pulled(rows: readonly TableRow[], column: string, key: string, value: string, work?: Work): string;
}

/** Computes with texts of places, each `latitude longitude altitude accuracy`, several separated by `;`. */
export interface Geometry {
  /** In metres, along all places in order. */
  distance(texts: readonly string[]): number;
  /** In square metres, of the polygon with these corners. */
  area(texts: readonly string[]): number;
  /** Whether a place is inside of an area. */
  isWithin(place: string, area: string): boolean;
}

export interface ExpressionContext {
  /** Counts the steps that evaluation takes; without it there may be any number. */
  work?: Work | undefined;
  /** The value of a field by key, ignoring case; `""` when it is unanswered, hidden or unknown. */
  value(key: string): Value;
  /**
   * The values of a field in all instances of the repeats around it, in order; where they share an instance with the
   * reader, only those in it. Absent: the form repeats nothing.
   */
  values?(key: string): readonly Value[];
  /** How many instances a repeat has, or a field. */
  count?(key: string): number;
  /** The place, from 1, of the reader's own instance: of the innermost repeat, or of the one with that key. */
  place?(repeat?: string): number | undefined;
  /** The value of a field in the instances at these places. */
  indexed?(key: string, places: readonly { repeat: string; place: number }[]): Value;
  /** What is read in each instance of a repeat that is shown, in order; inside a shared instance only in those in it. */
  instances?(repeat: string): readonly ExpressionContext[];
  /** In the conditions of `where`: what is read outside of them. */
  outer?: ExpressionContext;
  /** In the conditions of `where`: how many instances are left. */
  size?: number;
  /** The field's own value, for `.`. */
  self?: Value | undefined;
  /** In an option filter: a column of the option's row. */
  column?(name: string): string | undefined;
  /** Whether a field, or the own one, is a box to tick. */
  isAcknowledged?(key?: string): boolean;
  /** The label of a choice of a field, in the respondent's language. */
  choiceLabel?(key: string, choice: string): string | undefined;
  /** A column of the row of a choice of a field. */
  choiceColumn?(key: string, choice: string, column: string): string | undefined;
  /** The rows of a list that `instance` or `pulldata` reads, each by column. */
  table?(name: string): readonly TableRow[] | undefined;
  /** For `instance` and `pulldata`, which are unanswered without it. */
  lists?: TableTools | undefined;
  /** `YYYY-MM-DD` where the respondent is. */
  today: string;
  /** ISO date-time with the respondent's offset. */
  now: string;
  /** BCP 47, for the names of months and days. */
  locale: string;
  /** Only if the result is a text for people: how a value is written into it. */
  write?: ((value: Value) => string) | undefined;
  /** Whether a part of the text matches a pattern, in linear time; undefined when no engine is loaded. */
  matches?: ((text: string, pattern: string, work?: Work) => boolean | undefined) | undefined;
  /** For `distance`, `area` and `geofence`, which are unanswered without it. */
  geometry?: Geometry | undefined;
  /** The answer to a field in the form that was last submitted on this device; `""` for none. */
  lastSaved?: ((key: string) => Value) | undefined;
  /** What the browser says of itself and its device; unanswered without it. */
  deviceInfo?: (() => string) | undefined;
  /** A new random key, for `uuid()`. */
  newKey?: (() => string) | undefined;
  /** Sees the values that a part compares, and whether it is true; what it returns counts instead. */
  observe?: ((tree: Expression, values: readonly Value[], value: Value) => Value) | undefined;
}

/** An expression that failed, identified only by its place: answers are never reported. */
export interface ExpressionFailure {
  /** The key of the field, section or page that it belongs to. */
  key: string;
  /** e.g. `conditionalExpression` */
  attribute: string;
  /** A code for what is wrong with the source, or for a failure although all fields it reads are answered. */
  reason: string;
}

/** Regular expressions, geometry, rows of lists and random keys, for both dialects: passed in, so that forms without them load neither. */
export interface ExpressionTools {
  matches?: ExpressionContext["matches"];
  geometry?: ExpressionContext["geometry"];
  lists?: ExpressionContext["lists"];
  newKey?: ExpressionContext["newKey"];
  lastSaved?: ExpressionContext["lastSaved"];
  deviceInfo?: ExpressionContext["deviceInfo"];
  observe?: ExpressionContext["observe"];
  /** Called for each expression that failed, once for each place in a form; for logging. */
  failed?: (failure: ExpressionFailure) => void;
}
