/**
 * The rows of a table: the cells of each in one list, found by the names of the columns. A form has tens of thousands of
 * rows, for which maps of their own would take more memory than their cells.
 */
import type { CellsByColumn, SheetCell, Texts, TextsByColumn } from "./question.ts";
import type { Column } from "./survey-columns.ts";

/** A column of a table. */
export interface TableColumn extends Column {
  /** As written. */
  header: string;
  /** The column's letters. */
  letter: string;
  /** The same for columns of one name and language, and for no others. */
  slot: number;
  /** Whether its texts may differ by language. */
  isTranslatable: boolean;
}

/** A cell with its column. */
export class TableCell implements SheetCell {
  readonly text: string;
  readonly row: number;
  readonly at: TableColumn;

  constructor(text: string, row: number, at: TableColumn) {
    this.text = text;
    this.row = row;
    this.at = at;
  }

  get column(): string {
    return this.at.letter;
  }

  get header(): string {
    return this.at.header;
  }
}

/** The cells of a row, left to right, one for each slot at most. */
export type Cells = readonly TableCell[];

export function cellIn(cells: Cells, slot: number | undefined): TableCell | undefined {
  if (slot !== undefined) for (const cell of cells) if (cell.at.slot === slot) return cell;
  return undefined;
}

/** Slots by the names of their columns. */
export type Slots = ReadonlyMap<string, number>;

/** The cells of a row in some of the columns. */
export class RowCells implements CellsByColumn {
  /** Those of all columns. */
  readonly cells: Cells;
  private readonly slots: Slots;

  /** @param slots of these columns */
  constructor(slots: Slots, cells: Cells) {
    this.slots = slots;
    this.cells = cells;
  }

  get(name: string): TableCell | undefined {
    return cellIn(this.cells, this.slots.get(name));
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  each(visit: (cell: TableCell, column: string) => void): void {
    for (const cell of this.cells)
      if (this.slots.get(cell.at.name) === cell.at.slot) visit(cell, cell.at.name);
  }
}

/** The texts of one column. */
interface ColumnTexts {
  name: string;
  texts: Record<string, SheetCell>;
  next: ColumnTexts | undefined;
}

/** The texts of a row by column, in the order of their first cells: few, so that each just knows the next. */
export class RowTexts implements TextsByColumn {
  private first: ColumnTexts | undefined;

  /** @param defaultLanguage the language of columns without one */
  constructor(cells: Cells, defaultLanguage: string) {
    for (const cell of cells) {
      const { name, language = defaultLanguage, isTranslatable } = cell.at;
      if (!isTranslatable) continue;
      const texts = this.textsOf(name);
      // of a column without a language and one of the default language, the one that names it counts
      const isSecond = cell.at.language === undefined && Object.hasOwn(texts, language);
      if (!isSecond) put(texts, language, cell);
    }
  }

  get(name: string): Texts | undefined {
    let at = this.first;
    while (at !== undefined && at.name !== name) at = at.next;
    return at?.texts;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  values(): readonly Texts[] {
    if (this.first === undefined) return noTexts;
    const all: Texts[] = [];
    for (let at: ColumnTexts | undefined = this.first; at !== undefined; at = at.next) all.push(at.texts);
    return all;
  }

  /** Removes the texts of a column. */
  take(name: string): Texts | undefined {
    let before: ColumnTexts | undefined;
    let at = this.first;
    while (at !== undefined && at.name !== name) {
      before = at;
      at = at.next;
    }
    if (at === undefined) return undefined;
    if (before === undefined) this.first = at.next;
    else before.next = at.next;
    return at.texts;
  }

  private textsOf(name: string): Record<string, SheetCell> {
    let last = this.first;
    while (last !== undefined && last.name !== name && last.next !== undefined) last = last.next;
    if (last?.name === name) return last.texts;
    const added = { name, texts: {}, next: undefined };
    if (last === undefined) this.first = added;
    else last.next = added;
    return added.texts;
  }
}

const noTexts: readonly Texts[] = [];

/** Sets a language's cell; a header may name any language, even `__proto__`. */
function put(texts: Record<string, SheetCell>, language: string, value: SheetCell): void {
  if (language !== "__proto__") texts[language] = value;
  else
    Object.defineProperty(texts, language, { value, configurable: true, enumerable: true, writable: true });
}
