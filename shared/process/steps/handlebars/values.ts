/** How Handlebars reads and writes values, on plain JSON data. */

/** Counts work; throws when there is too much of it. */
export interface Budget {
  spend(steps: number): void;
}

/**
 * An own property, of texts too (`"abc".length`). Nothing inherited is ever read.
 * @example own({ a: 1 }, "constructor") // undefined
 */
export function own(owner: unknown, name: string): unknown {
  if (owner === null || owner === undefined || !Object.hasOwn(owner, name)) return undefined;
  return (owner as Record<string, unknown>)[name]; // hasOwn just said so
}

/**
 * A value as it is printed: null and undefined as nothing, lists joined by commas, objects as JavaScript names
 * them. No method of the data is called, so a field named `toString` does no harm.
 */
export function text(value: unknown, budget: Budget): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  budget.spend(1);
  return Array.isArray(value) ? value.map((item) => text(item, budget)).join(",") : "[object Object]";
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

/** What `if` takes for no: everything falsy but 0 counts as empty here, and a list without items. */
export function isEmpty(value: unknown): boolean {
  return (!value && value !== 0) || (Array.isArray(value) && value.length === 0);
}

/**
 * True when `a == b` in JavaScript: a block whose context equals the one around it adds no level for `../`,
 * and Handlebars asks with `==`.
 */
export function looselyEqual(a: unknown, b: unknown, budget: Budget): boolean {
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  if (isObject(a) && isObject(b)) return a === b;
  if ((isObject(a) && (b === null || b === undefined)) || (isObject(b) && (a === null || a === undefined)))
    return false;
  const primitive = (value: unknown) => (isObject(value) ? text(value, budget) : value);
  // biome-ignore lint/suspicious/noDoubleEquals: equality as Handlebars asks it, between primitives only
  return primitive(a) == primitive(b);
}
