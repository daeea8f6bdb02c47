/** Valid workbooks with one odd text in one place: each cell, header, setting, name, list and sheet in turn. */
import type { Sheet, Workbook } from "../../../shared/workbook/workbook.ts";

export interface OddWorkbook {
  name: string;
  workbook: Workbook;
}

function sheet(name: string, rows: readonly (readonly string[])[]): Sheet {
  return {
    name,
    hidden: false,
    rows: rows.map((texts, index) => ({
      number: index + 1,
      cells: texts.flatMap((text, at) => (text === "" ? [] : [{ column: at + 1, text }])),
    })),
  };
}

const types = [
  ...[
    "text",
    "select_one l",
    "select_multiple l",
    "range",
    "begin group",
    "note",
    "calculate",
    "date",
    "image",
  ],
];
const columns = [
  ...[
    "type",
    "name",
    "label",
    "label::English (en)",
    "hint",
    "required",
    "relevant",
    "constraint",
    "calculation",
  ],
  ...[
    "constraint_message",
    "default",
    "appearance",
    "parameters",
    "choice_filter",
    "read_only",
    "repeat_count",
  ],
  ...[
    "image",
    "x-colspan",
    "x-validator",
    "x-control",
    "x-order",
    "x-class",
    "x-style",
    "x-safe",
    "x-min",
    "x-max",
  ],
  ...["x-datatype", "x-page", "disabled", "unknown"],
];
const settings = [
  ...[
    "form_title",
    "form_id",
    "default_language",
    "style",
    "instance_name",
    "version",
    "allow_choice_duplicates",
  ],
];

/** @param text trimmed, and not empty */
export function* oddWorkbooks(text: string): Generator<OddWorkbook> {
  const shown = JSON.stringify(text);
  for (const type of types)
    for (const column of columns)
      yield { name: `${column} of a ${type}: ${shown}`, workbook: withCell(type, column, text) };
  for (const header of [
    text,
    `label::${text}`,
    `hint::${text}`,
    `image::${text}`,
    `bind::${text}`,
    `${text}::fr`,
  ])
    yield { name: `header ${JSON.stringify(header)}`, workbook: withHeader(header) };
  for (const name of [...settings, text])
    yield { name: `setting ${name}: ${shown}`, workbook: withSetting(name, text) };
  yield { name: `list ${shown}`, workbook: withList(text) };
  yield { name: `choice ${shown}`, workbook: withChoice(text) };
  yield { name: `key ${shown}`, workbook: withKey(text) };
  yield { name: `sheet ${shown}`, workbook: withSheet(text) };
}

const choices = (list: string, value: string, label: string) =>
  sheet("choices", [
    ["list_name", "name", "label", "state"],
    [list, value, label, "x"],
    [list, "b", "B", "y"],
  ]);

function withCell(type: string, column: string, text: string): Workbook {
  const cells = new Map([
    ["type", type],
    ["name", "q1"],
    ["label", "Q"],
    ["calculation", type === "calculate" ? "1" : ""],
  ]);
  cells.set(column, text);
  const rows = [[...cells.keys()], [...cells.values()]];
  if (type === "begin group") rows.push(["text", "q2", "Q 2"], ["end group"]);
  return { sheets: [sheet("survey", rows), choices("l", "a", "A")] };
}

function withHeader(header: string): Workbook {
  const survey = sheet("survey", [
    ["type", "name", "label", header],
    ["select_one l", "q", "Q", "x"],
  ]);
  const list = sheet("choices", [
    ["list_name", "name", "label", header],
    ["l", "a", "A", "x"],
  ]);
  return { sheets: [survey, list] };
}

const question = ["select_multiple l or_other", "q", "Q"];

function withSetting(name: string, text: string): Workbook {
  const survey = sheet("survey", [
    ["type", "name", "label", "label::fr"],
    ["text", "q", "Q", "R"],
  ]);
  return { sheets: [survey, sheet("settings", [[name], [text]])] };
}

function withList(text: string): Workbook {
  const survey = sheet("survey", [
    ["type", "name", "label", "choice_filter"],
    [`select_one ${text}`, "q", "Q", `${text} = 'x'`],
  ]);
  return { sheets: [survey, choices(text, "a", "A")] };
}

function withChoice(text: string): Workbook {
  return { sheets: [sheet("survey", [["type", "name", "label"], question]), choices("l", text, text)] };
}

function withKey(text: string): Workbook {
  const survey = sheet("survey", [
    ["type", "name", "label", "relevant"],
    ["text", text, "Q", ""],
    ["note", "n", `Hi \${${text}} [${text}]`, `\${${text}} = 1`],
  ]);
  return { sheets: [survey] };
}

function withSheet(text: string): Workbook {
  const survey = sheet(text, [["type", "name", "label"], question]);
  return { sheets: [survey, { ...choices("l", "a", "A"), name: `${text}.choices` }] };
}
