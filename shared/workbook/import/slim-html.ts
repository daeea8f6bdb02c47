/** Labels of other tools that mix a few HTML tags with Markdown → HTML of the same look. */
import { sanitizeHtml } from "./sanitize-html.ts";

/** What Markdown leaves alone: tags, and references to answers. */
const untouched = /<[^<>]*>|\$\{[^{}]*\}|\[[^[\]\s()]+\](?!\()/g;

/** Markdown of a line, in the order in which the player reads it. */
const marks: readonly [pattern: RegExp, html: string][] = [
  [/\*\*([^*]+)\*\*|__([^_]+)__/g, "<b>$1$2</b>"],
  [/\*([^*\s][^*]*)\*|(?<![A-Za-z0-9])_([^_\s][^_]*)_(?![A-Za-z0-9])/g, "<i>$1$2</i>"],
  [
    // without brackets in a link's text and with a limit on its address, since each bracket is tried anew
    /\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2000}|mailto:[^\s)]{1,2000})\)/g,
    '<a href="$2" rel="noopener noreferrer" target="_blank">$1</a>',
  ],
];

/**
 * Keeps `<b> <i> <u> <br> <span style>`, turns Markdown into them, and escapes the rest.
 * @example slimHtml("**Hi** <u>you</u>") // "<b>Hi</b> <u>you</u>"
 * @see workbook page, section 8
 */
export function slimHtml(text: string): string {
  const kept: string[] = [];
  // characters of the private use area, which no label holds
  const marked = sanitizeHtml(text.replace(/[\ue000\ue001]/g, ""), "slim").replace(untouched, (piece) => {
    kept.push(piece);
    return `\ue000${kept.length - 1}\ue001`;
  });
  const html = marks.reduce((written, [pattern, tag]) => written.replace(pattern, tag), marked);
  return html
    .split("\n")
    .map((line) => line.replace(/^\s*#{1,6}\s+/, ""))
    .join("<br>")
    .replace(/\ue000(\d+)\ue001/g, (_mark, number: string) => kept[Number(number)] ?? "");
}
