/** The form that the guide's examples belong to: their row is among the questions and lists that they name. */

import { readAttached } from "../../../shared/workbook/attached/read-attached.ts";
import type { ExampleRow } from "../../../shared/workbook/import/definitions/definition.ts";
import { workbookOf } from "../../../shared/workbook/import/definitions/native-example.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";

const around: readonly ExampleRow[] = [
  { type: "begin group", name: "known", label: "Known" },
  { type: "text", name: "first_name", label: "First name" },
  { type: "date", name: "birth_date", label: "Date of birth" },
  { type: "integer", name: "age", label: "Age" },
  { type: "integer", name: "children", label: "Children" },
  { type: "select_one yes_no", name: "smokes", label: "Do you smoke?" },
  { type: "select_one region", name: "region", label: "Region" },
  { type: "end group" },
];

const choices: readonly ExampleRow[] = [
  { list_name: "yes_no", name: "yes", label: "Yes" },
  { list_name: "yes_no", name: "no", label: "No" },
  { list_name: "region", name: "north", label: "North" },
  { list_name: "town", name: "ostby", label: "Ostby", region: "north" },
  { list_name: "symptom", name: "cough", label: "Cough" },
  { list_name: "symptom", name: "fever", label: "Fever" },
  { list_name: "agree", name: "1", label: "Not at all" },
  { list_name: "agree", name: "2", label: "Fully" },
];

/** The rows as a sheet of as many columns as they need. */
export function sheetOf(name: string, rows: readonly ExampleRow[]) {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, rows: [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ""))] };
}

/** The files that examples choose from. */
const attached = ["villages.csv", "crops.csv"].map((name) =>
  readAttached(name, new TextEncoder().encode("name,label\nostby,Ostby\nmaize,Maize\n")),
);

/** Imports rows among the questions that examples refer to. An opened group gets a question, and its end. */
export function importRows(
  rows: readonly ExampleRow[],
  more: { choice?: ExampleRow; settings?: ExampleRow } = {},
) {
  const closed = rows.flatMap((row, index) => {
    const opened = /^begin[\s_]*(\w+)/.exec(row.type ?? "")?.[1];
    if (opened === undefined || index < rows.length - 1) return [row];
    return [row, ...inside(opened, row), { type: `end ${opened}` }];
  });
  const sheets = [
    sheetOf("survey", [...around, ...closed]),
    sheetOf("choices", more.choice === undefined ? choices : [...choices, more.choice]),
    sheetOf("external_choices", [{ list_name: "villages", name: "ostby", label: "Ostby", region: "north" }]),
    ...(more.settings === undefined ? [] : [sheetOf("settings", [more.settings])]),
  ];
  const isNamed = ({ name }: { name: string }) => rows.some(({ type = "" }) => type.includes(name));
  return readDefinition(workbookOf(sheets), {
    worksheetIndex: 0,
    fileName: "guide.xlsx",
    oneRepeat: true,
    attached: attached.filter(isNamed),
  });
}

function inside(group: string, begin: ExampleRow): ExampleRow[] {
  if (group === "score") return [{ type: "score__row", name: "inside", label: "Inside" }];
  const isTable = begin.appearance === "table-list";
  return [{ type: isTable ? "select_one agree" : "text", name: "inside", label: "Inside" }];
}

type Definition = NonNullable<ReturnType<typeof readDefinition>["definition"]>;

/** A field by its key, inside rows too. */
export function fieldOf(definition: Definition | undefined, key: string) {
  return definition?.model
    .flatMap((page) => page.composites)
    .flatMap((composite) => composite.fields)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .find((field) => field.key === key);
}
