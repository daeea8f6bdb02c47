/** `node infra/local/demo/make-workbook.ts`: writes the demo's questionnaire as the workbook that is imported. */
import { writeFileSync } from "node:fs";
import { writeWorkbook } from "../../../shared/heavy/workbook/write-workbook.ts";
import { questionnaireSheets } from "./questionnaire.ts";

const file = new URL("before-the-visit.xlsx", import.meta.url);
writeFileSync(file, await writeWorkbook(questionnaireSheets()));
