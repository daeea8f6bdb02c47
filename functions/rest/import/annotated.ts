import { annotatedUpload } from "../../../shared/contract/imports.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { readUploadedForm } from "../../imports/uploaded-form.ts";
import { annotatedFile } from "../../presenters/annotated-file.ts";

/** The uploaded workbook, with each problem of its import marked in its cell. */
export const handler = endpoint(annotatedUpload, async ({ input, stores, user }) => {
  const { upload, bytes, problems } = await readUploadedForm(stores, user.username, input);
  return annotatedFile(bytes, upload.fileName, problems);
});
