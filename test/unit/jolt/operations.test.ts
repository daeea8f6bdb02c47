import { describe, expect, it } from "vitest";
import { transform } from "../../../shared/jolt/index.ts";
import { problemOf, run } from "./run-chain.ts";

describe("default", () => {
  const fill = (spec: unknown, input: unknown) => run("default", spec, input);

  it("fills what is missing or null", () => {
    expect(fill({ a: 1, b: 2, c: 3 }, { a: 0, b: null })).toEqual({ a: 0, b: 2, c: 3 });
    expect(fill({ a: 1 }, null)).toEqual({ a: 1 });
  });

  it("makes absent containers, even for a star below them", () => {
    expect(fill({ a: { "*": { x: 1 } }, "l[]": { "1": "y" } }, {})).toEqual({ a: {}, l: [null, "y"] });
  });

  it("fills existing keys only for | and *, literal keys first", () => {
    const spec = { "*": { x: "star" }, "a|b": { x: "or" }, a: { x: "literal" } };
    expect(fill(spec, { b: {}, c: {} })).toEqual({ a: { x: "literal" }, b: { x: "or" }, c: { x: "star" } });
  });

  it("keeps a value of another kind", () => {
    expect(fill({ a: { b: 1 }, "l[]": { "0": 1 } }, { a: "text", l: {} })).toEqual({ a: "text", l: {} });
  });

  it("takes a list as input where its keys are indexes", () => {
    expect(fill({ "1": "x", "*": { y: 1 } }, [{}])).toEqual([{ y: 1 }, "x"]);
    expect(problemOf(() => fill({ a: 1 }, []))).toMatchObject({ code: "TYPE_MISMATCH" });
  });

  it("copies its values", () => {
    const chain = transform([{ operation: "default", spec: { l: [] } }]);
    const [one, other] = [chain({}), chain({})] as [{ l: unknown }, { l: unknown }];
    expect(one.l).not.toBe(other.l);
  });

  it.each([{ "a*": 1 }, { "l[]": { x: 1 } }, [], null])("refuses %j when it is compiled", (spec) => {
    expect(problemOf(() => transform([{ operation: "default", spec }]))).toMatchObject({
      name: "JoltProblem",
    });
  });
});

describe("remove", () => {
  const remove = (spec: unknown, input: unknown) => run("remove", spec, input);

  it("removes keys, patterns and list items by their original places", () => {
    expect(remove({ a: "", "x*": "", "b|c": "" }, { a: 1, x1: 2, x: 3, b: 4, d: 5 })).toEqual({ x: 3, d: 5 });
    expect(remove({ l: { "0": "", "2": "" } }, { l: ["a", "b", "c", "d"] })).toEqual({ l: ["b", "d"] });
    expect(remove({ "*": { id: "" } }, { one: { id: 1, v: 2 }, two: [1] })).toEqual({
      one: { v: 2 },
      two: [1],
    });
  });

  it("has no escapes", () => {
    expect(remove({ "\\a": "" }, { a: 1, "\\a": 2 })).toEqual({ a: 1 });
  });

  it("leaves the input untouched", () => {
    const input = { a: 1, l: [1, 2] };
    remove({ a: "", l: { "0": "" } }, input);
    expect(input).toEqual({ a: 1, l: [1, 2] });
  });

  it.each([{ a: "x" }, { a: null }, { "**": "" }])("refuses %j when it is compiled", (spec) => {
    expect(problemOf(() => transform([{ operation: "remove", spec }]))).toMatchObject({
      name: "JoltProblem",
    });
  });
});

describe("cardinality", () => {
  const adjust = (spec: unknown, input: unknown) => run("cardinality", spec, input);

  it("makes ONE or MANY", () => {
    expect(adjust({ a: "MANY", b: "MANY", c: "ONE", d: "ONE" }, { a: 1, b: null, c: [7, 8], d: [] })).toEqual(
      {
        a: [1],
        b: [],
        c: 7,
        d: null,
      },
    );
  });

  it("changes a container by @ before it goes deeper", () => {
    expect(adjust({ views: { "@": "ONE", count: "MANY" } }, { views: [{ count: 1 }, { count: 2 }] })).toEqual(
      {
        views: { count: [1] },
      },
    );
  });

  it("refuses two keys with stars and unknown values when it is compiled", () => {
    for (const spec of [{ "a*": "ONE", "b*": "MANY" }, { a: "one" }, { a: {} }, { "a@": "ONE" }]) {
      expect(problemOf(() => transform([{ operation: "cardinality", spec }]))).toMatchObject({
        name: "JoltProblem",
      });
    }
  });

  it("refuses to change an item of a list", () => {
    expect(problemOf(() => adjust({ l: { "0": "ONE" } }, { l: [[1]] }))).toMatchObject({
      code: "TYPE_MISMATCH",
    });
  });

  it("quotes nothing of its input in an error: a plain value is walked as a key", () => {
    const problem = problemOf(() => adjust({ a: { "*": "MANY" } }, { a: "an answer" }));
    expect(problem).toMatchObject({ code: "TYPE_MISMATCH" });
    expect(String(problem)).not.toContain("an answer");
  });
});

describe("sort", () => {
  it("sorts keys at every level, ~ first, and keeps the order of lists", () => {
    const input = { b: [{ d: 1, c: 2 }, 0], "~z": 1, a: 1 };
    expect(JSON.stringify(run("sort", undefined, input))).toBe('{"~z":1,"a":1,"b":[{"c":2,"d":1},0]}');
    expect(JSON.stringify(input)).toBe('{"b":[{"d":1,"c":2},0],"~z":1,"a":1}');
  });
});

describe("a chain", () => {
  it.each([
    [[], "CHAIN_INVALID", ""],
    [{ operation: "shift" }, "CHAIN_INVALID", ""],
    [["shift"], "CHAIN_INVALID", "[0]"],
    [[{ operation: "sort" }, { operation: "__proto__" }], "OPERATION_UNKNOWN", "[1].operation"],
    [[{ operation: 5 }], "OPERATION_UNKNOWN", "[0].operation"],
    [[{ operation: "shift" }], "SPEC_INVALID", "[0].spec"],
    [[{ operation: "shif", spec: {} }], "OPERATION_UNKNOWN", "[0].operation", 'Did you mean "shift"?'],
    [
      [{ operation: "modify-overwrite", spec: {} }],
      "OPERATION_UNKNOWN",
      "[0].operation",
      '"modify-overwrite-beta"?',
    ],
    [[{ operaton: "shift", spec: {} }], "OPERATION_UNKNOWN", "[0].operation", 'Did you mean "operation"'],
    [[{ operation: "shift", sepc: {} }], "SPEC_INVALID", "[0].spec", 'Did you mean "spec" with "sepc"?'],
  ])("%j is refused when it is compiled", (chain, code, path, said = "") => {
    const problem = problemOf(() => transform(chain));
    expect(problem).toMatchObject({ code, path });
    expect(String(problem)).toContain(said);
  });

  it("passes each result to the next operation", () => {
    const chain = [
      { operation: "shift", spec: { "*": "rows[]" } },
      { operation: "modify-overwrite-beta", spec: { count: "=size(@(1,rows))" } },
    ];
    expect(transform(chain)({ a: 1, b: 2 })).toEqual({ rows: [1, 2], count: 2 });
  });
});
