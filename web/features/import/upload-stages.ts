/** The stages of the upload dialog and what each allows (specification, sections 2 and 4). */
import type { FileImportStats } from "../../../shared/contract/imports.ts";
import { XLS_CONTENT_TYPE, XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";

export type Stage = "upload" | "pickWorksheet" | "nameForm" | "importForm" | "finish";

const spreadsheetTypes = [XLSX_CONTENT_TYPE, XLS_CONTENT_TYPE];

export const NO_WORKSHEET = -1;
/** As the import takes it. */
export const MAX_FORM_NAME = 200;

/** A spreadsheet that lists no worksheets: there is nothing to import. */
export function isInvalidWorkbook(stats: FileImportStats): boolean {
  return isSpreadsheet(stats) && stats.worksheets.length === 0;
}

/** Devices without a spreadsheet program don't know the content type; then the name decides. */
function isSpreadsheet({ contentType, fileName }: FileImportStats): boolean {
  return spreadsheetTypes.includes(contentType) || /\.xls[xm]?$/i.test(fileName);
}

/** What follows an upload: pick a worksheet of a spreadsheet; a CSV file is one sheet and needs no picking. */
export function afterUpload(stats: FileImportStats, isNewForm: boolean): Stage {
  return isSpreadsheet(stats) ? "pickWorksheet" : afterWorksheet(isNewForm);
}

/** What follows the upload of files that were dropped: a workbook with one sheet that looks like a form needs no picking. */
export function afterDrop(stats: FileImportStats, isNewForm: boolean): Stage {
  const forms = stats.worksheets.filter(({ isForm }) => isForm === true);
  const isClear = forms.length === 1 && forms[0]?.index === stats.worksheetIndex;
  return isClear ? afterWorksheet(isNewForm) : afterUpload(stats, isNewForm);
}

/**
 * The name that a new form is offered: the workbook's own title; where its file was dropped, else the file's name.
 * @example suggestedName({ fileName: "sleep.xlsx", … }, 0, true) // "sleep"
 */
export function suggestedName(stats: FileImportStats, worksheetIndex: number, isDropped: boolean): string {
  const title = stats.worksheets.find(({ index }) => index === worksheetIndex)?.title;
  const name = title ?? (isDropped ? stats.fileName.replace(/\.[^.]*$/, "") : "");
  return name.slice(0, MAX_FORM_NAME);
}

/** What follows the worksheet: a new form needs a name, an existing one continues without (its difference is shown). */
export function afterWorksheet(isNewForm: boolean): Stage {
  return isNewForm ? "nameForm" : "importForm";
}

/** Add File is disabled while uploading, after an upload, and while a file is chosen; lists can be added to it. */
export function canAddFile(upload: { isUploading: boolean; isUploaded: boolean; hasFile: boolean }): boolean {
  return canAddList(upload) && !upload.hasFile;
}

/** Lists of the form can be added until the upload. */
export function canAddList(upload: { isUploading: boolean; isUploaded: boolean }): boolean {
  return !upload.isUploading && !upload.isUploaded;
}

/** Run Import is disabled when no worksheet is chosen and the form name is empty. */
export function canRunImport(worksheetIndex: number, formName: string): boolean {
  return !(worksheetIndex === NO_WORKSHEET && formName.trim() === "");
}
