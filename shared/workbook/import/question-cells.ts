import type { QuestionCells } from "../../form/definition/question-cell.ts";
import { withChildren } from "./question.ts";
import type { Survey } from "./survey.ts";

/** Where a workbook names each question. @example questionCells(survey).temperature // { sheet: "survey", cell: "B12" } */
export function questionCells({ sheet, top }: Survey): QuestionCells {
  return Object.fromEntries(
    withChildren(top).map(({ answerKey, row, nameCell, typeCell }) => [
      answerKey,
      { sheet, cell: `${(nameCell ?? typeCell).column}${row}` },
    ]),
  );
}
