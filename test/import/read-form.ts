/** Imports of workbooks that a test writes as Markdown tables. */
import type { Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import type { AttachedFile } from "../../shared/workbook/attached/attached-file.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { type ImportProblem, importProblemLine } from "../../shared/workbook/import-problem.ts";
import { sheets } from "./markdown-sheets.ts";

/** The definition of a workbook, and everything that is reported of it. */
export function read(
  markdown: string,
  more: { oneRepeat?: boolean; attached?: readonly AttachedFile[] } = {},
) {
  return readDefinition(sheets(markdown), { worksheetIndex: 0, fileName: "intake.xlsx", ...more });
}

/** The definition of a workbook that imports. */
export function form(markdown: string): FormDefinition {
  const { definition, problems } = read(markdown);
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return definition;
}

/** Every field of a form, those inside rows included. */
export function fieldsOf(definition: FormDefinition): Field[] {
  const fields = definition.model.flatMap((page) => page.composites).flatMap((section) => section.fields);
  return fields.flatMap((field) => [field, ...((field.fields as Field[] | undefined) ?? [])]); // rows contain fields without rows
}

/** The field of a key, in a workbook that imports. */
export function field(markdown: string, key: string): Field {
  const found = fieldsOf(form(markdown)).find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no field ${key}.`);
  return found;
}

/** The problems with a code, each as `sheet!A1`. */
export function placesOf(markdown: string, code: string): string[] {
  return read(markdown)
    .problems.filter((problem) => problem.code === code)
    .map(placeOf);
}

/** @example placeOf({ sheet: "survey", row: 2, column: "C", … }) // "survey!C2" */
export function placeOf({ sheet = "", column = "", row }: ImportProblem): string {
  return `${sheet}!${column}${row ?? ""}`;
}

/** The codes of all problems, in their order. */
export function codesOf(markdown: string): string[] {
  return read(markdown).problems.map(({ code }) => code);
}
