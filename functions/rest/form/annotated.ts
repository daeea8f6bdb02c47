import { annotatedForm } from "../../../shared/contract/imports.ts";
import { problem } from "../../../shared/problems.ts";
import { currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import { currentWorkbook } from "../../../shared/stores/form-corrections.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { annotatedFile } from "../../presenters/annotated-file.ts";

/** The workbook of the current version, with the problems of its import marked in their cells. */
export const handler = endpoint(annotatedForm, async ({ stores, form }) => {
  const { id, fileName } = form;
  const bytes = await currentWorkbook(stores.blobs, form);
  if (bytes === undefined) throw problem("EXPORT_FILE_MISSING", { formId: id });
  return annotatedFile(bytes, fileName, await currentImportProblems(stores.blobs, form));
});
