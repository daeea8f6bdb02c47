import { newKey } from "../../../shared/accounts/tokens.ts";
import { upload } from "../../../shared/contract/imports.ts";
import { listWorksheets } from "../../../shared/heavy/workbook/list-worksheets.ts";
import { problem } from "../../../shared/problems.ts";
import { bodyKeys } from "../../../shared/stores/s3/bodies.ts";
import { endpoint } from "../../endpoint.ts";
import { epochSeconds } from "../../middleware/sessions.ts";

/** Takes a workbook in after the guards have looked at it, and lists its worksheets. */
export const handler = endpoint(upload, async ({ input, stores, now, user }) => {
  const { fileName, contentType, body } = input.file;
  const listed = await listWorksheets(body, fileName);
  if (!listed.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: listed.problems });
  const uploadId = newKey();
  await stores.bodies.put(bodyKeys.upload(uploadId), body, contentType);
  await stores.forms.addUpload(
    { uploadId, username: user().username, fileName, contentType, uploadedAt: now.toISOString() },
    epochSeconds(now),
  );
  const { ok: _, ...sheets } = listed;
  return { id: uploadId, fileName, contentType, ...sheets };
});
