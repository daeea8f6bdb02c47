/** The answer to an upload: the sheets to pick from. */

import { isLanguageOpen, pickWorksheet } from "../import/pick-worksheet.ts";
import type { ImportProblem } from "../import-problem.ts";
import { readWorkbook } from "./read-workbook.ts";

export type ListedWorksheets =
  | {
      ok: true;
      /** The sheets that aren't hidden; `index` counts all of them, from 0. */
      worksheets: { index: number; name: string; isLanguageOpen?: boolean }[];
      /** The names of all sheets when none can be picked. */
      hiddenWorksheets?: string[];
      /** The sheet that looks like a form, or -1. */
      worksheetIndex: number;
    }
  | { ok: false; problems: ImportProblem[] };

/** @example await listWorksheets(bytes, "form.xlsx") // { ok: true, worksheets: [{ index: 0, name: "survey", isLanguageOpen: true }], worksheetIndex: 0 } */
export async function listWorksheets(bytes: Uint8Array, fileName: string): Promise<ListedWorksheets> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) return read;
  const { workbook } = read;
  const worksheets = workbook.sheets.flatMap((sheet, index) =>
    sheet.hidden
      ? []
      : [{ index, name: sheet.name, ...(isLanguageOpen(workbook, sheet) && { isLanguageOpen: true }) }],
  );
  const isAllHidden = worksheets.length === 0 && workbook.sheets.length > 0;
  return {
    ok: true,
    worksheets,
    ...(isAllHidden && { hiddenWorksheets: workbook.sheets.map(({ name }) => name) }),
    worksheetIndex: pickWorksheet(workbook),
  };
}
