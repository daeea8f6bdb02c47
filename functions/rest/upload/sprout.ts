import { upload } from "../../../shared/contract/imports.ts";
import { problem } from "../../../shared/problems.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { unpackUpload } from "../../../shared/workbook/attached/unpack-upload.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";
import { importStats } from "../../presenters/import-stats.ts";

/** Accepts a workbook after the guards have checked it, with the lists that came with it, and lists its worksheets. */
export const handler = endpoint(upload, async ({ input, stores, now, user }) => {
  const unpacked = await unpackUpload([input.file, ...(input.files ?? [])]);
  if (!unpacked.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: unpacked.problems });
  const { attached } = unpacked;
  const { fileName, contentType, body } = unpacked.workbook;
  const uploadId = newKey();
  const stats = await importStats({ uploadId, fileName, contentType }, body, attached);
  await stores.blobs.put(blobKeys.upload(uploadId), body, contentType);
  if (attached.length > 0)
    await stores.blobs.put(blobKeys.uploadedFiles(uploadId), JSON.stringify(attached), "application/json");
  const uploadedAt = now.toISOString();
  const files = attached.length > 0 ? { attachedFiles: attached.length } : {};
  await stores.forms.addUpload(
    { uploadId, username: user.username, fileName, contentType, uploadedAt, ...files },
    epochSeconds(now),
  );
  return stats;
});
