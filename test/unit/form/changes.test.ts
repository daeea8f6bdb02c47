import { describe, expect, it } from "vitest";
import { compileForm } from "../../../shared/form/compile-form.ts";
import { FormDefinition } from "../../../shared/form/definition.ts";
import { openForm } from "../../../shared/form/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

function openFields(fields: unknown[]) {
  const definition = FormDefinition.parse({
    title: "A form",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "page", name: "Page", composites: [{ key: "section", fields }] }],
  });
  return openForm(compileForm(definition), {}, clock);
}
const number = (key: string, more: object = {}) => ({
  key,
  controlType: "number",
  dataType: "number",
  ...more,
});

describe("what an answer changes", () => {
  it("excludes fields whose rules read it with the same result", () => {
    const session = openFields([
      number("age"),
      number("siblings", { default: "3", constraint: ". < [age]" }),
      number("phone", { requiredExpression: "[age] > 17", readOnly: "[age] > 99" }),
    ]);
    session.setValue("age", 40);
    expect(session.setValue("age", 50)).toEqual(new Set(["age"]));
    expect(session.setValue("age", 2)).toEqual(new Set(["age", "siblings", "phone"]));
  });
});
