/** Forms for the tests of the logic check. */
import { matches } from "../../../../shared/expression/matches.ts";
import { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";
import { checkLogic, type LogicCode } from "../../../../shared/form/logic/check-logic.ts";

type Field = Record<string, unknown>;

/** One page with one section. */
export function aForm(
  fields: Field[],
  around: { page?: Field; section?: Field; form?: Field } = {},
): CompiledForm {
  const section = { key: "section", fields, ...around.section };
  return aFormOf([{ key: "page", name: "Page", composites: [section], ...around.page }], around.form);
}

export function aFormOf(model: Field[], more: Field = {}): CompiledForm {
  const locales = [{ code: "en", name: "English" }];
  const definition = FormDefinition.parse({ title: "A form", locales, defaultLocale: "en", model, ...more });
  return compileForm(definition, { matches });
}

/** What is found, shortly: code, place and message. */
export function found(form: CompiledForm, ...codes: LogicCode[]): string[] {
  return checkLogic(form)
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(
      ({ code, key, option, message }) =>
        `${code} ${key}${option === undefined ? "" : `/${option}`}: ${message}`,
    );
}

const options = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }));

export const radio = (key: string, keys: readonly string[], more: Field = {}): Field => ({
  key,
  controlType: "radio",
  dataType: "radio",
  options: options(keys),
  ...more,
});
export const checkboxes = (key: string, keys: readonly string[], more: Field = {}): Field => ({
  ...radio(key, keys, more),
  controlType: "checkbox",
  dataType: "checkbox",
});
export const number = (key: string, more: Field = {}): Field => ({
  key,
  controlType: "number",
  dataType: "number",
  ...more,
});
export const date = (key: string, more: Field = {}): Field => ({
  key,
  controlType: "date",
  dataType: "date",
  ...more,
});
export const text = (key: string, more: Field = {}): Field => ({ key, controlType: "text", ...more });
/** A text that is shown while a condition is true. */
export const shownIf = (key: string, conditionalExpression: string): Field =>
  text(key, { conditionalExpression });
export const calculation = (key: string, expression: string, more: Field = {}): Field => ({
  key,
  controlType: "calculation",
  hidden: true,
  expression,
  ...more,
});
