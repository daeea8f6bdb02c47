/** Problems of attached files, each with the file's name and its line. */
import { type ProblemCode, severityOf } from "../../problem-codes.ts";
import { isUnstorable } from "../import/same-name.ts";
import type { ImportProblem } from "../import-problem.ts";

/** @param line from 1; absent where the file as a whole is meant */
export function listProblem(
  code: Extract<ProblemCode, "E_FILE" | "W_FILE" | "W_FILE_READ">,
  file: string,
  line: number | undefined,
  message: string,
  hint?: string,
): ImportProblem {
  return {
    severity: severityOf(code),
    code,
    sheet: file,
    ...(line !== undefined && { row: line }),
    message,
    ...(hint !== undefined && { hint }),
  };
}

/** A file is described by at most this many problems; one fault can be on every line. */
export const MAX_FILE_PROBLEMS = 20;

/** A column that no data can have: rows would be stored without it. */
export function unstorableColumn(file: string, columns: readonly string[]): ImportProblem | undefined {
  const column = columns.find(isUnstorable);
  return column === undefined
    ? undefined
    : listProblem(
        "E_FILE",
        file,
        undefined,
        `A column can't be stored as "${column}".`,
        "Choose another name for it.",
      );
}
