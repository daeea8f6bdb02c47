import { uploadStats } from "../../../shared/contract/imports.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { readUpload } from "../../imports/uploaded-form.ts";
import { importStats } from "../../presenters/import-stats.ts";

/** What an upload answered, for a page that was loaded again since. */
export const handler = endpoint(uploadStats, async ({ input, stores, user }) => {
  const { upload, bytes, attached } = await readUpload(stores, user.username, input.id);
  return importStats(upload, bytes, attached);
});
