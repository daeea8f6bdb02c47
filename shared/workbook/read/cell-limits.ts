/** Enforces the limits of a workbook's cells. */
import { type Cell, MAX_CELL_CHARACTERS, MAX_CELLS, MAX_CHARACTERS } from "../workbook.ts";
import { FileRefusal } from "./file-problem.ts";

/** Counts the cells that are kept of a workbook. */
export class CellCount {
  private cells = 0;
  private characters = 0;

  /** @throws FileRefusal for the cell that exceeds the limit */
  add(text: string): void {
    this.cells += 1;
    this.characters += text.length;
    if (this.cells > MAX_CELLS) throw new FileRefusal("tooManyCells");
    if (this.characters > MAX_CHARACTERS) throw new FileRefusal("tooMuchText");
  }
}

/** @example fitted("Name") // { text: "Name" }; a text too long for a cell is cut and has the flaw `tooLong` */
export function fitToCell(text: string): Pick<Cell, "text" | "flaw"> {
  if (text.length <= MAX_CELL_CHARACTERS) return { text };
  return { text: text.slice(0, MAX_CELL_CHARACTERS), flaw: "tooLong" };
}
