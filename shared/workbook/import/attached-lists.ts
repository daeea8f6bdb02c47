/** Questions whose choices are in attached files: from which columns, and what is missing. */
import { type AttachedFile, findAttached } from "../attached/attached-file.ts";
import type { Findings } from "./finding.ts";
import { type Choice, type ChoiceSource, cellText, type Question } from "./question.ts";
import { readType } from "./question-type.ts";
import { EXTERNAL } from "./read-choices.ts";
import type { Table } from "./read-table.ts";
import { readSearch } from "./search-appearance.ts";
import { nameTables, type TableNames } from "./table-names.ts";

/** What a file's columns are called where `parameters` don't say it. */
const usual = { geojson: { value: "id", label: "title" }, other: { value: "name", label: "label" } };

/**
 * Gives the questions that choose from an attached file their source; those whose file isn't there stay without choices.
 * @param table the sheet of the questions
 * @returns the files by the names that expressions read them under
 */
export function attachLists(
  table: Table,
  questions: readonly Question[],
  lists: ReadonlyMap<string, readonly Choice[]>,
  attached: readonly AttachedFile[],
  found: Findings,
): TableNames {
  const choosing = questions.flatMap((question) => {
    if (!question.hasForeignChoices || question.type === EXTERNAL) return [];
    const search = readSearch(cellText(question, "appearance"));
    const file = findAttached(attached, search?.file ?? question.list ?? "");
    return file === undefined ? [] : [{ question, search, file }];
  });
  const meant = new Set(choosing.flatMap(({ search, file }) => (search === undefined ? [file] : [])));
  for (const { file } of declarationsIn(table, attached)) if (file !== undefined) meant.add(file);
  const names = nameTables(questions, lists, attached, meant);
  const tableOf = new Map([...names.attached].map(([name, file]) => [file, name]));
  for (const { question, search, file } of choosing) {
    if (file.columns.length === 0) continue;
    const columns =
      search === undefined
        ? sourceByParameters(question, file, table.sheet, found)
        : sourceBySearch(question, file, lists.get(question.list ?? "") ?? [], search.filter);
    const source = columns && { table: tableOf.get(file) ?? "", ...columns };
    if (source === undefined) continue;
    reportValueless(file, source, found);
    const type = question.type.replace("_from_file", "");
    Object.assign(question, { type, source, hasForeignChoices: false });
  }
  return names;
}

/** Rows that have a label and no value can't be chosen. */
function reportValueless(
  { name, columns, rows }: AttachedFile,
  { value, label }: Pick<ChoiceSource, "value" | "label">,
  found: Findings,
): void {
  const at = columns.indexOf(value);
  const labels = label.map((column) => columns.indexOf(column)).filter((column) => column !== at);
  const lacking = rows.flatMap((row) => {
    const text = labels.map((column) => row[column] ?? "").find((one) => one !== "");
    return row[at] === "" && text !== undefined ? [`"${text.slice(0, 60)}"`] : [];
  });
  const [first] = lacking;
  if (first === undefined) return;
  const named = lacking.slice(0, MAX_NAMED).join(", ");
  const more = lacking.length > MAX_NAMED ? ` and ${lacking.length - MAX_NAMED} more` : "";
  const message = `These rows have a label and no value under "${value}", so they are not offered: ${named}${more}.`;
  found.add("W_FILE", { sheet: name }, message, "Write a value into each of them.");
}

const MAX_NAMED = 10;

function sourceByParameters(
  question: Question,
  file: AttachedFile,
  sheet: string,
  found: Findings,
): Omit<ChoiceSource, "table"> | undefined {
  const names = /\.geojson$/i.test(question.list ?? file.name) ? usual.geojson : usual.other;
  const cell = question.cells.get("parameters") ?? question.typeCell;
  const place = { sheet, cell };
  const columnOf = (parameter: "value" | "label") => {
    const parameterValue = question.parameters.get(parameter) ?? names[parameter];
    return { name: parameterValue, column: findColumn(file, parameterValue) };
  };
  const { name: parameterValue, column: value } = columnOf("value");
  if (value === undefined) {
    const known = file.columns.slice(0, 10).join(", ");
    found.add(
      "E_PARAMETERS",
      place,
      `The file "${file.name}" has no column "${parameterValue}" for the values of the choices. It has: ${known}.`,
      'Name the columns under "parameters", e.g. value=code label=title.',
    );
    return undefined;
  }
  const label = columnOf("label");
  if (label.column === undefined)
    found.add(
      "W_CHOICE_LABEL",
      place,
      `The file "${file.name}" has no column "${label.name}"; the values of the choices are shown.`,
      'Name the column of the labels under "parameters", e.g. label=title.',
    );
  return {
    value,
    label: label.column === undefined ? [] : [label.column],
    labels: columnsByLanguage(file, label.name),
  };
}

/** @example columnsByLanguage(file with "label::English" and "label::Français (fr)", "label").get("English") // ["label::English"] */
function columnsByLanguage({ columns }: AttachedFile, columnName: string): Map<string, readonly string[]> {
  const start = `${columnName.toLowerCase()}::`;
  return new Map(
    columns
      .filter((column) => column.toLowerCase().startsWith(start))
      .map((column) => [column.slice(start.length).trim(), [column]]),
  );
}

/** As written or, without such a column, in other letters; a label also in one of several languages. */
function findColumn({ columns }: AttachedFile, columnName: string): string | undefined {
  const name = columnName.toLowerCase();
  return (
    columns.find((column) => column === columnName) ??
    columns.find((column) => column.toLowerCase() === name) ??
    columns.find((column) => column.toLowerCase().startsWith(`${name}::`))
  );
}

/** A row of the list names the columns of the file; rows whose value is a number are choices of their own. */
function sourceBySearch(
  question: Question,
  file: AttachedFile,
  choices: readonly Choice[],
  filter: string | undefined,
): Omit<ChoiceSource, "table"> | undefined {
  const isOwn = ({ value }: Choice) => /^-?\d+$/.test(value);
  const named = choices.find((choice) => !isOwn(choice));
  const value = findColumn(file, named?.value ?? "name");
  if (value === undefined) return undefined;
  const columnsOf = (cell = "label") =>
    cell.split(",").flatMap((name) => findColumn(file, name.trim()) ?? []);
  const texts = Object.entries(named?.label ?? {});
  return {
    value,
    label: columnsOf(texts[0]?.[1].text),
    labels: new Map(texts.map(([language, cell]) => [language, columnsOf(cell.text)])),
    first: choices.filter(isOwn),
    ...(filter !== undefined && { filter }),
    ...(question.list !== undefined && { list: question.list }),
  };
}

/** Rows that declare a file for expressions, such as those of type `csv-external`, with the file where it is attached. */
function declarationsIn(table: Table, attached: readonly AttachedFile[]) {
  return table.rows.flatMap((row) => {
    const [cell, name] = [row.get("type"), row.get("name")?.text];
    if (cell === undefined || name === undefined || readType(cell.text).kind !== "declaration") return [];
    const fileName = `${name}.${cell.text.trim().toLowerCase().split("-")[0]}`;
    return [{ cell, fileName, file: findAttached(attached, fileName) }];
  });
}

/** Declared files that aren't attached. */
export function reportUndeclared(table: Table, attached: readonly AttachedFile[], found: Findings): void {
  for (const { cell, fileName, file } of declarationsIn(table, attached)) {
    if (file !== undefined) continue;
    found.add(
      "W_TYPE",
      { sheet: table.sheet, cell },
      `The file "${fileName}" is not attached to this workbook; expressions that read it were left out.`,
      "Upload it together with the workbook.",
    );
  }
}

/** What is wrong with the files themselves. */
export function reportFiles(attached: readonly AttachedFile[], found: Findings): void {
  for (const { problems } of attached)
    for (const { code, sheet, row, message, hint } of problems) {
      const known = fileCodes.find((one) => one === code);
      const place = { ...(sheet !== undefined && { sheet }), ...(row !== undefined && { row }) };
      if (known !== undefined) found.add(known, place, message, hint);
    }
}

const fileCodes = ["E_FILE", "W_FILE", "W_FILE_READ"] as const;

/** The file that a question names and that isn't attached, for messages. */
export function missingFile(question: Question): string {
  return readSearch(cellText(question, "appearance"))?.file ?? question.list ?? "";
}
