/** Forms that were not generated: the project's sample, and real workbooks where they are at hand. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { pickWorksheet } from "../../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { readInProcess } from "../workbooks/import-case.ts";
import { sourceWorkbooks } from "../workbooks/sources.ts";

/** @param most how many, spread over all of them */
export async function readRealForms(
  most = Number.POSITIVE_INFINITY,
): Promise<{ name: string; definition: FormDefinition }[]> {
  const sources = sourceWorkbooks(false);
  const step = Math.max(1, Math.floor(sources.length / most));
  const forms: { name: string; definition: FormDefinition }[] = [];
  for (const { name, bytes } of sources.filter((_, index) => index % step === 0)) {
    const read = await readInProcess(bytes, name);
    if (!read.ok) continue;
    const options = { worksheetIndex: Math.max(0, pickWorksheet(read.workbook)), fileName: name };
    const { definition } = readDefinition(read.workbook, options);
    if (definition !== undefined) forms.push({ name, definition });
  }
  return forms;
}
