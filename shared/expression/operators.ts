/** The operators in both of their spellings, and their precedence. */
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

/** The level of `operatorLevels` just above the comparisons. */
export const SUM_LEVEL = 3;

/** Reads the next operator, if it belongs to a level. */
export function readOperator(
  reader: SourceReader,
  spellings: readonly Spelling[],
): BinaryOperator | undefined {
  reader.skipSpace();
  const { character } = reader;
  if (character === undefined || character === ")" || character === ",") return undefined;
  for (const [written, operator] of spellings) {
    if (!reader.source.startsWith(written, reader.position)) continue;
    const isWord = /[a-z]/.test(written);
    if (isWord && reader.nameAt(reader.position) !== written) continue;
    if (written === "/") refuseStep(reader);
    reader.position += written.length;
    return operator;
  }
  return undefined;
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
