/** Sources that a careless evaluator takes very long for: towers of calls, and answers as long as a submission may be. */
import { choiceFunctions } from "../../../shared/expression/functions/choices.ts";
import { dateFunctions } from "../../../shared/expression/functions/dates.ts";
import { furtherFunctions } from "../../../shared/expression/functions/further.ts";
import { logicFunctions } from "../../../shared/expression/functions/logic.ts";
import { numberFunctions } from "../../../shared/expression/functions/numbers.ts";
import { textFunctions } from "../../../shared/expression/functions/texts.ts";
import { MAX_EXPRESSION_LENGTH } from "../../../shared/expression/parse-expression.ts";

export const allFunctions = [
  ...[
    ...logicFunctions,
    ...choiceFunctions,
    ...numberFunctions,
    ...textFunctions,
    ...dateFunctions,
    ...furtherFunctions,
  ],
];

/** Answers of a quarter of a megabyte, by the names that the sources use. */
export const longAnswers: Readonly<Record<string, string>> = {
  letters: "q".repeat(250_000),
  words: "a b ".repeat(60_000),
  digits: "1".repeat(250_000),
  patterns: "%b".repeat(125_000),
  spaces: `${" ".repeat(250_000)}x`,
  unicode: "é🙂".repeat(80_000),
};

/** A function in itself in itself, in each of its arguments, with values that make it look twice. */
export function* towers(): Generator<string> {
  for (const { xpath, native, min, max } of allFunctions) {
    const count = Math.max(min, Math.min(max, min + 1, 3));
    for (let position = 0; position < count; position += 1)
      for (const leaf of ["[date]", "''", "'y'"])
        for (const other of ["''", "1", "'%Y'", "'y'"])
          yield tower(xpath ?? native ?? "", count, position, leaf, other);
  }
}

function tower(name: string, count: number, position: number, leaf: string, other: string): string {
  let source = leaf;
  for (let depth = 0; depth < 80; depth += 1) {
    const args = Array.from({ length: count }, (_, index) => (index === position ? source : other));
    const higher = `${name}(${args.join(",")})`;
    if (higher.length > MAX_EXPRESSION_LENGTH) break;
    source = higher;
  }
  return source;
}

/** Every function over answers that are as long as they may be. */
export function* longCalls(): Generator<string> {
  for (const { xpath, native, min, max } of allFunctions) {
    const name = xpath ?? native ?? "";
    for (const answer of Object.keys(longAnswers)) {
      for (const count of new Set([min, Math.min(max, 3)])) {
        if (count === 0) continue;
        yield `${name}(${Array.from({ length: count }, () => `[${answer}]`).join(",")})`;
        for (let position = 0; position < count; position += 1) {
          const fill = (index: number) => (index === position ? `[${answer}]` : "'%b'");
          yield `${name}(${Array.from({ length: count }, (_, index) => fill(index)).join(",")})`;
        }
      }
    }
  }
  yield "translate([letters], [digits], [spaces])";
  for (const pattern of [
    "^(a+)+$",
    "(q|qq)+b",
    "(.{1,30}){1,30}b",
    ".*.*.*.*.*x",
    "(q?){500}b",
    "(?i)(Q+)+x",
  ])
    for (const answer of ["letters", "unicode"]) yield `regex([${answer}], '${pattern}')`;
}
