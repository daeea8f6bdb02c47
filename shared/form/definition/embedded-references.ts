/** Field values inside labels and hints: `${key}` and `[key]` (workbook page, section 8: Text). */
import type { LocalizedText } from "../../localize.ts";

/** `[text](address)` is a link, not a reference. */
const reference = /\$\{\s*([^{}\s]+)\s*\}|\[\s*([^[\]\s]+)\s*\](?!\()/g;

/** The keys that a text refers to, as written. @example embeddedKeys("Hello ${name}") // ["name"] */
export function embeddedKeys(text: LocalizedText | undefined): string[] {
  const keys: string[] = [];
  if (text === undefined) return keys;
  for (const one of typeof text === "string" ? [text] : Object.values(text))
    if (mayRefer(one)) for (const match of one.matchAll(reference)) keys.push(match[1] ?? match[2] ?? "");
  return keys;
}

/** A cheap test first: most texts have no references, and the pattern is slow. */
function mayRefer(text: string): boolean {
  return text.includes("[") || text.includes("${");
}

/**
 * The text with its references replaced; those for which `value` returns `undefined` stay as written.
 * @param value receives the text before the reference as well
 */
export function fillReferences(
  text: string,
  value: (key: string, before: string) => string | undefined,
): string {
  if (!mayRefer(text)) return text;
  return text.replace(reference, (written, braced?: string, bracketed?: string, at = 0) => {
    return value(braced ?? bracketed ?? "", text.slice(0, at)) ?? written;
  });
}

/** The text without its references. @example withoutReferences("**${first_name}**") // "****" */
export function withoutReferences(text: string): string {
  return mayRefer(text) ? text.replace(reference, "") : text;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
