/** The sample that the product comes with, as its workbook is published. */
import { readFile } from "node:fs/promises";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { demoWorkbook } from "./published-form.ts";

export async function sampleForm(): Promise<FormDefinition> {
  const fileName = "before-the-visit.xlsx";
  const read = await readWorkbook(await readFile(demoWorkbook), fileName);
  const { definition } = read.ok ? readDefinition(read.workbook, { worksheetIndex: 0, fileName }) : {};
  if (definition === undefined) throw new Error("The sample can't be read.");
  return definition;
}
