import { formTexts } from "../../../shared/contract/texts.ts";
import { currentCorrections } from "../../../shared/stores/form-corrections.ts";
import { correctedName } from "../../../shared/workbook/correct/correct-workbook.ts";
import { listUses, textCells } from "../../../shared/workbook/import/text-cells.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { readCurrentForm } from "../../imports/current-form.ts";

/** The texts that may be corrected, as the current workbook has them. */
export const handler = endpoint(formTexts, async ({ stores, form }) => {
  const { read, bytes } = await readCurrentForm(stores, form);
  return {
    version: form.version,
    fileName: correctedName(bytes, form.fileName),
    texts: read.survey === undefined ? [] : textCells(read.survey),
    lists: read.survey === undefined ? {} : listUses(read.survey),
    corrections: await currentCorrections(stores.blobs, form),
  };
});
