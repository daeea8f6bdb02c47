/** What the varied processes are made of: a workbook as tables, and steps as a designer writes them. */
import { matches } from "../../../../shared/expression/matches.ts";
import { compileForm } from "../../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { readDefinition } from "../../../../shared/workbook/import/read-definition.ts";
import { importProblemLine } from "../../../../shared/workbook/import-problem.ts";
import { sheets } from "../../../import/markdown-sheets.ts";
import { step, treeOf, viewable } from "../../../support/steps.ts";

/** A form with a process in which nothing is wrong. */
export interface VariedProcess {
  name: string;
  form: CompiledForm;
  root: Step;
}

/** The form of a workbook that is written as Markdown tables. @throws where it can't be imported */
export function formOf(markdown: string): CompiledForm {
  const { definition, problems } = readDefinition(sheets(markdown), {
    worksheetIndex: 0,
    fileName: "form.xlsx",
  });
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return compileForm(definition, { matches });
}

export const process = (name: string, form: CompiledForm, ...steps: Step[]): VariedProcess => ({
  name,
  form,
  root: treeOf(...steps),
});

/** Keys are the names: these processes have each name once. */
export const chain = (name: string, template: string, ...children: Step[]): Step =>
  step("JOLT", { key: name, name, template: template.trim(), children });
export const words = (name: string, template: string, ...children: Step[]): Step =>
  step("TRANSLATIONS", { key: name, name, template: template.trim(), children });
export const page = (
  name: string,
  template: string,
  sets: Record<string, Record<string, string>> = {},
): Step =>
  step("HANDLEBARS", {
    key: name,
    name,
    template: template.trim(),
    propertySets: Object.entries(sets).map(([set, properties]) => ({
      key: `${name} ${set}`,
      name: set,
      properties: Object.entries(properties).map(([property, value]) => ({ name: property, value })),
    })),
    ...viewable(name),
  });
