import { describe, expect, it } from "vitest";
import { JsonProblem, parseJson } from "../../shared/json.ts";

describe("parseJson", () => {
  it("reads JSON", () => {
    expect(parseJson('{"a": [1, "x", null]}')).toEqual({ a: [1, "x", null] });
  });

  it.each([
    ["what is no JSON", "{"],
    ["a key that reaches a prototype", '{"a": {"__proto__": {}}}'],
    ["the same key in escapes", '{"\\u005f_proto__": 1}'],
    ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["more than 50,000 values", `[${"0,".repeat(50_000)}0]`],
  ])("refuses %s", (_what, text) => {
    expect(() => parseJson(text)).toThrow(JsonProblem);
  });

  it("takes 64 levels", () => {
    expect(parseJson(`${"[".repeat(63)}1${"]".repeat(63)}`)).toBeDefined();
  });
});
