/** `[a-z&&[^aeiou]]`: a class of characters. */
import { MAX_SEPARATOR_DEPTH } from "../limits.ts";
import { between, escapedSets, not } from "./character-sets.ts";
import { namedSet } from "./parse-separator.ts";
import type { SeparatorReader } from "./separator-reader.ts";
import { type CharacterSet, SeparatorInvalid, SeparatorUnsupported } from "./syntax.ts";

/** Reads a class whose `[` is taken. */
export function parseClass(reader: SeparatorReader, depth: number): CharacterSet {
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
