/** `npm run samples`: writes the sample and the blank workbook from what the project says they hold. */
import { writeFileSync } from "node:fs";
import { writeWorkbook } from "../../shared/heavy/workbook/write-workbook.ts";
import { blankSheets } from "../../shared/samples/blank.ts";
import { questionnaireSheets } from "../../shared/samples/questionnaire.ts";

const folder = new URL("../../shared/samples/", import.meta.url);
writeFileSync(new URL("before-the-visit.xlsx", folder), await writeWorkbook(questionnaireSheets()));
writeFileSync(new URL("blank.xlsx", folder), await writeWorkbook(blankSheets()));
