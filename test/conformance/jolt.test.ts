/** The JOLT cases confirmed by the reference engine, one test a case. They are next to the project, not in it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JoltProblem, transform } from "../../shared/jolt/index.ts";
import { measureCpu } from "../support/cpu-time.ts";

const folder = join(import.meta.dirname, "../../../shared/conformance/jolt");
const isHere = existsSync(folder);

interface Expectation {
  expected?: unknown;
  expectError?: boolean;
  errorPhase?: "compile" | "transform";
}

interface Case extends Expectation {
  name: string;
  spec: unknown;
  input: unknown;
  context?: unknown;
  keyOrder?: boolean;
  tags?: string[];
  /** What the reference engine gives on the data as JavaScript reads it; accepted too. */
  jsView?: Expectation;
}

interface LimitCase {
  name: string;
  spec: unknown;
  input?: unknown;
  inputGen?: { kind: string; depth?: number; unit?: string; count?: number; suffix?: string; key?: string };
  require: "throw" | "bounded";
  maxMs: number;
}

function read<T>(file: string): T[] {
  // The folder's README describes these shapes; a wrong one fails the tests that use it.
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as T[];
}

const copy = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

interface Outcome {
  output?: unknown;
  phase?: "compile" | "transform";
  thrown?: unknown;
}

function runCase(input: Case): Outcome {
  let mapped: ReturnType<typeof transform>;
  try {
    mapped = transform(copy(input.spec));
  } catch (thrown) {
    return { phase: "compile", thrown };
  }
  try {
    const output = mapped(copy(input.input), copy(input.context));
    return {
      output: input.tags?.includes("reuse-compiled")
        ? mapped(copy(input.input), copy(input.context))
        : output,
    };
  } catch (thrown) {
    return { phase: "transform", thrown };
  }
}

function expectOutcome(outcome: Outcome, want: Expectation, keyOrder: boolean): void {
  if (want.expectError) {
    expect(outcome.thrown).toBeInstanceOf(JoltProblem);
    expect(outcome.phase).toBe(want.errorPhase);
    return;
  }
  if (outcome.thrown !== undefined) throw outcome.thrown;
  expect(outcome.output).toEqual(want.expected);
  if (keyOrder) expect(JSON.stringify(outcome.output)).toBe(JSON.stringify(want.expected));
}

describe.skipIf(!isHere)("JOLT conformance (skipped where ../shared/conformance/jolt is absent)", () => {
  const files = isHere
    ? readdirSync(folder).filter((name) => /^(upstream|generated)-.*\.json$/.test(name))
    : [];
  describe.each(files)("%s", (file) => {
    it.each(read<Case>(file).map((one) => [one.name, one] as const))("%s", (_name, one) => {
      const outcome = runCase(one);
      try {
        expectOutcome(outcome, one, one.keyOrder === true);
      } catch (thrown) {
        if (one.jsView === undefined) throw thrown;
        expectOutcome(outcome, one.jsView, one.keyOrder === true);
      }
    });
  });
});

function limitInput({ input, inputGen }: LimitCase): unknown {
  if (inputGen === undefined) return input;
  const { kind, depth = 0, unit = "", count = 0, suffix = "", key = "" } = inputGen;
  if (kind === "repeatKey") return { [unit.repeat(count) + suffix]: 1 };
  if (kind === "repeatString") return { [key]: unit.repeat(count) + suffix };
  let nested: unknown = 1;
  for (let level = 0; level < depth; level++) nested = kind === "nestMap" ? { k: nested } : [nested];
  return nested;
}

describe.skipIf(!isHere)("JOLT limits (skipped where ../shared/conformance/jolt is absent)", () => {
  const cases = isHere ? read<LimitCase>("limits.json") : [];
  it.each(cases.map((one) => [one.name, one] as const))("%s ends in time", (_name, one) => {
    const input = limitInput(one);
    const { result: thrown, milliseconds } = measureCpu((): unknown => {
      try {
        JSON.stringify(transform(one.spec)(input));
      } catch (problem) {
        return problem;
      }
    });
    expect(milliseconds).toBeLessThan(one.maxMs);
    if (one.require === "throw" || thrown !== undefined) expect(thrown).toBeInstanceOf(JoltProblem);
  });
});
