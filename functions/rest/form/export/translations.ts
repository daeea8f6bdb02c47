import { exportTranslations } from "../../../../shared/contract/process.ts";
import { XLSX_CONTENT_TYPE } from "../../../../shared/file-name.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import { writeTranslations } from "../../../../shared/workbook/write/write-translations.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import {
  placeOfTranslations,
  supplierOf,
  translationTable,
} from "../../../publishing/process-translations.ts";

/** The translation table of a step as one workbook, which can be imported again. */
export const handler = endpoint(exportTranslations, async ({ input, stores, form }) => {
  const root = await currentProcess(stores.blobs, form);
  const place = placeOfTranslations(root, input.p);
  supplierOf(place, "export"); // nothing is exported that no step could take back
  const { locales, rows } = await translationTable(stores.blobs, form, root, place);
  return {
    fileName: `${form.name} – translations.xlsx`,
    contentType: XLSX_CONTENT_TYPE,
    body: await writeTranslations(rows, locales),
  };
});
