/** `npm run samples`: writes the sample workbook and the blank one from their definitions in the project. */
import { writeFileSync } from "node:fs";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { runProgram } from "../program.ts";
import { blankSheets } from "./samples/blank.ts";
import { questionnaireSheets } from "./samples/questionnaire.ts";

const folder = new URL("../../shared/samples/", import.meta.url);

async function writeSamples(): Promise<void> {
  writeFileSync(new URL("before-the-visit.xlsx", folder), await writeWorkbook(questionnaireSheets()));
  writeFileSync(new URL("blank.xlsx", folder), await writeWorkbook(blankSheets()));
}

if (import.meta.main)
  await runProgram(
    `npm run samples
Writes the sample workbooks into shared/samples, from their definitions in infra/cli/samples.`,
    writeSamples,
  );
