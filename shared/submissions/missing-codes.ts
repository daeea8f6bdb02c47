/** The codes that say in SPSS and Stata why an answer is missing. */
import type { StatisticsTable, Variable } from "./statistics-tables.ts";

/**
 * Why answers are missing: the numbers for it in the data, the codes of SPSS and what they mean, and the variables that are of
 * no use once others have these codes. Texts have none, so that their variables stay.
 */
export function reasonsOf({ variables, rows, missing = [] }: StatisticsTable) {
  const numbers = rows.flatMap((row) =>
    row.filter((value, at) => value !== undefined && isNumber(variables[at])),
  );
  const known = variables.flatMap(({ codes = [] }) => codes.map(([code]) => code));
  const taken = [...numbers.map(Number), ...known];
  /** -99 and below; where an answer is among them, -999, and so on. */
  const highest = [99, 999, 9_999, 99_999, 999_999, 9_999_999, 99_999_999, 999_999_999].find(
    (one) => !taken.some((value) => value <= 1 - one + missing.length && value >= -one - missing.length),
  );
  const first = -(highest ?? 999_999_999);
  const ofTexts = new Set(
    variables.flatMap(({ kind, why }) => (kind === "text" && why !== undefined ? why : [])),
  );
  const added = new Set(variables.flatMap(({ why }) => why ?? []));
  return {
    codes: missing.map(([reason, text], at) => [reason, first - at, text] as const),
    dropped: [...added].filter((one) => !ofTexts.has(one)),
  };
}

export const isNumber = (variable: Variable | undefined) =>
  variable?.kind === "number" || variable?.kind === "coded";

/** Of an extended missing value. @example letterOf(1) // ".a" */
export const letterOf = (reason: number) => `.${"abcdefgh"[reason - 1]}`;
