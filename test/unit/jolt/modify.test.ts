import { describe, expect, it } from "vitest";
import { transform } from "../../../shared/jolt/index.ts";
import { modify, problemOf, run } from "./run-chain.ts";

const value = (right: unknown, input: Record<string, unknown> = {}): unknown => {
  const output = modify({ out: right }, input);
  return typeof output === "object" && output !== null && "out" in output ? output.out : undefined;
};

describe("modify", () => {
  it("overwrites, fills or defines, by operation or by the prefix of a key", () => {
    const spec = { a: 1, b: 2, c: 3 };
    const input = { a: "old", b: null };
    expect(run("modify-overwrite-beta", spec, input)).toEqual({ a: 1, b: 2, c: 3 });
    expect(run("modify-default-beta", spec, input)).toEqual({ a: "old", b: 2, c: 3 });
    expect(run("modify-define-beta", spec, input)).toEqual({ a: "old", b: null, c: 3 });
    expect(modify({ "+a": 1, "~b": 2, _c: 3, _id: 4 }, input)).toEqual({ a: 1, b: 2, c: 3, id: 4 });
  });

  it("works only on present keys with a ?", () => {
    expect(modify({ "a?": 1, "b?": 2 }, { b: null })).toEqual({ b: 2 });
  });

  it("lets a star overwrite what a literal wrote", () => {
    expect(modify({ a: 1, "*": 2 }, { b: 0 })).toEqual({ a: 2, b: 2 });
  });

  it("makes the containers that its keys need and pads a list up to its highest index", () => {
    expect(modify({ a: { b: { "[1]": "x" } } }, {})).toEqual({ a: { b: [null, "x"] } });
  });

  it("falls back along a list of choices", () => {
    expect(value(["=notNull(@(1,a))", "@(1,b)", "none"], { a: null })).toBe("none");
    expect(value([1, "two"])).toBe(1);
  });

  it("ignores references beyond the root", () => {
    expect(value(["@(9,x)", "fallback"])).toBe("fallback");
    expect(value(["=concat(@(9,x),'a','b')", "fallback"])).toBe("fallback");
  });

  it("reads the context and never changes it", () => {
    const context = { rate: 2, list: [1] };
    const output = run(
      "modify-overwrite-beta",
      { r: "^rate", l: "^list", m: { "[1]": "^rate" } },
      {},
      context,
    );
    expect(output).toEqual({ r: 2, l: [1], m: [null, 2] });
    expect(run("modify-overwrite-beta", { l: "^list", x: "=squashNulls(^list)" }, {}, context)).toEqual({
      l: [1],
      x: [1],
    });
    expect(context).toEqual({ rate: 2, list: [1] });
  });

  it("writes the first argument of an unknown function, and nothing without one", () => {
    expect(value("=unknown(5)")).toBe(5);
    expect(value("=unknown")).toBeUndefined();
    expect(value("=constructor(5)")).toBe(5);
  });

  it("writes the spec's own values as copies", () => {
    const chain = transform([{ operation: "modify-overwrite-beta", spec: { a: { b: [] } } }]);
    const first = chain({});
    expect(first).toEqual({ a: { b: [] } });
    if (typeof first === "object" && first !== null) Object.assign(first, { a: "changed" });
    expect(chain({})).toEqual({ a: { b: [] } });
  });

  it.each([
    [{ "": 1 }, "KEY_INVALID"],
    [{ a: 1, "+a": 2 }, "KEY_DUPLICATE"],
    [{ "#a": 1 }, "KEY_INVALID"],
    [{ a: { "[0]": 1, k: 2 } }, "SPEC_INVALID"],
    [{ a: "=concat'x')" }, "FUNCTION_INVALID"],
    [{ a: "@(1,b).c" }, "PATH_INVALID"],
    [{ a: "=split('(a)\\1',@(1,x))" }, "SEPARATOR_UNSUPPORTED"],
  ])("refuses %j when it is compiled: %s", (spec, code) => {
    const problem = problemOf(() => transform([{ operation: "modify-overwrite-beta", spec }]));
    expect(problem).toMatchObject({ name: "JoltProblem", code });
  });
});

describe("functions of numbers", () => {
  it.each([
    ["=max(3,3.7)", 3],
    ["=min(-3,-3.5)", -3],
    ["=max(1,'3.0')", 3],
    ["=max(3000000000,5)", 3_000_000_000],
    ["=abs(-2147483648)", -2_147_483_648],
    ["=intSum(2147483647,1)", -2_147_483_648],
    ["=intSum(1,'2',x,3.9)", 6],
    ["=longSum(9223372036854775807,1)", -(2 ** 63)],
    ["=doubleSum(0.1,0.2)", 0.1 + 0.2],
    ["=intSubtract('5',3)", undefined],
    ["=intSubtract(-2147483648,1)", 2_147_483_647],
    ["=doubleSubtract(10,4)", undefined],
    ["=doubleSubtract(10.0,4.5)", 5.5],
    ["=divide(1,0)", undefined],
    ["=divideAndRound(2,2.675,1)", 2.67],
    ["=divideAndRound(0,-5,2)", -3],
    ["=divideAndRound(-2,1250,1)", 1300],
    ["=avg(1,'2',abc)", 1.5],
    ["=toInteger('3.99')", 3],
    ["=toInteger(' 5')", 5],
    ["=toInteger(4294967297)", 1],
    ["=toInteger(1e20)", 2_147_483_647],
    ["=toDouble('NaN')", undefined],
    ["=toLong('x')", undefined],
  ])("%s is %s", (right, expected) => {
    expect(value(right)).toBe(expected);
  });

  it("remember a floating number within the operation, and forget it after", () => {
    const spec = {
      d: "=toDouble(@(1,n))",
      text: "=concat('n=',@(1,d))",
      less: "=doubleSubtract(@(1,d),0.5)",
    };
    expect(modify(spec, { n: "5" })).toEqual({ n: "5", d: 5, text: "n=5.0", less: 4.5 });
    expect(JSON.stringify(modify({ l: "=toList(1.0,2)" }, {}))).toBe('{"l":[1,2]}');
  });
});

describe("functions of text", () => {
  it.each([
    ["=concat(x)", {}, undefined],
    ["=concat(@(1,l))", { l: ["a", 1, null, true] }, "a1true"],
    ["=concat(@(1,o),'!')", { o: { k: [1, null] } }, "{k=[1, null]}!"],
    ["=concat(12345678.5,'')", {}, "1.23456785E7"],
    ["=join(',',@(1,l))", { l: ["a", null, "", "b", null] }, "a,b,"],
    ["=join(',',x)", {}, undefined],
    ["=substring(abcdef,1,3)", {}, "bc"],
    ["=substring(abc,1,9)", {}, undefined],
    ["=leftPad('7',3,'0')", {}, "007"],
    ["=leftPad('7',501,'0')", {}, undefined],
    ["=rightPad('7',3,'ab')", {}, undefined],
    ["=trim(' \u00a0x ')", {}, "\u00a0x"],
    ["=toUpper(@(1,l))", { l: ["a", 1] }, ["A", 1]],
    ["=toString(@(1,l))", { l: [1, null, [2]] }, ["1", "null", "[2]"]],
  ])("%s of %j is %j", (right, input, expected) => {
    expect(value(right, input)).toEqual(expected);
  });

  it("parse quotes, commas and brackets in their arguments", () => {
    expect(value("=toList(abc,'e(,f,)g',,TRUE,' x ')")).toEqual(["abc", "e(,f,)g", null, true, " x "]);
  });
});

describe("functions of lists and values", () => {
  it.each([
    ["=size(@(1,l))", { l: [1, 2] }, 2],
    ["=size(@(1,n))", { n: 5 }, undefined],
    ["=elementAt(1,@(1,l))", { l: [7, null] }, null],
    ["=elementAt(-1,@(1,l))", { l: [7] }, undefined],
    ["=firstElement(@(1,l))", { l: [] }, undefined],
    ["=sort(@(1,l))", { l: ["b", "A", "10", "9"] }, ["10", "9", "A", "b"]],
    ["=sort(@(1,l))", { l: [2.5, 1] }, undefined],
    [
      "=squashDuplicates(@(1,l))",
      { l: [{ a: 1, b: 2 }, { b: 2, a: 1 }, 1, "1", 1] },
      [{ a: 1, b: 2 }, 1, "1"],
    ],
    ["=recursivelySquashNulls(@(1,o))", { o: { a: null, b: [null, { c: null }] } }, { b: [{}] }],
    ["=squashNulls(@(1,l))", { l: [] }, undefined],
    ["=squashNulls(1,)", {}, undefined],
    ["=squashDuplicates(1,1,)", {}, [1, null]],
    ["=isNull(@(1,o))", { o: null }, null],
    ["=isPresent(@(1,nope))", {}, undefined],
    ["=toBoolean('TRUE')", {}, true],
  ])("%s of %j is %j", (right, input, expected) => {
    expect(value(right, input)).toEqual(expected);
  });

  it("a sorted list is a bare array until the operation ends: only list functions take it for a list", () => {
    const spec = { x: "=sort", first: "=firstElement(@(1,x))", size: "=size(@(1,x))" };
    expect(modify(spec, { x: [3, 1] })).toEqual({ x: [1, 3], first: 1 });
  });
});
