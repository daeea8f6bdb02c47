import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCardinality } from "../../../shared/jolt/cardinality.ts";
import { compileDefault } from "../../../shared/jolt/default.ts";
import { JoltProblem, transform } from "../../../shared/jolt/index.ts";
import { copyJson } from "../../../shared/jolt/json.ts";
import { MAX_DEPTH } from "../../../shared/jolt/limits.ts";
import { compileModify } from "../../../shared/jolt/modify.ts";
import { addedDepth } from "../../../shared/jolt/result-size.ts";
import { Run } from "../../../shared/jolt/run.ts";
import { compileShift } from "../../../shared/jolt/shift.ts";
import { modify, problemOf, shift } from "./run-chain.ts";

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { k: value };
  return value;
}

describe("the engine stops, with a problem of its own,", () => {
  it("at a list index above the bound, from the spec or the input", () => {
    expect(problemOf(() => transform([{ operation: "shift", spec: { a: "x[100001]" } }]))).toMatchObject({
      code: "INDEX_TOO_LARGE",
      path: "[0].spec.a",
    });
    expect(problemOf(() => shift({ "*": "x[&]" }, { "100001": 1 }))).toMatchObject({
      code: "INDEX_TOO_LARGE",
    });
  });

  it("at data too deep", () => {
    expect(problemOf(() => shift({ "*": "x" }, nested(5_000)))).toMatchObject({ code: "TOO_DEEP" });
    expect(problemOf(() => modify({ a: 1 }, nested(5_000)))).toMatchObject({ code: "TOO_DEEP" });
    expect(modify({ a: 1 }, nested(MAX_DEPTH - 1))).toHaveProperty("a", 1);
  });

  it("at a spec too deep", () => {
    const operation = "modify-overwrite-beta";
    const problem = problemOf(() => transform([{ operation, spec: nested(5_000) }]));
    expect(problem).toMatchObject({ code: "TOO_DEEP" });
  });

  it("but not at a spec that | would multiply: every right side is compiled once", () => {
    const many = (key: string, end: unknown): unknown => {
      let spec: unknown = { a: end };
      for (let level = 0; level < 60; level++) spec = { [key]: spec };
      return spec;
    };
    for (const [operation, spec] of [
      ["shift", many("a|b|c", "x")],
      ["remove", many("a|b|c", "")],
      ["default", many("a|b|c", 1)],
      ["modify-overwrite-beta", many("+a|~b|_c", 1)],
    ]) {
      expect(problemOf(() => transform([{ operation, spec }]))).toBeUndefined();
    }
  });

  it("at a value that contains itself", () => {
    expect(problemOf(() => modify({ a: "@1" }, { a: 1 }))).toMatchObject({ code: "CYCLE" });
    expect(problemOf(() => shift({ l: { "*": { "@1": "out" } } }, { l: [1, 2] }))).toMatchObject({
      code: "CYCLE",
    });
  });

  it("at a result that doubles, though it is small in memory", () => {
    const double = { operation: "shift", spec: { "@": ["l", "r"] } };
    const chain = transform(Array.from({ length: 24 }, () => double));
    expect(problemOf(() => chain({ a: 1 }))).toMatchObject({ code: "TOO_LARGE" });
    const text = { operation: "modify-overwrite-beta", spec: { a: "=concat(@(1,a),@(1,a))" } };
    const longer = transform(Array.from({ length: 40 }, () => text));
    expect(problemOf(() => longer({ a: "0123456789" }))).toMatchObject({ code: "STRING_TOO_LONG" });
  });

  it("at too many steps", () => {
    const padded = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, "v"]));
    expect(problemOf(() => shift({ "*": "out.&[90000]" }, padded))).toMatchObject({ code: "TOO_MANY_STEPS" });
  });
});

describe("whatever the spec and the input,", () => {
  const key = fc.constantFrom(
    "a",
    "b",
    "*",
    "a*",
    "*b*",
    "0",
    "@",
    "$",
    "#x",
    "&1",
    "@(1,a)",
    "[0]",
    "a|b",
    "__proto__",
    "",
  );
  const path = fc.constantFrom(
    "",
    "a",
    "x.&",
    "x[&1]",
    "l[]",
    "l[#2].y",
    "&(0,1)",
    "x.@(1,a)",
    "x[@(1,b)]",
    "__proto__.p",
    "&2.&1",
  );
  const call = fc.constantFrom(
    "=size",
    "=toList(@(1,a),@2)",
    "=squashNulls",
    "=split('a*',@(1,a))",
    "@(1,b)",
    "@1",
    "=sort",
    "=concat(@(1,a),@(1,b))",
    "=unknown(5)",
    "^c",
    5,
    null,
  );
  const shiftSpec = fc.letrec((tie) => ({
    spec: fc.dictionary(
      key,
      fc.oneof({ weight: 3, arbitrary: path }, fc.array(path, { maxLength: 3 }), tie("spec")),
      { maxKeys: 4 },
    ),
  })).spec;
  const modifySpec = fc.letrec((tie) => ({
    spec: fc.dictionary(key, fc.oneof({ weight: 3, arbitrary: call }, tie("spec")), { maxKeys: 4 }),
  })).spec;
  const data = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(null, true, 0, 1.5, "a", "b", "0"),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "ab", "0", "constructor"), tie("json"), { maxKeys: 4 }),
    ),
  })).json;

  it("nothing but a JoltProblem is thrown, the result is JSON and the input stays as it was", () => {
    const operations = ["shift", "modify-overwrite-beta", "modify-default-beta", "modify-define-beta"];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...operations), shiftSpec, modifySpec), {
          minLength: 1,
          maxLength: 3,
        }),
        data,
        (steps, input) => {
          const chain = steps.map(([operation, one, other]) => ({
            operation,
            spec: operation === "shift" ? one : other,
          }));
          const before = JSON.stringify([chain, input]);
          try {
            const output = transform(chain)(input, { c: [1] });
            expect(JSON.parse(JSON.stringify(output))).toEqual(output);
          } catch (thrown) {
            if (!(thrown instanceof JoltProblem)) throw thrown;
          }
          expect(JSON.stringify([chain, input])).toBe(before);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("the size that is counted while a result is made is never below its real size", () => {
    const operations: Record<string, Compile> = {
      shift: compileShift,
      default: compileDefault,
      cardinality: compileCardinality,
      overwrite: (spec, path) => compileModify(spec, path, "overwrite"),
      default_: (spec, path) => compileModify(spec, path, "default"),
    };
    const names = Object.keys(operations);
    const cardinalitySpec = fc.dictionary(fc.constantFrom("a", "b", "*"), fc.constantFrom("ONE", "MANY"), {
      minKeys: 1,
      maxKeys: 2,
    });
    let counted = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names), shiftSpec, modifySpec, cardinalitySpec), {
          minLength: 1,
          maxLength: 3,
        }),
        data,
        (steps, input) => {
          const run = new Run({ c: "context" });
          let value: unknown = input;
          try {
            const chain = steps.map(([name, shiftOf, modifyOf, cardinalityOf]) => {
              const specOf: Record<string, unknown> = { shift: shiftOf, cardinality: cardinalityOf };
              const spec = specOf[name] ?? modifyOf;
              return { spec, apply: operations[name]?.(spec, "") };
            });
            if (steps[0]?.[0] === "shift") run.borrowed = new Map();
            else value = copyJson(value, "", run.size);
            for (const { spec, apply } of chain) {
              value = apply?.(run, value);
              run.size.addedDepth += addedDepth(spec);
              run.borrowed = undefined;
            }
          } catch (thrown) {
            if (thrown instanceof JoltProblem) return;
            throw thrown;
          }
          if (run.size.isShared || typeof value !== "object" || value === null) return;
          counted++;
          const real = sizeOf(value);
          expect(run.size.nodes).toBeGreaterThanOrEqual(real.nodes);
          expect(run.size.characters).toBeGreaterThanOrEqual(real.characters);
          expect(run.size.inputDepth + run.size.addedDepth).toBeGreaterThanOrEqual(real.depth);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(counted).toBeGreaterThan(300);
  });
});

type Compile = (spec: unknown, path: string) => (run: Run, input: unknown) => unknown;

/** What a walk of the whole result counts. */
function sizeOf(value: unknown): { nodes: number; characters: number; depth: number } {
  const size = { nodes: 0, characters: typeof value === "string" ? value.length : 0, depth: 0 };
  if (typeof value !== "object" || value === null) return size;
  for (const [key, item] of Object.entries(value)) {
    const below = sizeOf(item);
    size.nodes += 1 + below.nodes;
    size.characters += (Array.isArray(value) ? 0 : key.length) + below.characters;
    size.depth = Math.max(size.depth, below.depth);
  }
  return { ...size, depth: size.depth + 1 };
}
