/** The answer to an upload: the sheets to pick from. */

import { isLanguageOpen, looksLikeForm, pickWorksheet, siblingSheet } from "../import/pick-worksheet.ts";
import { mainTitle, readSettings } from "../import/read-settings.ts";
import type { ImportProblem } from "../import-problem.ts";
import type { Sheet, Workbook } from "../workbook.ts";
import { readWorkbook } from "./read-workbook.ts";

interface ListedWorksheet {
  index: number;
  name: string;
  /** True: its labels state no language. */
  isLanguageOpen?: boolean;
  /** True: it looks like a form. */
  isForm?: boolean;
  /** The form's title in its default language, where the settings have one. */
  title?: string;
}

export type ListedWorksheets =
  | {
      ok: true;
      /** The sheets that aren't hidden; `index` counts all of them, from 0. */
      worksheets: ListedWorksheet[];
      /** The names of all sheets when none can be picked. */
      hiddenWorksheets?: string[];
      /** The sheet that looks like a form, or -1. */
      worksheetIndex: number;
    }
  | { ok: false; problems: ImportProblem[] };

/** @example await listWorksheets(bytes, "form.xlsx") // { ok: true, worksheets: [{ index: 0, name: "survey", isForm: true, isLanguageOpen: true, title: "Diary" }], worksheetIndex: 0 } */
export async function listWorksheets(bytes: Uint8Array, fileName: string): Promise<ListedWorksheets> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) return read;
  const { workbook } = read;
  const worksheets = workbook.sheets.flatMap((sheet, index) =>
    sheet.hidden ? [] : [{ index, name: sheet.name, ...aboutForm(workbook, sheet) }],
  );
  const isAllHidden = worksheets.length === 0 && workbook.sheets.length > 0;
  return {
    ok: true,
    worksheets,
    ...(isAllHidden && { hiddenWorksheets: workbook.sheets.map(({ name }) => name) }),
    worksheetIndex: pickWorksheet(workbook),
  };
}

function aboutForm(workbook: Workbook, sheet: Sheet): Omit<ListedWorksheet, "index" | "name"> {
  const isForm = looksLikeForm(sheet);
  const title = isForm ? mainTitle(readSettings(siblingSheet(workbook, sheet, "settings"))) : undefined;
  return {
    ...(isForm && { isForm }),
    ...(isLanguageOpen(workbook, sheet) && { isLanguageOpen: true }),
    ...(title !== undefined && { title }),
  };
}
