/** The lines of a page without their tags, each with what it depends on. */
import { blanked, tagsOf } from "../markup.ts";
import { joinReasons, noReason, type Reason } from "./reason.ts";
import type { Piece } from "./trace-template.ts";

/** A line of a page. */
export interface Sentence {
  /** Without tags, and with nothing in their place. */
  text: string;
  /** The same for readers: words that stand in different lines, cells or blocks of the page stay apart. */
  shown: string;
  /** Of the template, from 1: where its first word comes from. */
  line: number;
  reason: Reason;
}

/** The entities that pages are written with; the rest stay as they are. */
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
  ["apos", "'"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
  ["middot", "·"],
  ["bull", "•"],
  ["deg", "°"],
  ["times", "×"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["euro", "€"],
  ["copy", "©"],
  ["rarr", "→"],
]);

/** @param isPlain of plain text, which has no tags */
export function sentencesOf(pieces: readonly Piece[], isPlain: boolean): Sentence[] {
  const page = pieces.map(({ text }) => text).join("");
  const { shown, spans } = isPlain ? { shown: page, spans: [] } : withoutTags(page);
  let span = 0;
  /** Whether a piece is within a tag: in an attribute or a comment it says nothing. */
  const isInTag = (from: number, to: number) => {
    while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= from) span += 1;
    const around = spans[span];
    return around !== undefined && around.from < from && to < around.to;
  };
  const sentences: Sentence[] = [];
  let [text, reason, line] = ["", noReason, 0];
  let at = 0;
  const inWords = (one: string) => (isPlain ? one : withoutEntities(one)).replace(/\s+/g, " ").trim();
  const end = () => {
    const plain = inWords(text.replaceAll(APART, ""));
    if (plain !== "")
      sentences.push({ text: plain, shown: inWords(text.replaceAll(APART, " ")), line, reason });
    [text, reason, line] = ["", noReason, 0];
  };
  for (const piece of pieces) {
    const parts = shown.slice(at, at + piece.text.length).split("\n");
    const isSilent = isInTag(at, at + piece.text.length);
    at += piece.text.length;
    for (const [index, part] of parts.entries()) {
      if (index > 0) end();
      const words = part.replaceAll("\0", "");
      // What prints nothing in this line only counts where it might have: an empty piece, or an expression.
      const isSaid = words.replaceAll(APART, "").trim() !== "";
      if (isSaid || (parts.length === 1 && !isSilent)) reason = joinReasons(reason, piece.reason);
      if (isSaid && line === 0) line = piece.line + index;
      text += words;
    }
  }
  end();
  return sentences;
}

/** Stands where words of a page are apart although no space is written between them. */
const APART = "\u0001";

/** The page with its tags, comments, scripts and styles blanked out, at the same places, and these places. */
function withoutTags(page: string): { shown: string; spans: readonly { from: number; to: number }[] } {
  const spans: { from: number; to: number }[] = [];
  const breaks: number[] = [];
  let hidden: { name: string; from: number } | undefined;
  for (const { name, isEnd, from, to } of tagsOf(page)) {
    if (hidden !== undefined && !(isEnd && name === hidden.name)) continue;
    spans.push({ from: hidden?.from ?? from, to });
    if (hidden === undefined && !isWithinLine.has(name)) breaks.push(from);
    hidden = hidden === undefined && !isEnd && isHidden.has(name) ? { name, from: to } : undefined;
  }
  if (hidden !== undefined) spans.push({ from: hidden.from, to: page.length });
  const shown = blanked(page, spans);
  let [result, at] = ["", 0];
  for (const place of breaks) {
    result += shown.slice(at, place) + APART;
    at = place + 1;
  }
  return { shown: result + shown.slice(at), spans };
}

/** Elements whose words belong to the words around them; "" for comments. */
const isWithinLine = new Set(
  " a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

const isHidden = new Set(["script", "style"]);

/** A text of a page as it is read. @example withoutEntities("Salt &amp; pepper") // "Salt & pepper" */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(#?\w+);/g,
    (entity, name: string) => entities.get(name) ?? character(name) ?? entity,
  );
}

/** @example character("#x2013") // "–" */
function character(name: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
