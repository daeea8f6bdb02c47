/** Messages of a form that respondents would read with a reference in them, where an answer belongs. */

import type { Field, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const reference = /\$\{[^{}]*\}/;

/** In every language, as they are written: each is made the message of an answer that is missing, and looked at. */
export function rawMessages(definition: FormDefinition): string[] {
  if (!reference.test(JSON.stringify(definition))) return [];
  return (["requiredMessage", "constraintMessage"] as const).flatMap((message) => {
    const written = new Map<string, string>();
    const missing = (field: Field): Field => {
      const text = field[message];
      written.set(field.key, text === undefined ? "" : JSON.stringify(text));
      const { conditionalExpression: _c, requiredExpression: _r, default: _d, value: _v, ...kept } = field;
      return {
        ...kept,
        required: true,
        ...(text !== undefined && { requiredMessage: text }),
        ...(field.fields !== undefined && { fields: field.fields.map(missing) }),
      };
    };
    const base: FormDefinition = {
      ...definition,
      model: definition.model.map(({ conditionalExpression: _p, ...page }) => ({
        ...page,
        composites: page.composites.map(({ conditionalExpression: _c, fields, ...composite }) => ({
          ...composite,
          fields: fields.map(missing),
        })),
      })),
    };
    const session = openForm(compileForm(base), {}, clock);
    return session.problems().flatMap(({ key, problem }) => {
      const text = written.get(key.split("/").at(-1) ?? key) ?? "";
      if (text === "" || !reference.test(JSON.stringify(problem.message ?? ""))) return [];
      const own: unknown = JSON.parse(text);
      return typeof own === "string" ? [own] : Object.values(own ?? {}).map(String);
    });
  });
}
