/**
 * The operators in both of their spellings, and their precedence (XPath 1.0 § 3.4 and § 3.5; workbook page, section 7:
 * Expressions).
 */
import type { SourceReader } from "./source-reader.ts";
import type { BinaryOperator } from "./tree.ts";

type Spelling = readonly [written: string, operator: BinaryOperator];

/** By precedence, the lowest first; each level is left-associative. */
export const operatorLevels: readonly (readonly Spelling[])[] = [
  [
    ["or", "or"],
    ["||", "or"],
  ],
  [
    ["and", "and"],
    ["&&", "and"],
  ],
  [
    ["<=", "<="],
    [">=", ">="],
    ["!=", "!="],
    ["==", "="],
    ["=", "="],
    ["<", "<"],
    [">", ">"],
  ],
  [
    ["+", "+"],
    ["-", "-"],
  ],
  [
    ["*", "*"],
    ["div", "div"],
    ["/", "div"],
    ["mod", "mod"],
    ["%", "mod"],
  ],
];

interface Operator {
  written: string;
  operator: BinaryOperator;
  /** Of `operatorLevels`. */
  level: number;
  /** Letters, which must be the whole of a name. */
  isWord: boolean;
}

/** By their first characters; in the order of `operatorLevels`, so that `<=` comes before `<`. */
const byCharacter = new Map<string, Operator[]>();
for (const [level, spellings] of operatorLevels.entries())
  for (const [written, operator] of spellings) {
    const [first = ""] = written;
    const same = byCharacter.get(first) ?? [];
    byCharacter.set(first, same);
    same.push({ written, operator, level, isWord: /[a-z]/.test(written) });
  }

/** The operator that comes next, after white space; it isn't read. */
export function nextOperator(reader: SourceReader): Operator | undefined {
  reader.skipSpace();
  const { character } = reader;
  const operators = character === undefined ? undefined : byCharacter.get(character);
  if (operators === undefined) return undefined;
  for (const found of operators) {
    const { written, isWord } = found;
    if (!reader.source.startsWith(written, reader.position)) continue;
    if (isWord && !isWhole(reader.nameAt(reader.position), written)) continue;
    if (written === "/") refuseStep(reader);
    return found;
  }
  return undefined;
}

/** A name may end with a point, but after an operand that is the own value: `. < 3 or.> 9`, as ODK's engines read it. */
function isWhole(name: string | undefined, written: string): boolean {
  return (
    name === written ||
    (name !== undefined && /^\.{1,2}$/.test(name.slice(written.length)) && name.startsWith(written))
  );
}

/** After an operand `/` divides, unless a step follows, which would be a path that starts from a value. */
function refuseStep(reader: SourceReader): void {
  const after = /\s*/y;
  after.lastIndex = reader.position + 1;
  const next = reader.position + 1 + (after.exec(reader.source)?.[0].length ?? 0);
  const name = reader.nameAt(next);
  const isCall = name !== undefined && /^\s*\(/.test(reader.source.slice(next + name.length));
  if (reader.source[next] === "/" || (name !== undefined && !isCall))
    reader.refusePath("Only a field's own path can be read; a path can't continue from this value.");
}
