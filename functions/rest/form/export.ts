import { exportFile } from "../../../shared/contract/forms.ts";
import { problem } from "../../../shared/problems.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The file that the current version was imported from, byte for byte. */
export const handler = endpoint(exportFile, async ({ stores, form }) => {
  const { id, importKey, fileName, fileContentType } = form;
  const body = await stores.blobs.bytes(blobKeys.workbook(id, importKey));
  if (body === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
  return { fileName, contentType: fileContentType, body };
});
