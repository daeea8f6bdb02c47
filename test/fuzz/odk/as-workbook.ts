/** A survey as our import reads it from a workbook's sheets. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import type { Sheet } from "../../../shared/workbook/workbook.ts";
import { choices, type Row } from "./random-survey.ts";

const headers = [
  ...["type", "name", "label", "relevant", "required", "constraint"],
  ...["calculation", "choice_filter", "repeat_count"],
];

/** @throws Error when the import refuses it or leaves something out: the comparison would be of something else */
export function asForm(survey: readonly Row[]): FormDefinition {
  const rows = survey.flatMap(rowsOf);
  const workbook = {
    sheets: [
      sheetOf("survey", [headers, ...rows]),
      sheetOf("choices", [
        ["list_name", "name", "label", "kind"],
        ...choices.map(({ name, kind }) => ["list", name, `Choice ${name}`, kind]),
      ]),
    ],
  };
  const { definition, problems } = readDefinition(workbook, { worksheetIndex: 0, fileName: "survey.xlsx" });
  const left = problems.find(({ code }) => code.startsWith("E_"));
  if (definition === undefined || left !== undefined)
    throw new Error(`${left?.code} ${left?.message} in ${left?.value}`);
  return definition;
}

function rowsOf(row: Row): string[][] {
  const isList = row.type.startsWith("select");
  const type = row.type === "group" || row.type === "repeat" ? `begin ${row.type}` : row.type;
  const { relevant = "", required = "", constraint = "", calculation = "" } = row;
  const own = [
    ...[isList ? `${type} list` : type, row.name, `Label of ${row.name}`, relevant, required, constraint],
    ...[calculation, row.choiceFilter ?? "", row.repeatCount ?? ""],
  ];
  if (row.rows.length === 0) return [own];
  return [own, ...row.rows.flatMap(rowsOf), [`end ${row.type}`]];
}

function sheetOf(name: string, rows: readonly (readonly string[])[]): Sheet {
  return {
    name,
    hidden: false,
    rows: rows.map((texts, at) => ({
      number: at + 1,
      cells: texts.flatMap((text, column) => (text === "" ? [] : [{ column: column + 1, text }])),
    })),
  };
}
