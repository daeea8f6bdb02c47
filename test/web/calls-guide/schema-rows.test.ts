import { describe, expect, it } from "vitest";
import { schemaRows, typeOf } from "../../../web/features/calls-guide/calls-document.ts";

describe("schemaRows", () => {
  it("lists fields with type, limits and whether they are optional", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "integer", exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        name: { type: "string", minLength: 1, maxLength: 200 },
        locale: { type: "string", enum: ["en", "es"], default: "en" },
      },
      required: ["id", "name"],
    };
    expect(schemaRows(schema)).toEqual([
      { name: "id", type: "whole number", isRequired: true, limits: "greater than 0" },
      { name: "name", type: "text", isRequired: true, limits: "1 to 200 characters" },
      { name: "locale", type: '"en" · "es"', isRequired: false, limits: 'default "en"' },
    ]);
  });

  it("lists the fields of objects within objects, lists and choices", () => {
    const reference = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const schema = {
      type: "object",
      properties: {
        outputs: { type: "array", items: reference, maxItems: 500 },
        run: { anyOf: [reference, { type: "null" }] },
      },
    };
    expect(schemaRows(schema).map(({ name, type, limits }) => [name, type, limits])).toEqual([
      ["outputs", "list of object", "at most 500"],
      ["outputs[].name", "text", ""],
      ["run", "object or nothing", ""],
      ["run.name", "text", ""],
    ]);
  });

  it("begins with brackets for a list, and is empty without fields", () => {
    const list = { type: "array", items: { type: "object", properties: { code: { type: "string" } } } };
    expect(schemaRows(list).map(({ name }) => name)).toEqual(["[].code"]);
    expect(schemaRows({ type: "boolean" })).toEqual([]);
  });
});

describe("typeOf", () => {
  it.each([
    [{ type: "boolean" }, "true or false"],
    [{ type: "string", format: "date-time" }, "time (ISO 8601, UTC)"],
    [{ type: "object", additionalProperties: { type: "number" } }, "object of number"],
    [{ const: "accept" }, '"accept"'],
    [{}, "any JSON"],
  ])("names %j", (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });
});
