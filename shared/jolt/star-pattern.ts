/**
 * Keys with stars. A star matches at least one character and as few as possible. Matching is a chain of `indexOf` calls,
 * never a regular expression: five stars took minutes that way.
 */
import { JoltProblem } from "./problem.ts";

/** A compiled key with stars; the order of matching is by `rank`, then length, then alphabet. */
export interface StarPattern {
  readonly text: string;
  readonly stars: number;
  /** 2 three or more stars · 3 two · 4 one · 5 a star alone. */
  readonly rank: number;
  matches(key: string): boolean;
  /** What star number `group` (from 1) captured; only called for a key that matches. */
  capture(key: string, group: number): string;
}

/** `*` alone: matches any key. */
export const everyKey: StarPattern = {
  text: "*",
  stars: 0,
  rank: 5,
  matches: () => true,
  capture: (key) => key,
};

/** `tag-*`: one star. */
export function oneStar(text: string, path: string): StarPattern {
  const parts = starParts(text, 2, path);
  const [prefix = "", suffix = ""] = parts;
  const fixed = prefix.length + suffix.length;
  return {
    text,
    stars: 1,
    rank: 4,
    matches: (key) => key.length > fixed && key.startsWith(prefix) && key.endsWith(suffix),
    capture: (key) => key.slice(prefix.length, key.length - suffix.length),
  };
}

/** `tag-*-*`: two stars. Nothing between or behind them (`**`, `a**`) is refused, as everywhere in JOLT. */
export function twoStars(text: string, path: string): StarPattern {
  const [prefix = "", middle = "", suffix = ""] = starParts(text, 3, path);
  if (middle === "" && suffix === "") {
    throw new JoltProblem(
      "KEY_INVALID",
      path,
      `The key "${text}" ends in two stars. Use one star, or put text between them.`,
    );
  }
  const find = (key: string): number => {
    const from = prefix.length + 1;
    const to = key.length - suffix.length - 1;
    if (from >= to) return -1;
    const found = key.indexOf(middle, from);
    return found >= 0 && found + middle.length <= to ? found : -1;
  };
  return {
    text,
    stars: 2,
    rank: 3,
    matches: (key) => key.startsWith(prefix) && key.endsWith(suffix) && find(key) > 0,
    capture: (key, group) => {
      const found = find(key);
      return group === 1
        ? key.slice(prefix.length, found)
        : key.slice(found + middle.length, key.length - suffix.length);
    },
  };
}

/** Three stars or more (cardinality: two or more). Here a star stops at a line break and counts an emoji as one. */
export function manyStars(text: string): StarPattern {
  const parts = text.split("*");
  const stars = parts.length - 1;
  return {
    text,
    stars,
    rank: 2,
    matches: (key) => place(parts, key) !== undefined,
    capture: (key, group) => place(parts, key)?.[group - 1] ?? "",
  };
}

/** What each star captures, leftmost and shortest first; the earliest position of each part leaves most for the rest. */
function place(parts: readonly string[], wholeKey: string): string[] | undefined {
  const prefix = parts[0] ?? "";
  const suffix = parts.at(-1) ?? "";
  // The end of the text may be before one final line break.
  const key = endsInLineBreak(wholeKey) && !endsInLineBreak(suffix) ? withoutLastBreak(wholeKey) : wholeKey;
  if (!key.startsWith(prefix) || !key.endsWith(suffix)) return undefined;
  const taken: string[] = [];
  const end = key.length - suffix.length;
  let from = prefix.length;
  for (let index = 1; index < parts.length; index++) {
    const first = from + widthAt(key, from);
    if (first > end || first === from) return undefined;
    const part = parts[index] ?? "";
    const isLast = index === parts.length - 1;
    const found = isLast ? end : key.indexOf(part, first);
    if (found < first || (!isLast && found + part.length > end)) return undefined;
    const piece = key.slice(from, found);
    if (LINE_BREAK.test(piece)) return undefined;
    taken.push(piece);
    from = found + part.length;
  }
  return taken;
}

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
const LAST_BREAK = /(?:\r\n|[\n\r\u0085\u2028\u2029])$/;

function endsInLineBreak(text: string): boolean {
  return text !== "" && LINE_BREAK.test(text.slice(-1));
}

function withoutLastBreak(text: string): string {
  return text.slice(0, text.length - (LAST_BREAK.exec(text.slice(-2))?.[0].length ?? 0));
}

/** UTF-16 units of the character at `index`: 0 at the end, 2 for a surrogate pair. */
function widthAt(text: string, index: number): number {
  const code = text.codePointAt(index);
  return code === undefined ? 0 : code > 0xffff ? 2 : 1;
}

function starParts(text: string, count: number, path: string): string[] {
  const parts = text.split("*");
  if (parts.length !== count) {
    throw new JoltProblem(
      "KEY_INVALID",
      path,
      `The key "${text}" mixes stars that match with an escaped star. Match one of them by "&" or another key.`,
    );
  }
  return parts;
}
