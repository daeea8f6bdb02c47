/**
 * Choices that come from a table of the form (ODK XForms, Secondary Instances; XLSForm › Multiple choice from file). In
 * memory a field has them among its `options`; as a form is stored and sent, it has only where they come from, so that a
 * list of thousands is there once.
 */
import type { LocalizedText } from "../../localize.ts";
import type { ChoicesFrom, Field, FormDefinition, Option } from "./definition.ts";

type Row = Readonly<Record<string, string>>;

/** The form with all choices of its fields. Fields of one list share them. A form without such fields is itself. */
export function withChoices(definition: FormDefinition): FormDefinition {
  return mapFields(definition, (field) => {
    const { choicesFrom, options } = field;
    if (choicesFrom === undefined || options !== undefined) return field;
    const { tables = {} } = definition;
    const rows = Object.hasOwn(tables, choicesFrom.table) ? (tables[choicesFrom.table] ?? []) : [];
    return { ...field, options: optionsFrom(rows, choicesFrom) };
  });
}

/** The form as it is stored and sent: without the choices that `withChoices` adds. */
export function withoutChoices(definition: FormDefinition): FormDefinition {
  return mapFields(definition, (field) => {
    if (field.choicesFrom === undefined || field.options === undefined) return field;
    const { options: _, ...stored } = field;
    return stored;
  });
}

const known = new WeakMap<readonly Row[], Map<string, Option[]>>();

/** The options that the rows of a table make, after those that come first: the same list for the same table and columns. */
export function optionsFrom(rows: readonly Row[], from: ChoicesFrom): Option[] {
  const { first, value, labels } = from;
  const ofTable = known.get(rows) ?? new Map<string, Option[]>();
  known.set(rows, ofTable);
  const name = JSON.stringify([value, from.label, labels, first]);
  const existing = ofTable.get(name);
  if (existing !== undefined) return existing;
  const options = rows.flatMap((row): Option[] => {
    const key = cellOf(row, value);
    if (key === "") return [];
    return [{ key, label: labelOf(row, from) || key, filters: row }];
  });
  const all = [...(first ?? []), ...options];
  ofTable.set(name, all);
  return all;
}

function labelOf(row: Row, { label, labels }: ChoicesFrom): LocalizedText {
  const plain = textOf(row, label);
  if (labels === undefined) return plain;
  const texts = Object.entries(labels).map(([locale, columns]) => [locale, textOf(row, columns) || plain]);
  return texts.some(([, text]) => text !== "") ? Object.fromEntries(texts) : "";
}

function textOf(row: Row, columns: readonly string[]): string {
  const cells = columns.map((column) => cellOf(row, column));
  return cells.filter((cell) => cell !== "").join(" ");
}

function cellOf(row: Row, column: string): string {
  return Object.hasOwn(row, column) ? (row[column] ?? "") : "";
}

/** The same definition where no field changes. */
function mapFields(definition: FormDefinition, change: (field: Field) => Field): FormDefinition {
  let isChanged = false;
  const changed = (field: Field): Field => {
    const fields = field.fields?.map(changed);
    const isSame = fields === undefined || fields.every((one, index) => one === field.fields?.[index]);
    const withFields = change(isSame ? field : { ...field, fields });
    if (withFields !== field) isChanged = true;
    return withFields;
  };
  const model = definition.model.map((page) => ({
    ...page,
    composites: page.composites.map((composite) => ({ ...composite, fields: composite.fields.map(changed) })),
  }));
  return isChanged ? { ...definition, model } : definition;
}
