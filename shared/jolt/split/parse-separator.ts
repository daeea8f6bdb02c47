/** Parses a separator in Java's regular expression syntax. */
import { MAX_SEPARATOR_DEPTH } from "../limits.ts";
import { between, escapedSets, lineBreak, namedSets, not } from "./character-sets.ts";
import { SeparatorReader } from "./separator-reader.ts";
import { type CharacterSet, type Node, SeparatorInvalid, SeparatorUnsupported } from "./syntax.ts";

/** The effects of `(?i)`, `(?s)` and `(?m)`. */
interface Flags {
  ignoresCase: boolean;
  dotTakesAll: boolean;
  isMultiline: boolean;
}

/**
 * @throws SeparatorInvalid · SeparatorUnsupported
 * @example parseSeparator("\\s*,\\s*")
 */
export function parseSeparator(text: string): Node {
  const reader = new SeparatorReader(text);
  const flags: Flags = { ignoresCase: false, dotTakesAll: false, isMultiline: false };
  const node = parseChoice(reader, flags, 0);
  if (!reader.isAtEnd) throw new SeparatorInvalid("unmatched )");
  return node;
}

function parseChoice(reader: SeparatorReader, flags: Flags, depth: number): Node {
  if (depth > MAX_SEPARATOR_DEPTH) throw new SeparatorUnsupported("it nests too many groups");
  const nodes: Node[] = [];
  do nodes.push(parseSequence(reader, flags, depth));
  while (reader.take("|"));
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined ? only : { kind: "choice", nodes };
}

function parseSequence(reader: SeparatorReader, flags: Flags, depth: number): Node {
  const nodes: Node[] = [];
  while (!reader.isAtEnd && !reader.sees("|") && !reader.sees(")")) {
    const atom = parseAtom(reader, flags, depth);
    if (atom !== undefined) nodes.push(parseRepeat(reader, atom));
  }
  return { kind: "sequence", nodes };
}

const BRACES = /^\{([0-9]{1,9})(?:(,)([0-9]{1,9})?)?\}/;

function parseRepeat(reader: SeparatorReader, atom: Node): Node {
  let node = atom;
  for (;;) {
    let least = 0;
    let most = Infinity;
    if (reader.take("?")) most = 1;
    else if (reader.take("+")) least = 1;
    else if (reader.sees("{")) {
      const match = BRACES.exec(reader.rest(24));
      if (match === null) throw new SeparatorInvalid("{ without a count");
      reader.skip(match[0].length);
      least = Number(match[1]);
      most = match[2] === undefined ? least : match[3] === undefined ? Infinity : Number(match[3]);
      if (most < least) throw new SeparatorInvalid("count out of order");
    } else if (!reader.take("*")) return node;
    const isLazy = reader.take("?");
    const repeat: Node = { kind: "repeat", node, least, most, isLazy };
    node = !isLazy && reader.take("+") ? { kind: "atomic", node: repeat } : repeat;
  }
}

/** Undefined for something that matches nothing itself, such as `(?i)`. */
function parseAtom(reader: SeparatorReader, flags: Flags, depth: number): Node | undefined {
  if (reader.take("(")) return parseGroup(reader, flags, depth);
  if (reader.take("[")) return { kind: "set", has: cased(parseClass(reader, 0), flags) };
  if (reader.take("\\")) return parseEscape(reader, flags);
  if (reader.take(".")) return { kind: "set", has: flags.dotTakesAll ? () => true : not(lineBreak) };
  if (reader.take("^")) return { kind: "assertion", assertion: flags.isMultiline ? "lineStart" : "start" };
  if (reader.take("$")) return { kind: "assertion", assertion: flags.isMultiline ? "lineEnd" : "lastBreak" };
  if (reader.sees("*") || reader.sees("+") || reader.sees("?"))
    throw new SeparatorInvalid("nothing to repeat");
  return character(reader.next(), flags);
}

function character(code: number, flags: Flags): Node {
  return { kind: "set", has: cased((other) => other === code, flags) };
}

function cased(has: (code: number) => boolean, flags: Flags): (code: number) => boolean {
  if (!flags.ignoresCase) return has;
  return (code) => {
    const isUpper = code >= 65 && code <= 90;
    const isLower = code >= 97 && code <= 122;
    return has(code) || (isUpper && has(code + 32)) || (isLower && has(code - 32));
  };
}

const GROUP_NAME = /^<[a-zA-Z][a-zA-Z0-9]{0,60}>/;
const FLAG_GROUP = /^([a-zA-Z]{0,8})(?:-([a-zA-Z]{0,8}))?([:)])/;

function parseGroup(reader: SeparatorReader, flags: Flags, depth: number): Node | undefined {
  const close = (node: Node): Node => {
    if (!reader.take(")")) throw new SeparatorInvalid("unclosed group");
    return node;
  };
  const inner = (own: Flags = { ...flags }): Node => parseChoice(reader, own, depth + 1);
  if (!reader.take("?")) return close(inner());
  if (reader.take(":")) return close(inner());
  if (reader.take(">")) return close({ kind: "atomic", node: inner() });
  for (const [sign, isBehind, isNegative] of LOOKS) {
    if (reader.take(sign)) return close({ kind: "look", node: inner(), isBehind, isNegative });
  }
  const name = GROUP_NAME.exec(reader.rest(64));
  if (name !== null) {
    reader.skip(name[0].length);
    return close(inner());
  }
  const match = FLAG_GROUP.exec(reader.rest(24));
  if (match === null) throw new SeparatorInvalid("unknown group");
  reader.skip(match[0].length);
  const own = match[3] === ":" ? { ...flags } : flags;
  setFlags(own, match[1] ?? "", true);
  setFlags(own, match[2] ?? "", false);
  return match[3] === ":" ? close(inner(own)) : undefined;
}

const LOOKS = [
  ["=", false, false],
  ["!", false, true],
  ["<=", true, false],
  ["<!", true, true],
] as const;

function setFlags(flags: Flags, letters: string, on: boolean): void {
  for (const letter of letters) {
    if (letter === "i") flags.ignoresCase = on;
    else if (letter === "s") flags.dotTakesAll = on;
    else if (letter === "m") flags.isMultiline = on;
    else if ("udxU".includes(letter)) throw new SeparatorUnsupported(`it uses the flag ${letter}`);
    else throw new SeparatorInvalid("unknown flag");
  }
}

const ASSERTIONS: ReadonlyMap<string, Node> = new Map<string, Node>([
  ["b", { kind: "assertion", assertion: "boundary" }],
  ["B", { kind: "assertion", assertion: "notBoundary" }],
  ["A", { kind: "assertion", assertion: "start" }],
  ["Z", { kind: "assertion", assertion: "lastBreak" }],
  ["z", { kind: "assertion", assertion: "end" }],
]);

function parseEscape(reader: SeparatorReader, flags: Flags): Node {
  const letter = String.fromCodePoint(reader.next());
  const assertion = ASSERTIONS.get(letter);
  if (assertion !== undefined) return assertion;
  if (letter === "Q") {
    const quoted = reader.until("\\E");
    return { kind: "sequence", nodes: [...quoted].map((sign) => character(sign.codePointAt(0) ?? 0, flags)) };
  }
  if (letter === "R") return LINE_BREAKS;
  if (/[1-9k]/.test(letter)) throw new SeparatorUnsupported("it refers back to a group");
  if (/[GXN]/.test(letter)) throw new SeparatorUnsupported(`it uses \\${letter}`);
  const set =
    escapedSets.get(letter.toLowerCase()) ?? (letter.toLowerCase() === "p" ? namedSet(reader) : undefined);
  if (set !== undefined) {
    const isOpposite = letter !== letter.toLowerCase();
    return { kind: "set", has: cased(isOpposite ? not(set) : set, flags) };
  }
  return character(reader.escapedCharacter(letter), flags);
}

const LINE_BREAKS: Node = {
  kind: "choice",
  nodes: [
    {
      kind: "sequence",
      nodes: [
        { kind: "set", has: (code) => code === 13 },
        { kind: "set", has: (code) => code === 10 },
      ],
    },
    { kind: "set", has: escapedSets.get("v") ?? lineBreak },
  ],
};

/** `[a-z&&[^aeiou]]`: parses a class after its `[`. */
function parseClass(reader: SeparatorReader, depth: number): CharacterSet {
  if (depth > MAX_SEPARATOR_DEPTH) throw new SeparatorUnsupported("it nests too many classes");
  const isNegative = reader.take("^");
  const sides: CharacterSet[][] = [[]];
  let isFirst = true;
  for (;;) {
    if (reader.isAtEnd) throw new SeparatorInvalid("unclosed class");
    if (!isFirst && reader.take("]")) break;
    if (reader.take("&&")) {
      sides.push([]);
      continue;
    }
    isFirst = false;
    sides.at(-1)?.push(parseMember(reader, depth));
  }
  const unions = sides.map(
    (sets): CharacterSet =>
      (code) =>
        sets.some((has) => has(code)),
  );
  const has: CharacterSet = (code) => unions.every((union) => union(code));
  return isNegative ? not(has) : has;
}

function parseMember(reader: SeparatorReader, depth: number): CharacterSet {
  if (reader.take("[")) return parseClass(reader, depth + 1);
  const from = parseEnd(reader);
  if (typeof from === "function") return from;
  const isRange = reader.sees("-") && !reader.sees("-]") && !reader.sees("-[") && !reader.sees("-&&");
  if (!isRange) return between(from, from);
  reader.skip(1);
  const to = parseEnd(reader);
  if (typeof to === "function" || to < from) throw new SeparatorInvalid("range out of order");
  return between(from, to);
}

/** A character, or the set of an escape such as `\d`. */
function parseEnd(reader: SeparatorReader): number | CharacterSet {
  const code = reader.next();
  if (code !== 92) return code;
  const letter = String.fromCodePoint(reader.next());
  const isOpposite = letter !== letter.toLowerCase();
  const set =
    escapedSets.get(letter.toLowerCase()) ?? (letter.toLowerCase() === "p" ? namedSet(reader) : undefined);
  if (set !== undefined) return isOpposite ? not(set) : set;
  if (letter === "Q") throw new SeparatorUnsupported("it quotes inside a class");
  return reader.escapedCharacter(letter);
}

/** `{Alpha}`, `{IsAlphabetic}`, `{L}` or a single letter. */
function namedSet(reader: SeparatorReader): CharacterSet {
  const name = reader.take("{") ? reader.until("}") : String.fromCodePoint(reader.next());
  const set = namedSets.get(name) ?? (name.startsWith("Is") ? namedSets.get(name.slice(2)) : undefined);
  if (set === undefined) throw new SeparatorUnsupported(`it uses the class \\p{${name}}`);
  return set;
}
