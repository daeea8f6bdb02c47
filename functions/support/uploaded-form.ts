/** The form on a worksheet of an upload: parsed again by every call that needs it, so that no intermediate state is stored. */

import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Upload } from "../../shared/stores/records/form.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { type ReadDefinition, readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";

export interface UploadedForm extends ReadDefinition {
  upload: Upload;
  bytes: Uint8Array;
}

interface Wanted {
  id: string;
  /** -1: the sheet that looks like a form. */
  worksheetIndex: number;
  oneRepeat: boolean;
  /** The language of labels whose language the workbook does not name. */
  locale?: string | undefined;
  /** The form's title where the workbook has none. */
  formName?: string;
  /** The form's id where the workbook has no settings: its previous id. */
  formId?: string | undefined;
}

/** @throws Problem UPLOAD_NOT_FOUND (also for somebody else's) · FILE_NOT_A_WORKBOOK · WORKSHEET_NOT_FOUND */
export async function readUploadedForm(
  stores: Stores,
  username: string,
  wanted: Wanted,
): Promise<UploadedForm> {
  const upload = await stores.forms.findUpload(wanted.id);
  const bytes = upload && (await stores.blobs.bytes(blobKeys.upload(upload.uploadId)));
  if (!upload || !bytes || upload.username !== username) throw problem("UPLOAD_NOT_FOUND");
  const read = await readWorkbook(bytes, upload.fileName);
  if (!read.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: read.problems });
  const { workbook } = read;
  const worksheetIndex = wanted.worksheetIndex >= 0 ? wanted.worksheetIndex : pickWorksheet(workbook);
  if (workbook.sheets[worksheetIndex] === undefined) throw problem("WORKSHEET_NOT_FOUND");
  const { fileName } = upload;
  const { oneRepeat, locale, formName, formId } = wanted;
  const named = {
    ...(locale !== undefined && { plainLanguage: locale }),
    ...(formName !== undefined && { formName }),
    ...(formId !== undefined && { formId }),
  };
  return {
    ...readDefinition(workbook, { worksheetIndex, fileName, oneRepeat, ...named }),
    upload,
    bytes,
  };
}
