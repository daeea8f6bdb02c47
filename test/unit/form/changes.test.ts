import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

function definitionOf(fields: unknown[]): FormDefinition {
  return FormDefinition.parse({
    title: "A form",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "page", name: "Page", composites: [{ key: "section", fields }] }],
  });
}
const openFields = (fields: unknown[]) => openForm(compileForm(definitionOf(fields)), {}, clock);
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

describe("what a change looks at", () => {
  /** The reads of the form's parts by one change, of which always as many depend on the answer. */
  function readsOfAChange(others: number, fields: unknown[], isWaiting: boolean): number {
    const more = Array.from({ length: others }, (_, index) =>
      number(`q${index}`, isWaiting ? { trigger: { keys: [`q${index + 1}`], expression: "1" } } : {}),
    );
    const form = compileForm(definitionOf([...fields, ...more]));
    let reads = 0;
    const nodes = new Proxy(form.nodes, {
      get(target, name, self) {
        reads += 1;
        return Reflect.get(target, name, self);
      },
    });
    const session = openForm({ ...form, nodes }, {}, clock);
    session.setValue("age", 40);
    reads = 0;
    expect(session.setValue("age", 12)).toEqual(new Set(["age", "months", "typed"]));
    return reads;
  }

  it("is the same in a form of any length, also where calculations wait for others", () => {
    const depend = [
      number("age"),
      number("months", { expression: "[age] * 12" }),
      number("typed", { trigger: { keys: ["age"], expression: "[months] + 1" } }),
    ];
    const short = readsOfAChange(10, depend, false);
    expect(short).toBeLessThan(100);
    expect(readsOfAChange(3_000, depend, false)).toBe(short);
    expect(readsOfAChange(3_000, depend, true)).toBe(short);
  });
});
