/** `npm run samples`: writes the sample workbook and the blank one from their definitions in the project. */
import { writeFileSync } from "node:fs";
import { type SheetToWrite, writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { runProgram } from "../program.ts";
import { blankSheets } from "./samples/blank.ts";
import { questionnaireSheets } from "./samples/questionnaire.ts";
import { undated } from "./samples/undated.ts";

const folder = new URL("../../shared/samples/", import.meta.url);
const samples = { "before-the-visit.xlsx": questionnaireSheets, "blank.xlsx": blankSheets } as const;

/** The bytes of a sample: the same each time, so that a change of the file is a change of the sample. */
export async function sampleBytes(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return undated(await writeWorkbook(sheets, { at: new Date(0) }));
}

async function writeSamples(): Promise<void> {
  for (const [name, sheets] of Object.entries(samples))
    writeFileSync(new URL(name, folder), await sampleBytes(sheets()));
}

if (import.meta.main)
  await runProgram(
    `npm run samples
Writes the sample workbooks into shared/samples, from their definitions in infra/cli/samples.`,
    writeSamples,
  );
