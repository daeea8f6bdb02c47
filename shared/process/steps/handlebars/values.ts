/** How Handlebars reads and writes values, on plain JSON data. */

/** Counts work; throws when there is too much of it. */
export interface Budget {
  spend(steps: number): void;
  /** Called before a text of this many characters is created: together they must not fill the memory. */
  spendText(characters: number): void;
}

/** Deeper data can't be written: it would overflow the stack. */
const MAX_DEPTH = 500;

/**
 * An own property, of texts too (`"abc".length`). Nothing inherited is ever read.
 * @example own({ a: 1 }, "constructor") // undefined
 */
export function own(owner: unknown, name: string): unknown {
  if (owner === null || owner === undefined || !Object.hasOwn(owner, name)) return undefined;
  return (owner as Record<string, unknown>)[name]; // checked by hasOwn
}

/**
 * A value as it is printed: null and undefined as nothing, lists joined by commas, objects as JavaScript prints them. No
 * method of the data is called, so a field named `toString` does no harm.
 */
export function text(value: unknown, budget: Budget, depth = 0): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  budget.spend(1);
  if (!Array.isArray(value)) return "[object Object]";
  requireDepth(depth);
  return joined(value, ",", budget, (item) => text(item, budget, depth + 1));
}

/** The items as texts with a text between them, counted before they are joined. */
export function joined(
  items: readonly unknown[],
  between: string,
  budget: Budget,
  write: (item: unknown) => string,
): string {
  const pieces = items.map((item) => {
    const piece = write(item);
    budget.spendText(piece.length + between.length);
    return piece;
  });
  return pieces.join(between);
}

/** Its own message never contains the values: JavaScript's messages quote them, and they may be answers. */
export class TooDeep extends RangeError {}

/** @throws TooDeep */
export function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new TooDeep(`their lists are nested deeper than ${MAX_DEPTH} levels`);
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
  "`": "&#x60;",
  "=": "&#x3D;",
};
const needsEscape = /[&<>"'`=]/;

/** Safe inside HTML text and quoted attributes. @example escapeHtml("a<b") // "a&lt;b" */
export function escapeHtml(plain: string): string {
  if (!needsEscape.test(plain)) return plain;
  return plain.replace(/[&<>"'`=]/g, (character) => escapes[character] ?? character);
}

/** What `if` treats as false: everything falsy except 0, and a list without items. */
export function isEmpty(value: unknown): boolean {
  return (!value && value !== 0) || (Array.isArray(value) && value.length === 0);
}

/**
 * True when `a == b` in JavaScript: a block whose context equals the surrounding one adds no level for `../`, and Handlebars
 * compares with `==`.
 */
export function looselyEqual(a: unknown, b: unknown, budget: Budget): boolean {
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  if (isObject(a) && isObject(b)) return a === b;
  if ((isObject(a) && (b === null || b === undefined)) || (isObject(b) && (a === null || a === undefined)))
    return false;
  if (isLongerThan(a, b) || isLongerThan(b, a)) return false;
  const primitive = (value: unknown) => (isObject(value) ? text(value, budget) : value);
  // biome-ignore lint/suspicious/noDoubleEquals: equality as Handlebars asks it, between primitives only
  return primitive(a) == primitive(b);
}

/** A list has a comma between any two items, so most lists need not be written to see that they can't equal the text. */
function isLongerThan(list: unknown, other: unknown): boolean {
  if (!Array.isArray(list)) return false;
  return list.length > 1 + (typeof other === "string" ? other.length : 0);
}
