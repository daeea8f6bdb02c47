/** The cell of the workbook that names a question: kept beside the form, never sent to respondents. */
import * as z from "zod";

const QuestionCell = z.object({
  sheet: z.string(),
  /** As a spreadsheet program names it, such as B12. */
  cell: z.string(),
});
export type QuestionCell = z.infer<typeof QuestionCell>;

/** By the keys of answers. */
export const QuestionCells = z.record(z.string(), QuestionCell);
export type QuestionCells = Readonly<z.infer<typeof QuestionCells>>;

/** @example cellWords({ sheet: "survey", cell: "B12" }) // "sheet “survey”, cell B12" */
export function cellWords({ sheet, cell }: QuestionCell): string {
  return `sheet “${sheet}”, cell ${cell}`;
}
