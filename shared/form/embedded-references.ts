/** Field values inside labels and hints: `${key}` and `[key]` (workbook page, section 8). */
import type { LocalizedText } from "./localize.ts";

/** `[text](address)` is a link, not a reference. */
const reference = /\$\{\s*([^{}\s]+)\s*\}|\[\s*([^[\]\s]+)\s*\](?!\()/g;

/** The keys that a text refers to, as they are written. @example embeddedKeys("Hello ${name}") // ["name"] */
export function embeddedKeys(text: LocalizedText | undefined): string[] {
  if (text === undefined) return [];
  const texts = typeof text === "string" ? [text] : Object.values(text);
  return texts.flatMap((one) => [...one.matchAll(reference)].map((match) => match[1] ?? match[2] ?? ""));
}

/** The text with its references replaced; `undefined` from `value` leaves one as it is written. */
export function fillReferences(text: string, value: (key: string) => string | undefined): string {
  if (!text.includes("[") && !text.includes("${")) return text;
  return text.replace(reference, (written, braced?: string, bracketed?: string) => {
    return value(braced ?? bracketed ?? "") ?? written;
  });
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that stays text inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
