/**
 * A workbook to start from: every column of the format, with one page and one question to overwrite, and a sheet that
 * explains each column. `npm run samples` turns it into the file that is downloaded.
 */
import { choicesColumns } from "../../../shared/workbook/import/definitions/choices-columns.ts";
import type { ColumnDefinition, ExampleRow } from "../../../shared/workbook/import/definitions/definition.ts";
import { extensionColumns } from "../../../shared/workbook/import/definitions/extension-columns.ts";
import { settings } from "../../../shared/workbook/import/definitions/settings.ts";
import {
  mediaColumns,
  questionColumns,
  ruleColumns,
} from "../../../shared/workbook/import/definitions/survey-columns.ts";

const LANGUAGE = "English (en)";

/** Columns of the survey sheet, those of this product last. */
const surveyColumns: readonly ColumnDefinition[] = [...questionColumns, ...ruleColumns, ...extensionColumns];

/** Forms can't show pictures yet, so a new workbook omits their columns. */
const media: ReadonlySet<string> = new Set(mediaColumns.map(({ header }) => header));
const newChoicesColumns = (choicesColumns as readonly ColumnDefinition[]).filter(
  ({ header }) => !media.has(header),
);

const headerOf = ({ header, isTranslatable }: ColumnDefinition) =>
  isTranslatable ? `${header}::${LANGUAGE}` : header;

/** A sheet with some columns, and its rows by column name. */
function sheet(name: string, columns: readonly ColumnDefinition[], rows: readonly ExampleRow[]) {
  const cells = rows.map((row) => columns.map(({ header }) => row[header] ?? ""));
  const headers = columns.map(headerOf);
  return { name, rows: [headers, ...cells], widths: headers.map(({ length }) => Math.max(12, length + 4)) };
}

/** What each column is for; an import ignores a sheet of this name. */
function helpSheet() {
  const plain = (text: string) => text.replaceAll("`", "");
  const lines = (name: string, columns: readonly ColumnDefinition[]) =>
    columns.map((column) => [name, headerOf(column), plain(column.meaning), column.example]);
  return {
    name: "help",
    rows: [
      ["sheet", "column", "meaning", "example"],
      ...lines("survey", surveyColumns),
      ...lines("choices", newChoicesColumns),
      ...lines("settings", settings),
    ],
    widths: [10, 34, 110, 44],
  };
}

/** The sheets of the blank workbook as rows of cells, headers first. */
export function blankSheets(): { name: string; rows: string[][]; widths: number[] }[] {
  return [
    sheet("survey", surveyColumns, [
      { type: "begin group", name: "page1", label: "First page", appearance: "field-list" },
      { type: "text", name: "question1", label: "Your first question" },
      { type: "end group" },
    ]),
    sheet("choices", newChoicesColumns, [
      { list_name: "yes_no", name: "yes", label: "Yes" },
      { list_name: "yes_no", name: "no", label: "No" },
    ]),
    sheet("settings", settings, [
      { form_title: "My form", form_id: "my_form", version: "1", default_language: LANGUAGE },
    ]),
    helpSheet(),
  ];
}
