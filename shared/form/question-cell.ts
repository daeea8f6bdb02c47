/** The cell of the workbook that names a question: kept beside the form, never sent to respondents. */
export interface QuestionCell {
  sheet: string;
  /** As a spreadsheet program names it, such as B12. */
  cell: string;
}

/** By the keys of answers. */
export type QuestionCells = Readonly<Record<string, QuestionCell>>;

/** @example cellWords({ sheet: "survey", cell: "B12" }) // "sheet “survey”, cell B12" */
export function cellWords({ sheet, cell }: QuestionCell): string {
  return `sheet “${sheet}”, cell ${cell}`;
}
