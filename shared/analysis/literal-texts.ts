/** Texts that stand in a template as they are, so that readers of every language get the same. */

import { isUntranslated, type Span, textSpans, withoutExpressions } from "./markup.ts";

export interface LiteralText {
  /** White space collapsed. */
  text: string;
  /** Both from 1. */
  line: number;
  column: number;
}

/** Written alike in all languages. */
const units =
  /^(°[CF]|[kmµ]?g|[kmc]?m|[mdc]?l|mm[Hh]g|[mµ]?mol|k?cal|min|ml|kPa|bpm|px|pt|PDF|ID|https?|www|e-?mail|E-?Mail|OK)$/;

/**
 * The texts with letters of a template and of the attributes that are read, that no helper returns and that aren't inside `translate="no"`, of pages and of plain
 * text. Names of units, single letters and what a browser doesn't show don't count.
 * @example literalTexts("<p>Dear {{name}}</p>", false) // [{ text: "Dear", line: 1, column: 4 }]
 */
export function literalTexts(template: string, isPlain: boolean): LiteralText[] {
  const source = withoutExpressions(template);
  const found: LiteralText[] = [];
  const add = (from: number, to: number) => {
    for (const piece of source.slice(from, to).matchAll(/[^\0]+/g)) {
      const text = piece[0].replace(/&[a-zA-Z0-9#]+;/g, " ");
      if (!hasWords(text)) continue;
      const at = from + piece.index + (piece[0].length - piece[0].trimStart().length);
      const before = source.slice(0, at).split("\n");
      const column = (before.at(-1) ?? "").length + 1;
      found.push({ text: text.replace(/\s+/g, " ").trim(), line: before.length, column });
    }
  };
  if (isPlain) add(0, source.length);
  else {
    for (const { from, to } of textSpans(source, isUntranslated, true)) add(from, to);
    for (const { from, to } of styledTexts(source)) add(from, to);
  }
  return found;
}

/** What a style writes before and after elements, and on the margins of paper. */
function styledTexts(source: string): Span[] {
  return [...source.matchAll(/<style\b[^>]*>(.*?)<\/style/gis)].flatMap(({ index, 0: style }) =>
    [...style.matchAll(/\bcontent\s*:\s*[^;}]*/gi)].flatMap((rule) =>
      [...rule[0].matchAll(/"[^"]*"|'[^']*'/g)].map((text) => {
        const from = index + rule.index + text.index + 1;
        return { from, to: from + text[0].length - 2 };
      }),
    ),
  );
}

/** Whether there is something to translate in a text. @example hasWords("38 °C") // false */
export function hasWords(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}°µ'’-]+/u).filter((word) => /\p{L}/u.test(word));
  return words.some((word) => !units.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) > 1);
}
