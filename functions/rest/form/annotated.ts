import { annotatedForm } from "../../../shared/contract/imports.ts";
import { problem } from "../../../shared/problems.ts";
import { currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { annotatedFile } from "../../presenters/annotated-file.ts";

/** The workbook of the current version, with the problems of its import marked in their cells. */
export const handler = endpoint(annotatedForm, async ({ stores, form }) => {
  const { id, importKey, fileName } = form;
  const bytes = await stores.blobs.bytes(blobKeys.workbook(id, importKey));
  if (bytes === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
  return annotatedFile(bytes, fileName, await currentImportProblems(stores.blobs, form));
});
