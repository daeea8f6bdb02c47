/** The form of a current version, read again from its workbook: with the cell of each of its texts. */
import { problem } from "../../shared/problems.ts";
import { currentFiles } from "../../shared/stores/attached-files.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import { currentCells } from "../../shared/stores/form-cells.ts";
import { currentWorkbook } from "../../shared/stores/form-corrections.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { writtenLanguage } from "../../shared/workbook/import/languages.ts";
import { readWorksheet } from "./uploaded-form.ts";

/** @throws Problem EXPORT_FILE_MISSING · FILE_NOT_A_WORKBOOK */
export async function readCurrentForm({ blobs }: Pick<Stores, "blobs">, form: Form) {
  const bytes = await currentWorkbook(blobs, form);
  if (bytes === undefined) throw problem("EXPORT_FILE_MISSING", { formId: form.id });
  const [definition, files, cells] = await Promise.all([
    currentDefinition(blobs, form),
    currentFiles(blobs, form),
    currentCells(blobs, form),
  ]);
  const [cell] = Object.values(cells);
  const options = {
    worksheetIndex: -1,
    sheet: cell?.sheet,
    // a form without repeats is the same either way, and one of whose repeats one instance was imported has none
    oneRepeat: !JSON.stringify(definition.model).includes('"repeat":{'),
    locale: writtenLanguage(definition),
    formName: definition.title, // a form that was renamed since keeps its title until another import
    formId: definition.formId,
  };
  const read = await readWorksheet(bytes, form.fileName, files, options);
  return {
    stored: definition,
    bytes,
    files,
    options: { ...options, worksheetIndex: read.worksheetIndex },
    read,
  };
}
