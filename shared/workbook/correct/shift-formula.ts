/** A formula that several cells share is written at the first of them; at another one its references are others. */
import { MAX_COLUMN, MAX_ROW } from "../annotate/grid.ts";
import { columnLetter } from "../workbook.ts";

/** Texts, names of sheets and columns of tables, which stay; then references to cells, columns and rows. */
const parts =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^[\]]|\[[^[\]]*\])*\]|(?<![\w.$\\])(?:(\$?)([A-Z]{1,3})(\$?)(\d{1,7})|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\w.(!])/g;

/**
 * The formula as it reads so many rows further down and columns further right.
 * @example shiftFormula('A1&$B$1&"A1"', 2, 1) // 'B3&$B$1&"A1"'
 */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string) => {
    if (fixed === "$") return `$${letters}`;
    const at = [...letters].reduce((number, one) => number * 26 + one.charCodeAt(0) - 64, 0) + columns;
    return at >= 1 && at <= MAX_COLUMN ? columnLetter(at) : undefined;
  };
  const row = (fixed: string, written: string) => {
    if (fixed === "$") return `$${written}`;
    const at = Number(written) + rows;
    return at >= 1 && at <= MAX_ROW ? String(at) : undefined;
  };
  const joined = (between: string, ...pieces: (string | undefined)[]) =>
    pieces.includes(undefined) ? "#REF!" : pieces.join(between);
  return formula.replace(parts, (whole: string, ...found: (string | undefined)[]) => {
    const [a = "", letters, b = "", digits, c = "", from, d = "", to, e = "", first, f = "", last] = found;
    if (letters !== undefined && digits !== undefined) return joined("", column(a, letters), row(b, digits));
    if (from !== undefined && to !== undefined) return joined(":", column(c, from), column(d, to));
    if (first !== undefined && last !== undefined) return joined(":", row(e, first), row(f, last));
    return whole;
  });
}
