/** What an import reports about a workbook: every problem with its place and its fix (workbook page, section 10). */
import * as z from "zod";

export const ImportProblem = z.object({
  severity: z.enum(["error", "warning"]),
  /** `E_…` or `W_…`, as the workbook page lists them. */
  code: z.string(),
  sheet: z.string().optional(),
  /** The worksheet's own row number, from 1. */
  row: z.int().optional(),
  /** The column's letter, e.g. `C`. */
  column: z.string().optional(),
  /** The text of the column's header cell. */
  header: z.string().optional(),
  /** What the cell contains. */
  value: z.string().optional(),
  /** What is wrong. */
  message: z.string(),
  /** What to write instead. */
  hint: z.string().optional(),
  /** What the form does as long as nothing is written instead, where a rule of its author was left out. */
  effect: z.string().optional(),
  /** For expressions: where in the cell's text, from 0. */
  offset: z.int().optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** An import lists at most this many problems. */
export const MAX_IMPORT_PROBLEMS = 200;

/**
 * One line for people. @example
 * `Sheet "survey", cell C12 (label): the choice list "yesno" does not exist. Add it to the sheet "choices".`
 */
export function importProblemLine(problem: ImportProblem): string {
  const cell = `${problem.column ?? ""}${problem.row ?? ""}`;
  const isFile = problem.code === "E_FILE" || problem.code === "W_FILE_READ" || isLineOfFile(problem);
  const row = isFile ? "line" : "row";
  const place = [
    problem.sheet !== undefined && `${isFile ? "file" : "sheet"} "${problem.sheet}"`,
    cell !== "" && (problem.column === undefined ? `${row} ${cell}` : `cell ${cell}`),
  ].filter(Boolean);
  const where =
    place.length === 0 ? "" : `${place.join(", ")}${problem.header ? ` (${problem.header})` : ""}: `;
  const line = `${where}${problem.message}${problem.effect ? ` ${problem.effect}` : ""}${problem.hint ? ` ${problem.hint}` : ""}`;
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** A file that is missing is reported at the cell that names it, everything else at the file itself. */
function isLineOfFile({ code, column }: ImportProblem): boolean {
  return code === "W_FILE" && column === undefined;
}
