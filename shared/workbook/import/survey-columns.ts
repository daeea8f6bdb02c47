/** Headers and the form's columns that they name, by the tables of `definitions/` (workbook page, section 3). */
import { choicesColumns } from "./definitions/choices-columns.ts";
import { type ColumnDefinition, canonicalHeader, canonicalNames } from "./definitions/definition.ts";
import { extensionColumns, toolColumns } from "./definitions/extension-columns.ts";
import {
  columnPrefixes,
  mediaColumns,
  questionColumns,
  quietColumns,
  ruleColumns,
} from "./definitions/survey-columns.ts";

export interface Column {
  /** The canonical name; unknown headers keep their own, in lower case with `_`. */
  name: string;
  /** The text after `::` or `:`, as written. */
  language?: string;
}

const surveyColumns: readonly ColumnDefinition[] = [
  ...[...questionColumns, ...ruleColumns, ...mediaColumns],
  ...[...extensionColumns, ...toolColumns, ...quietColumns],
];

const surveyNames = canonicalNames(surveyColumns);
const choiceNames = canonicalNames(choicesColumns);
const prefixes: ReadonlySet<string> = new Set(columnPrefixes);
const prefixedColumns: ReadonlySet<string> = new Set<string>([
  ...[...ruleColumns, ...mediaColumns].map(({ header }) => header),
  "appearance",
]);

/** Columns whose text may differ by language. */
export const translatable: ReadonlySet<string> = new Set(
  surveyColumns.flatMap(({ header, isTranslatable }) => (isTranslatable ? [header] : [])),
);

/** Every column that the survey sheet may have; others are listed once as unknown. */
export const knownSurveyColumns: ReadonlySet<string> = new Set(surveyNames.values());

/** All headers of the survey sheet as people write them, for hints. */
export const surveyHeaders: readonly string[] = surveyColumns.flatMap(({ header, aliases = [] }) => [
  header,
  ...aliases,
]);

/**
 * @example surveyColumn("label::Español (es)") // { name: "label", language: "Español (es)" }
 * @example surveyColumn("bind:relevant") // { name: "relevant" }
 */
export function surveyColumn(header: string): Column {
  return columnOf(header, surveyNames);
}

/** @example choiceColumn("list name") // { name: "list_name" } */
export function choiceColumn(header: string): Column {
  return columnOf(header, choiceNames);
}

function columnOf(header: string, names: ReadonlyMap<string, string>): Column {
  const canonical = (written = "") => {
    const name = canonicalHeader(written);
    return names.get(name) ?? name;
  };
  const parts = header.split(/::?/).map((part) => part.trim());
  let name = canonical(parts.shift());
  const isPrefixed = prefixes.has(name) && parts.length > 0;
  while (prefixes.has(name) && parts.length > 0) name = canonical(parts.shift());
  // `bind::type` is a type of XForms, not the row's
  if (isPrefixed && !prefixedColumns.has(name)) return { name: canonicalHeader(header) };
  if (parts.length === 0) return { name };
  if (translatable.has(name)) return { name, language: parts.join("::") };
  return { name: [name, ...parts].join("::").toLowerCase() };
}
