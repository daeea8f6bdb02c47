import { describe, expect, it } from "vitest";
import { transform } from "../../../shared/jolt/index.ts";
import { problemOf, run, shift } from "./run-chain.ts";

describe("shift", () => {
  it("moves values to paths and leaves the rest behind", () => {
    const spec = { name: "person.fullName", tags: { "0": "first" } };
    expect(shift(spec, { name: "Ada", tags: ["a", "b"], age: 36 })).toEqual({
      person: { fullName: "Ada" },
      first: "a",
    });
  });

  it("answers null when nothing matches", () => {
    expect(shift({ a: "b" }, { c: 1 })).toBeNull();
    expect(shift({ a: "b" }, undefined)).toBeNull();
  });

  it("makes a list of colliding values, adds to an existing one and overwrites null", () => {
    expect(shift({ a: "x", b: "x" }, { a: 1, b: 2 })).toEqual({ x: [1, 2] });
    expect(shift({ a: "x", b: "x" }, { a: [1], b: [2] })).toEqual({ x: [1, [2]] });
    expect(shift({ a: "x", b: "x" }, { a: null, b: 2 })).toEqual({ x: 2 });
  });

  it("writes null for a scalar that a key matches, and values with @, $ and #", () => {
    const input = { paid: true };
    expect(shift({ paid: { true: "yes" } }, input)).toEqual({ yes: null });
    expect(shift({ paid: { true: { $: "key", "#paid": "text", "@1": "value" } } }, input)).toEqual({
      key: "true",
      text: "paid",
      value: true,
    });
  });

  it("runs literals in the spec's order and stars in the input's", () => {
    expect(shift({ b: "l", a: "l" }, { a: 1, b: 2 })).toEqual({ l: [2, 1] });
    expect(shift({ "*": "l" }, { a: 1, b: 2 })).toEqual({ l: [1, 2] });
    expect(shift({ b: "l", "*": "l" }, { a: 1, b: 2 })).toEqual({ l: [1, 2] });
    expect(shift({ b: "l", "a*": "l" }, { ab: 1, b: 2 })).toEqual({ l: [2, 1] });
  });

  it("prefers the longest pattern, then the alphabet", () => {
    const spec = { "a*": "short", "ab*": "long", "*c": "back", "*": "rest" };
    expect(shift(spec, { abx: 1, ax: 2, xc: 3, q: 4 })).toEqual({ long: 1, short: 2, back: 3, rest: 4 });
  });

  it("gives a star at least one character, and as few as it can", () => {
    expect(shift({ "a-*-*": "x.&(0,1).&(0,2)", "*": "rest.&" }, { "a-1-2-3": 1, "a--": 2 })).toEqual({
      x: { "1": { "2-3": 1 } },
      rest: { "a--": 2 },
    });
  });

  it("counts matches at an ancestor for [#n], so that filters leave gaps", () => {
    const input = {
      rows: [
        { ok: "no", v: 1 },
        { ok: "yes", v: 2 },
      ],
    };
    const spec = { rows: { "*": { ok: { yes: { "@(2,v)": "out[#3]" } } } } };
    expect(shift(spec, input)).toEqual({ out: [2] });
    expect(shift({ rows: { "*": { v: "out[#2]" } } }, input)).toEqual({ out: [1, 2] });
  });

  it("refuses & and @ beyond the root with the place in the spec", () => {
    expect(problemOf(() => shift({ a: { b: "x.&7" } }, { a: { b: 1 } }))).toMatchObject({
      code: "REFERENCE_BEYOND_ROOT",
      path: "[0].spec.a.b",
    });
    expect(problemOf(() => shift({ "a*": "x.&(0,2)" }, { ab: 1 }))).toMatchObject({ code: "GROUP_UNKNOWN" });
  });

  it("skips a write whose @ finds nothing, null or an object, and leaves no container behind", () => {
    const spec = { v: ["a.@(1,missing)", "b.@(1,none)", "c.@(1,o)", "d.@(1,n)"] };
    expect(shift(spec, { v: 1, none: null, o: {}, n: 7.9 })).toEqual({ d: { "7": 1 } });
  });

  it("drops a write through a value of another kind", () => {
    expect(shift({ a: "x", b: "x.y", c: "x[0].z" }, { a: "text", b: 1, c: 2 })).toEqual({ x: "text" });
  });

  it("treats | as several keys, whatever precedes it", () => {
    expect(shift({ "a|b": "x" }, { a: 1, b: 2 })).toEqual({ x: [1, 2] });
  });

  it("takes an escaped character as text", () => {
    expect(shift({ "\\@a": "at", "a\\.b": "dotted\\.key" }, { "@a": 1, "a.b": 2 })).toEqual({
      at: 1,
      "dotted.key": 2,
    });
  });

  it("matches a key and writes nothing for null", () => {
    expect(shift({ a: null, "*": "rest.&" }, { a: 1, b: 2 })).toEqual({ rest: { b: 2 } });
  });

  it("adds to the end with [] and pads an index with null", () => {
    expect(shift({ a: "l[2]", b: "m[]" }, { a: 1, b: 2 })).toEqual({ l: [null, null, 1], m: [2] });
  });
});

describe("shift moves references", () => {
  it("so a later write shows in both places, and the input stays as it was", () => {
    const input = { o: { k: 1 }, v: 2 };
    expect(shift({ o: ["p", "q"], v: "p.extra" }, input)).toEqual({
      p: { k: 1, extra: 2 },
      q: { k: 1, extra: 2 },
    });
    expect(input).toEqual({ o: { k: 1 }, v: 2 });
  });

  it("so a value moved twice by different paths is one value", () => {
    const input = { o: { in: { k: 1 } }, v: 2 };
    const spec = { o: { "@": "whole", in: { "@": "part" } }, v: "part.extra" };
    expect(shift(spec, input)).toEqual({ whole: { in: { k: 1, extra: 2 } }, part: { k: 1, extra: 2 } });
  });

  it("so an extended list is longer when it is read again", () => {
    const spec = { a: "l", b: "l", c: { "@(1,a[2])": "third" } };
    expect(shift(spec, { a: [1, 2], b: 3, c: 4 })).toEqual({ l: [1, 2, 3], third: 3 });
  });

  it("and shares nothing with the caller", () => {
    const input = { a: { list: [1] } };
    const output = transform([{ operation: "shift", spec: { a: "x" } }])(input);
    expect(output).toEqual({ x: { list: [1] } });
    Object.assign(input.a, { list: "changed" });
    expect(output).toEqual({ x: { list: [1] } });
  });

  it("but a sort gives each place its own map", () => {
    const chain = [
      { operation: "shift", spec: { o: ["p", "q"] } },
      { operation: "sort" },
      { operation: "modify-overwrite-beta", spec: { p: { k: "changed" } } },
    ];
    expect(transform(chain)({ o: { k: 1 } })).toEqual({ p: { k: "changed" }, q: { k: 1 } });
  });
});

describe("an invalid shift spec", () => {
  it.each([
    [{}, "SPEC_INVALID", "[0].spec"],
    [{ a: {} }, "SPEC_INVALID", "[0].spec.a"],
    [{ a: ["x", 5] }, "SPEC_INVALID", "[0].spec.a[1]"],
    [{ "a**": "x" }, "KEY_INVALID", "[0].spec.a**"],
    [{ "**": "x" }, "KEY_INVALID", "[0].spec.**"],
    [{ "\\*": "x", "*": "y" }, "KEY_DUPLICATE", "[0].spec.*"],
    [{ "a|b": "x", b: "y" }, "KEY_DUPLICATE", "[0].spec.b"],
    [{ $: { a: "b" } }, "SPEC_INVALID", "[0].spec.$"],
    [{ a: "x[-1]" }, "KEY_INVALID", "[0].spec.a"],
    [{ a: "x.*" }, "PATH_INVALID", "[0].spec.a"],
    [{ a: "@" }, "PATH_INVALID", "[0].spec.a"],
    [{ a: "@(1,b" }, "PATH_INVALID", "[0].spec.a"],
    [{ "a.b": { "x&*": "y" } }, "KEY_INVALID", '[0].spec["a.b"].x&*'],
    [{ a: "x.&(1,2,3)" }, "KEY_INVALID", "[0].spec.a"],
  ])("%j is refused when it is compiled: %s at %s", (spec, code, path) => {
    const problem = problemOf(() => transform([{ operation: "shift", spec }]));
    expect(problem).toMatchObject({ name: "JoltProblem", code, path });
    expect(String(problem)).toContain(`At ${path}: `);
  });
});

describe("a key of the object prototype", () => {
  // Written as text, because a literal __proto__ in JavaScript sets the prototype.
  const magic: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": 3}');

  it("is an ordinary key of the result", () => {
    const output = shift({ "*": "out.&" }, magic);
    expect(JSON.stringify(output)).toBe(`{"out":${JSON.stringify(magic)}}`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("is not found where the data doesn't contain it", () => {
    expect(shift({ constructor: "x", toString: "y", a: { length: "z" } }, { a: [1] })).toBeNull();
    expect(run("remove", { constructor: "" }, { a: 1 })).toEqual({ a: 1 });
  });
});
