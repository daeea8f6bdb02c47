/** Typographic quotes, which word processors put in, are plain ones in expressions. */
export function straightQuotes(text: string): string {
  return text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
}
