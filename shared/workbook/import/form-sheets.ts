/** The sheets that a form is spread over, and whether they can be read at all. */

import type { Sheet, Workbook } from "../workbook.ts";
import type { ProblemList } from "./problem-list.ts";
import { surveyColumn } from "./survey-columns.ts";

export const MAX_SURVEY_ROWS = 20_000;
export const MAX_CHOICE_ROWS = 50_000;
export const MAX_HEADERS = 300;

/** The sheet that goes with a form's: `<sheet>.choices` before `choices`, in any case. */
export function siblingSheet(workbook: Workbook, sheet: Sheet, name: string): Sheet | undefined {
  const find = (wanted: string) =>
    workbook.sheets.find((one) => one.name.trim().toLowerCase() === wanted.toLowerCase());
  return find(`${sheet.name.trim()}.${name}`) ?? find(name);
}

/** Whether the sheet keeps within the limits. */
export function isReadable(sheet: Sheet, maxRows: number, problems: ProblemList): boolean {
  const place = { sheet: sheet.name };
  if (sheet.isCut || sheet.rows.length > maxRows) {
    const limit = maxRows.toLocaleString("en");
    problems.add(
      "E_TOO_MANY_ROWS",
      place,
      `This sheet has more than ${limit} rows.`,
      "Split the form in two.",
    );
    return false;
  }
  if ((sheet.rows[0]?.cells.length ?? 0) > MAX_HEADERS) {
    const message = `This sheet has more than ${MAX_HEADERS} columns.`;
    problems.add("E_TOO_BIG", place, message, "Delete the columns that the form does not need.");
    return false;
  }
  return true;
}

/** Whether a sheet can hold a form: without a column "type" it can't; without one "name" all its rows have none. */
export function hasNeededColumns(sheet: Sheet, problems: ProblemList): boolean {
  const names = new Set(sheet.rows[0]?.cells.map((cell) => surveyColumn(cell.text).name));
  const missing = ["type", "name"].filter((name) => !names.has(name)).map((name) => `"${name}"`);
  if (missing.length > 0)
    problems.add(
      "E_NO_TYPE_COLUMN",
      { sheet: sheet.name, row: sheet.rows[0]?.number ?? 1 },
      `The first row has no column ${missing.join(" and no column ")}.`,
      'Write the headers "type", "name" and "label" into the first row, or choose another worksheet.',
    );
  return names.has("type");
}
