/** Characters that nobody sees: copied from web pages and chats, they make a name another name. */

const names: ReadonlyMap<string, string> = new Map([
  ["\u00ad", "soft hyphen"],
  ["\u061c", "mark of writing direction"],
  ["\u180e", "separator"],
  ["\u200b", "zero-width space"],
  ["\u200c", "zero-width non-joiner"],
  ["\u200d", "zero-width joiner"],
  ["\u200e", "mark of writing direction"],
  ["\u200f", "mark of writing direction"],
  ["\u2060", "word joiner"],
  ["\ufeff", "byte order mark"],
]);

const plain = /^[ -~]*$/;
const pattern = /[\p{Cf}\p{Cc}\u2028\u2029]/u;

/**
 * Names the first invisible character of a text; undefined without one.
 * @example invisibleIn("age\u200b") // 'an invisible character after "age" (zero-width space, U+200B)'
 */
export function invisibleIn(text: string): string | undefined {
  if (plain.test(text)) return undefined;
  const match = pattern.exec(text);
  if (match === null || /[\n\r\t]/.test(match[0])) return undefined;
  const code = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const name = names.get(match[0]);
  const before = text.slice(0, match.index).slice(-20);
  const place = before === "" ? "at the beginning" : `after "${before}"`;
  return `an invisible character ${place} (${name === undefined ? "" : `${name}, `}U+${code})`;
}

/** A sentence about an invisible character, after a message; "" without one. */
export function invisibleNote(text: string): string {
  const found = invisibleIn(text);
  return found === undefined ? "" : ` It contains ${found}.`;
}
