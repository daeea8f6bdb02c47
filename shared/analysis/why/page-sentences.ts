/** Where a page has room for a note under each of its sentences. */
import { tagsOf } from "../markup.ts";
import { joinReasons, noReason, type Reason } from "./reason.ts";
import type { Piece } from "./trace-template.ts";

/** The words of one block of a page: a paragraph, an item, a cell, what is before a line break. */
export interface PageSentence {
  /** As it is written in the page, without tags. */
  text: string;
  /** In the page: right after it. */
  to: number;
  /** What its words depend on. */
  reason: Reason;
}

/** @param pieces of a page, as `traceTemplate` returns them */
export function pageSentences(pieces: readonly Piece[]): PageSentence[] {
  const page = pieces.map(({ text }) => text).join("");
  const starts = startsOf(pieces);
  const sentences: PageSentence[] = [];
  let run = { from: 0, spans: [] as { from: number; to: number }[] };
  let silent: { name: string; from: number } | undefined;
  let at = 0;
  const say = (to: number) => {
    if (silent === undefined && to > at) run.spans.push({ from: at, to });
  };
  const end = (to: number, next: number) => {
    const text = run.spans.map((span) => page.slice(span.from, span.to)).join("");
    if (/[\p{L}\p{N}]/u.test(text)) {
      const reason = run.spans.map((span) => reasonOf(pieces, starts, span)).reduce(joinReasons, noReason);
      sentences.push({ text, to: run.from + page.slice(run.from, to).trimEnd().length, reason });
    }
    run = { from: next, spans: [] };
  };
  for (const { name, isEnd, from, to, attributes } of tagsOf(page)) {
    if (silent !== undefined) {
      if (!endsSilence(silent.name, name, isEnd)) continue;
      if (isBlock.has(silent.name)) run = { from: to, spans: [] };
      silent = undefined;
      at = to;
      if (silences.has(name) && !isEnd) silent = { name, from };
      continue;
    }
    say(from);
    at = to;
    if (isBlock.has(name)) end(from, to);
    if (!isEnd && silences.has(name) && !attributes.endsWith("/")) silent = { name, from };
  }
  const last = silent?.from ?? page.length;
  say(last);
  end(last, last);
  return sentences;
}

/** Between these, words belong together. */
const isBlock = new Set(
  (
    "address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot " +
    "th thead title tr ul"
  ).split(" "),
);

/** What names other parts of a page, is no text of it, or may contain no other element: nothing is added there. */
const silences = new Set(
  (
    "button caption dt h1 h2 h3 h4 h5 h6 iframe label legend math noscript object option script select style summary svg " +
    "template textarea th title"
  ).split(" "),
);

const partsOfTables = new Set(["table", "tbody", "td", "tfoot", "th", "thead", "tr"]);

/** A head cell and a term need no tag of their own to end. */
function endsSilence(silent: string, name: string, isEnd: boolean): boolean {
  if (isEnd && name === silent) return true;
  if (silent === "th") return partsOfTables.has(name);
  if (silent === "dt") return name === "dd" || name === "dt" || (isEnd && name === "dl");
  return false;
}

function startsOf(pieces: readonly Piece[]): number[] {
  let at = 0;
  return pieces.map(({ text }) => {
    const start = at;
    at += text.length;
    return start;
  });
}

/** Of all that is printed in a part of the page; what left a part out isn't printed. */
function reasonOf(
  pieces: readonly Piece[],
  starts: readonly number[],
  { from, to }: { from: number; to: number },
): Reason {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = (starts[middle] ?? 0) + (pieces[middle]?.text.length ?? 0);
    if (end <= from) low = middle + 1;
    else high = middle;
  }
  let reason = noReason;
  for (let at = low; at < pieces.length && (starts[at] ?? to) < to; at += 1) {
    const [piece, start] = [pieces[at], starts[at] ?? 0];
    if (piece === undefined) continue;
    const said = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    if (said.trim() !== "") reason = joinReasons(reason, piece.reason);
  }
  return reason;
}
