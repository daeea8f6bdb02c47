import { exportCorrected } from "../../../../shared/contract/texts.ts";
import { XLSX_CONTENT_TYPE } from "../../../../shared/file-name.ts";
import { problem } from "../../../../shared/problems.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import { correctedName } from "../../../../shared/workbook/correct/correct-workbook.ts";
import { kindOf } from "../../../../shared/workbook/read/read-workbook.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** The copy of the current version's workbook that has the corrected texts. */
export const handler = endpoint(exportCorrected, async ({ stores, form }) => {
  const { id, importKey, corrections = 0, fileName, fileContentType } = form;
  const body =
    corrections > 0 ? await stores.blobs.bytes(blobKeys.correctedWorkbook(id, importKey)) : undefined;
  if (body === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
  const original = await stores.blobs.bytes(blobKeys.workbook(id, importKey));
  const name = correctedName(original ?? body, fileName);
  return {
    fileName: name,
    contentType: kindOf(original ?? body, fileName) === "xlsx" ? fileContentType : XLSX_CONTENT_TYPE,
    body,
  };
});
