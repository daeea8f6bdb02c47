/** The form on a worksheet of an upload: parsed again by every call that needs it, so that no intermediate state is stored. */

import { problem } from "../../shared/problems.ts";
import { readFiles } from "../../shared/stores/attached-files.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Upload } from "../../shared/stores/records/form.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { type AttachedFile, replaceFiles } from "../../shared/workbook/attached/attached-file.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { type ReadDefinition, readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";

export interface UploadedForm extends ReadDefinition {
  upload: Upload;
  bytes: Uint8Array;
  /** The sheet that it is on. */
  worksheetIndex: number;
  /** The lists that the form has: those that came with this upload, and of before those that didn't come again. */
  files: AttachedFile[];
}

interface ReadingOptions extends WorksheetOptions {
  id: string;
  /** The lists of the version before. */
  filesBefore?: readonly AttachedFile[];
}

/** How a workbook is read. */
export interface WorksheetOptions {
  /** -1: the sheet with the name `sheet`, else the one that looks like a form. */
  worksheetIndex: number;
  sheet?: string | undefined;
  oneRepeat: boolean;
  /** The language of labels whose language the workbook does not name. */
  locale?: string | undefined;
  /** The form's title where the workbook has none. */
  formName?: string;
  /** The form's id where the workbook has no settings: its previous id. */
  formId?: string | undefined;
}

/** An upload with the lists that came with it. @throws Problem UPLOAD_NOT_FOUND (also for somebody else's) */
export async function readUpload(
  { forms, blobs }: Pick<Stores, "forms" | "blobs">,
  username: string,
  id: string,
): Promise<{ upload: Upload; bytes: Uint8Array; attached: AttachedFile[] }> {
  const upload = await forms.findUpload(id);
  const bytes = upload && (await blobs.bytes(blobKeys.upload(upload.uploadId)));
  if (!upload || !bytes || upload.username !== username) throw problem("UPLOAD_NOT_FOUND");
  const attached =
    upload.attachedFiles === undefined
      ? []
      : readFiles(await blobs.text(blobKeys.uploadedFiles(upload.uploadId)));
  return { upload, bytes, attached };
}

/** @throws Problem UPLOAD_NOT_FOUND (also for somebody else's) · FILE_NOT_A_WORKBOOK · WORKSHEET_NOT_FOUND */
export async function readUploadedForm(
  stores: Stores,
  username: string,
  options: ReadingOptions,
): Promise<UploadedForm> {
  const { upload, bytes, attached } = await readUpload(stores, username, options.id);
  const files = replaceFiles(options.filesBefore ?? [], attached);
  return { ...(await readWorksheet(bytes, upload.fileName, files, options)), upload, bytes, files };
}

/** The form on a worksheet of a file. @throws Problem FILE_NOT_A_WORKBOOK · WORKSHEET_NOT_FOUND */
export async function readWorksheet(
  bytes: Uint8Array,
  fileName: string,
  attached: readonly AttachedFile[],
  options: WorksheetOptions,
): Promise<ReadDefinition & { worksheetIndex: number }> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: read.problems });
  const { workbook } = read;
  const named = workbook.sheets.findIndex(({ name }) => name === options.sheet);
  const worksheetIndex = [options.worksheetIndex, named].find((at) => at >= 0) ?? pickWorksheet(workbook);
  if (workbook.sheets[worksheetIndex] === undefined) throw problem("WORKSHEET_NOT_FOUND");
  const { oneRepeat, locale, formName, formId } = options;
  const names = {
    ...(locale !== undefined && { plainLanguage: locale }),
    ...(formName !== undefined && { formName }),
    ...(formId !== undefined && { formId }),
  };
  return {
    ...readDefinition(workbook, { worksheetIndex, fileName, oneRepeat, attached, ...names }),
    worksheetIndex,
  };
}
