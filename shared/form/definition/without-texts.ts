/** Whether two forms ask the same, whatever they are worded like. */
import type { FormDefinition } from "./definition.ts";

/** What people read, and how it is shown. */
const texts: ReadonlySet<string> = new Set([
  ...["label", "hint", "guidance", "requiredMessage", "constraintMessage", "safe"],
  ...["title", "titles", "section"],
]);

/**
 * True when two forms differ in their texts alone. The names of pages follow from their titles, and the columns of tables that have
 * labels are texts, too.
 * @example isSameButForTexts(form, { ...form, title: "Another" }) // true
 */
export function isSameButForTexts(one: FormDefinition, other: FormDefinition): boolean {
  return JSON.stringify(one, withoutText) === JSON.stringify(other, withoutText);
}

function withoutText(this: unknown, name: string, value: unknown): unknown {
  if (texts.has(name) || name.startsWith("label:")) return undefined;
  return name === "name" && typeof this === "object" && this !== null && "composites" in this
    ? undefined
    : value;
}
