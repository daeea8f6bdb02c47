/** The lines of a page without their tags, each with what it depends on. */
import { blanked, tagsOf } from "../markup.ts";
import { joinTokens, noTokens, type Tokens } from "../shape.ts";
import type { Piece } from "./trace-template.ts";

/** A line of a page. */
export interface Sentence {
  text: string;
  /** Of the template, from 1: where its first word comes from. */
  line: number;
  tokens: Tokens;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
  "#x60": "`",
  "#x3D": "=",
};

/** @param isPlain of plain text, which has no tags */
export function sentencesOf(pieces: readonly Piece[], isPlain: boolean): Sentence[] {
  const page = pieces.map(({ text }) => text).join("");
  const shown = isPlain ? page : withoutTags(page);
  const sentences: Sentence[] = [];
  let [text, tokens, line] = ["", noTokens, 0];
  let at = 0;
  const end = () => {
    const plain = (isPlain ? text : decoded(text)).replace(/\s+/g, " ").trim();
    if (plain !== "") sentences.push({ text: plain, line, tokens });
    [text, tokens, line] = ["", noTokens, 0];
  };
  for (const piece of pieces) {
    const parts = shown.slice(at, at + piece.text.length).split("\n");
    at += piece.text.length;
    for (const [index, part] of parts.entries()) {
      if (index > 0) end();
      const words = part.replaceAll("\0", "");
      // What prints nothing in this line only counts where it might have: an empty piece, or an expression.
      const isPart = words.trim() !== "" || parts.length === 1;
      if (isPart) tokens = joinTokens(tokens, piece.tokens);
      if (words.trim() !== "" && line === 0) line = piece.line + index;
      text += words;
    }
  }
  end();
  return sentences;
}

/** The page with its tags, comments, scripts and styles blanked out, at the same places. */
function withoutTags(page: string): string {
  const spans: { from: number; to: number }[] = [];
  let hidden: { name: string; from: number } | undefined;
  for (const { name, isEnd, from, to } of tagsOf(page)) {
    if (hidden !== undefined && !(isEnd && name === hidden.name)) continue;
    spans.push({ from: hidden?.from ?? from, to });
    hidden = hidden === undefined && !isEnd && isHidden.has(name) ? { name, from: to } : undefined;
  }
  return blanked(page, hidden === undefined ? spans : [...spans, { from: hidden.from, to: page.length }]);
}

const isHidden = new Set(["script", "style"]);

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}
