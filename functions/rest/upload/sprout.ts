import { upload } from "../../../shared/contract/imports.ts";
import { problem } from "../../../shared/problems.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { listWorksheets } from "../../../shared/workbook/read/list-worksheets.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/** Accepts a workbook after the guards have checked it, and lists its worksheets. */
export const handler = endpoint(upload, async ({ input, stores, now, user }) => {
  const { fileName, contentType, body } = input.file;
  const listed = await listWorksheets(body, fileName);
  if (!listed.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: listed.problems });
  const uploadId = newKey();
  await stores.blobs.put(blobKeys.upload(uploadId), body, contentType);
  await stores.forms.addUpload(
    { uploadId, username: user.username, fileName, contentType, uploadedAt: now.toISOString() },
    epochSeconds(now),
  );
  const { ok: _, ...sheets } = listed;
  return { id: uploadId, fileName, contentType, ...sheets };
});
