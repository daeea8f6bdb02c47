/** A text and where a workbook has it. */
export interface CellText {
  sheet: string;
  /** As a spreadsheet program names it, such as B12. */
  cell: string;
  text: string;
}
