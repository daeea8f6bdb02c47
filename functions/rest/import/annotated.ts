import { annotatedUpload } from "../../../shared/contract/imports.ts";
import { annotatedFile } from "../../annotated-file.ts";
import { endpoint } from "../../endpoint.ts";
import { readUploadedForm } from "../../uploaded-form.ts";

/** The uploaded workbook, each problem of its import at its cell. */
export const handler = endpoint(annotatedUpload, async ({ input, stores, user }) => {
  const { upload, bytes, problems } = await readUploadedForm(stores, user().username, input);
  return annotatedFile(bytes, upload.fileName, problems);
});
