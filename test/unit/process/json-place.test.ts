import { describe, expect, it } from "vitest";
import { placeOfPath } from "../../../shared/process/steps/json-place.ts";

const chain = `[
  { "operation": "shift", "spec": { "a": "b" } },
  {
    "operation": "shift",
    "spec": {
      "list": [1, -2.5e3, "x]}", {"y": null}],
      "a.b": { "c \\"d\\"": true, "c": 1 },
      "c": false,
      "c": { "deep": [] }
    }
  }
]`;

/** The text at a place. */
function at(path: string): string {
  const { line, column } = placeOfPath(chain, path);
  return (chain.split("\n")[line - 1] ?? "").slice(column - 1);
}

describe("the place of a path in a chain", () => {
  it.each([
    ["", "["],
    ["[0]", '{ "operation": "shift", "spec": { "a"'],
    ["[0].spec.a", '"a": "b"'],
    ["[1].operation", '"operation": "shift",'],
    ["[1].spec.list[1]", "-2.5e3"],
    ["[1].spec.list[3].y", '"y": null'],
    ['[1].spec["a.b"]["c \\"d\\""]', '"c \\"d\\"": true'],
    ['[1].spec["a.b"].c', '"c": 1'],
    ["[1].spec.c.deep", '"deep"'],
  ])("%j is where it is written", (path, start) => {
    expect(at(path).startsWith(start)).toBe(true);
  });

  it.each([
    ["[1].spec.nowhere.at.all", '"spec": {'],
    ["[1].spec.list[9]", '"list"'],
    ["[7]", "["],
    ["[1].spec.list.key", '"list"'],
  ])("%j is where its last known part is", (path, start) => {
    expect(at(path).startsWith(start)).toBe(true);
  });

  it("is found at any depth", () => {
    const deep = `[${"[".repeat(50_000)}${"]".repeat(50_000)}, {"a": 1}]`;
    expect(placeOfPath(deep, "[1].a")).toEqual({ line: 1, column: 100_005 });
  });
});
