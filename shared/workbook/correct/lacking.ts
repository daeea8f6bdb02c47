/** Corrections of texts, and the texts of another workbook of the same form. */
import { type Correction, type LackingCorrection, placeMark, type TextCell } from "./text-cell.ts";

/**
 * The corrections that a workbook lacks: its text is another one, or it has none there.
 * @param texts of that workbook
 */
export function lackingCorrections(
  corrections: readonly Correction[],
  texts: readonly TextCell[],
): LackingCorrection[] {
  const textAt = new Map(texts.map((text) => [placeMark(text), text.text]));
  return corrections.flatMap(({ sheet: _sheet, cell: _cell, formula: _formula, ...correction }) => {
    const now = textAt.get(placeMark(correction));
    if (now === correction.after) return [];
    return [{ ...correction, ...(now !== undefined && { now }) }];
  });
}

/** The lacking ones that it has a cell for, as corrections of that workbook. */
export function carriedCorrections(
  corrections: readonly Correction[],
  texts: readonly TextCell[],
): Correction[] {
  const cellAt = new Map(texts.map((text) => [placeMark(text), text]));
  return corrections.flatMap(({ formula: _formula, ...correction }) => {
    const there = cellAt.get(placeMark(correction));
    if (there === undefined || there.text === correction.after) return [];
    return [{ ...correction, sheet: there.sheet, cell: there.cell, before: there.text }];
  });
}
