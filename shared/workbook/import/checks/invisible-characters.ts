/** Characters that nobody sees, where they make another name or value: in headers, types, names and values. */
import type { Finding } from "../finding.ts";
import { invisibleIn } from "../invisible.ts";
import type { SheetCell } from "../question.ts";
import type { Survey } from "../survey.ts";

/** Columns whose cells are words that something else repeats. */
const wordColumns = ["appearance", "parameters"];

/** Each at its cell. Names and types that can't be used for another reason are reported there. */
export function invisibleCharacters(survey: Survey): Finding[] {
  const { sheet, columns, choicesSheet = "choices", choicesColumns, questions, lists } = survey;
  const found: Finding[] = [];
  const look = (place: string, cell: SheetCell | undefined) => {
    const what = cell === undefined ? undefined : invisibleIn(cell.text);
    if (cell === undefined || what === undefined) return;
    const message = `There is ${what} in this cell, so that it isn't what it looks like.`;
    found.push({ code: "W_INVISIBLE", place: { sheet: place, cell }, message, hint: "Write it again." });
  };
  for (const { cell } of columns) look(sheet, cell);
  const present = wordColumns.filter((column) => columns.some(({ name }) => name === column));
  for (const { cell } of choicesColumns) look(choicesSheet, cell);
  for (const { typeCell, cells } of questions) {
    look(sheet, typeCell);
    for (const column of present) look(sheet, cells.get(column));
  }
  // joiners are letters of some scripts
  for (const choices of lists.values())
    for (const { valueCell } of choices)
      if (!/[\u200c\u200d]/.test(valueCell.text)) look(choicesSheet, valueCell);
  return found;
}
