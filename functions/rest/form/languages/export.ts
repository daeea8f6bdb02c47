import { exportLanguages } from "../../../../shared/contract/languages.ts";
import { XLSX_CONTENT_TYPE } from "../../../../shared/file-name.ts";
import { writeLanguages } from "../../../../shared/workbook/languages/language-sheet.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { formLanguages } from "../../../imports/form-languages.ts";

/** The workbook of translators: what they can write, which is all but what stands in templates and links. */
export const handler = endpoint(exportLanguages, async ({ stores, form }) => {
  const { table } = await formLanguages(stores, form, { isWhole: false });
  return {
    fileName: `${form.name} – languages.xlsx`,
    contentType: XLSX_CONTENT_TYPE,
    body: await writeLanguages(table),
  };
});
