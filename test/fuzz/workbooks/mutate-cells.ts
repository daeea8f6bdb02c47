/** Changes of what a form's author writes: types, names, headers, expressions, and the order of rows. */
import type { Row, Sheet, Workbook } from "../../../shared/workbook/workbook.ts";
import { randomSource } from "../expressions/generate.ts";
import { nastyTexts } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

const types = [
  ...["text", "integer", "decimal", "date", "time", "dateTime", "note", "calculate", "hidden", "range"],
  ...["begin group", "end group", "begin repeat", "end repeat", "begin_score", "end_score", "score__row"],
  ...["select_one yesno", "select_multiple yesno", "select_one", "select_one nolist or_other", "rank yesno"],
  ...["select_one_from_file x.csv", "select_one ${first}", "image", "include", "begin loop over x", "osm"],
  ...["xml-external", "begin_kobomatrix x", "db:person", "acknowledge", "start", "username", "audit"],
];
const headers = [
  ...["type", "name", "label", "label::", "label::xx", "label::Klingon", "label::English (en)", "::", ":"],
  ...["bind::relevant", "relevant", "constraint", "calculation", "appearance", "required", "list_name"],
  ...["x-page", "x-control", "x-colspan", "x-order", "x-validator", "x-min", "x-style", "jr:count", "#x"],
  ...["media::image::fr", "hint::fr", "choice_filter", "read only", "default", "parameters", "disabled"],
];
const settings = [
  ...["x-safe", "minimal likert", "table-list", "label", "list-nolabel", "field-list page row", "w99 w0 w6"],
  ...["start=1 end=0 step=0", "start=a end=1e9", "start=-1e308 end=1e308 step=1e-300", "rows=1e9", "yes"],
  ...["DATERANGE(a,b)", "DATERANGE(", "UNIQUE EMAIL NOPE", "likert toggle", "no", "TRUE", "-1", "13"],
];

type Mutation = (sheet: Sheet, random: Random, workbook: Workbook) => void;

const aRow = (sheet: Sheet, random: Random): Row => random.pick(sheet.rows);

function nasty(random: Random): string {
  switch (random.below(6)) {
    case 0:
      return random.pick(types);
    case 1:
      return random.pick(headers);
    case 2:
      return random.pick(settings);
    case 3:
      return random.pick(nastyTexts);
    default:
      return randomSource(random);
  }
}

const changeCell: Mutation = (sheet, random) => {
  const row = aRow(sheet, random);
  const cell = random.pick(row.cells);
  cell.text = random.chance(0.3) ? cell.text + nasty(random) : nasty(random);
};
const changeType: Mutation = (sheet, random) => {
  const cell = aRow(sheet, random).cells[0];
  if (cell !== undefined) cell.text = random.pick(types);
};
const changeHeader: Mutation = (sheet, random) => {
  const cell = random.pick(sheet.rows[0]?.cells ?? []);
  cell.text = random.pick(random.chance(0.8) ? headers : nastyTexts);
};
const copyCell: Mutation = (sheet, random, workbook) => {
  const from = random.pick(aRow(random.pick(workbook.sheets.filter(isFilled)), random).cells);
  random.pick(aRow(sheet, random).cells).text = from.text;
};
const moveCell: Mutation = (sheet, random) => {
  random.pick(aRow(sheet, random).cells).column = random.pick([1, 2, 3, random.between(1, 20), 900, 16_384]);
};
const dropCell: Mutation = (sheet, random) => {
  const row = aRow(sheet, random);
  row.cells.splice(random.below(row.cells.length), 1);
};
const addCell: Mutation = (sheet, random) => {
  aRow(sheet, random).cells.push({ column: random.between(1, 30), text: nasty(random) });
};
const dropRow: Mutation = (sheet, random) => {
  sheet.rows.splice(random.below(sheet.rows.length), 1);
};
const dropEnd: Mutation = (sheet, random) => {
  const ends = sheet.rows.filter((row) => /^end/i.test(row.cells[0]?.text ?? ""));
  if (ends.length > 0) sheet.rows.splice(sheet.rows.indexOf(random.pick(ends)), 1);
};
const swapRows: Mutation = (sheet, random) => {
  const [one, other] = [aRow(sheet, random), aRow(sheet, random)];
  [one.cells, other.cells] = [other.cells, one.cells];
};
const repeatRow: Mutation = (sheet, random) => {
  const row = aRow(sheet, random);
  const times = random.pick([1, 1, 2, 150]);
  const at = sheet.rows.indexOf(row);
  const copies = random.list(times, () => ({
    number: row.number,
    cells: row.cells.map((cell) => ({ ...cell })),
  }));
  sheet.rows.splice(at, 0, ...copies);
};
const skipRows: Mutation = (sheet, random) => {
  const from = random.below(sheet.rows.length);
  const by = random.pick([1, 61, 100_000]);
  for (const row of sheet.rows.slice(from)) row.number += by;
};
const renameSheet: Mutation = (sheet, random) => {
  sheet.name = random.pick(["survey", "choices", "settings", "survey.choices", "Sheet1", ...nastyTexts]);
};
const dropSheet: Mutation = (sheet, _random, workbook) => {
  workbook.sheets.splice(workbook.sheets.indexOf(sheet), 1);
};
const repeatColumn: Mutation = (sheet, random) => {
  const from = random.pick(sheet.rows[0]?.cells ?? []).column;
  const to = random.between(1, 30);
  for (const row of sheet.rows) {
    const cell = row.cells.find(({ column }) => column === from);
    if (cell !== undefined) row.cells.push({ column: to, text: cell.text });
  }
};
const nestGroups: Mutation = (sheet, random) => {
  const row = aRow(sheet, random);
  const depth = random.pick([3, 60, 800]);
  const groups = random.list(depth, (index) => ({
    number: row.number,
    cells: [
      { column: 1, text: "begin group" },
      { column: 2, text: `g${index}` },
      { column: 3, text: `Group ${index}` },
    ],
  }));
  sheet.rows.splice(sheet.rows.indexOf(row), 0, ...groups);
};

const mutations: readonly Mutation[] = [
  ...[changeCell, changeCell, changeCell, changeCell, changeType, changeType, changeHeader, changeHeader],
  ...[copyCell, copyCell, moveCell, dropCell, dropCell, addCell, addCell, dropRow, dropEnd, swapRows],
  ...[swapRows, repeatRow, skipRows, renameSheet, dropSheet, repeatColumn, nestGroups],
];

const isFilled = (sheet: Sheet) => sheet.rows.length > 0 && sheet.rows.every(({ cells }) => cells.length > 0);

/** A copy with some changes; rows get their numbers again, with the gaps that they had. */
export function mutateCells(original: Workbook, random: Random): Workbook {
  const workbook = structuredClone(original);
  for (let left = random.pick([1, 2, 4, 12]); left > 0; left -= 1) {
    const filled = workbook.sheets.filter(isFilled);
    if (filled.length === 0) break;
    random.pick(mutations)(random.pick(filled), random, workbook);
    for (const sheet of workbook.sheets) renumber(sheet);
  }
  return workbook;
}

function renumber(sheet: Sheet): void {
  sheet.rows = sheet.rows.filter(({ cells }) => cells.length > 0);
  let before = 0;
  for (const row of sheet.rows) {
    row.number = Math.max(row.number, before + 1);
    before = row.number;
    row.cells.sort((one, other) => one.column - other.column);
    row.cells = row.cells.filter(({ column }, index) => column !== row.cells[index + 1]?.column);
  }
}
