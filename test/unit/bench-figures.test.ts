import { describe, expect, it } from "vitest";
import {
  exitCodeOf,
  type Figure,
  failed,
  figuresFrom,
  pairedOf,
  tableOf,
  verdictOf,
} from "../bench/figure.ts";

const ratio = (value: number | undefined): Figure => ({
  name: "a call",
  value,
  unit: "×",
  goal: { atMost: 1.3 },
  peer: "by hand, 2.0 µs",
});
const forms = (value: number): Figure => ({
  name: "forms",
  value,
  unit: "a minute",
  goal: { atLeast: 8000 },
  peer: "",
});

describe("figures of a bench", () => {
  it("are met up to their goal, or from it on", () => {
    expect([1.3, 1.31, Number.NaN, undefined].map((value) => verdictOf(ratio(value)))).toEqual([
      ...["met", "missed", "missed", "not measured"],
    ]);
    expect([8000, 7999].map((value) => verdictOf(forms(value)))).toEqual(["met", "missed"]);
    expect(verdictOf({ name: "by hand", value: 2, unit: "µs", peer: "" })).toBe("");
  });

  it("end the run with 1 when one is missed, when a bench fails, and when nothing was measured", () => {
    expect(exitCodeOf([ratio(1), forms(9000)])).toBe(0);
    expect(exitCodeOf([ratio(1), ratio(undefined)])).toBe(0);
    expect(exitCodeOf([ratio(1), ratio(1.4)])).toBe(1);
    expect(exitCodeOf([ratio(1), failed("jolt", "exit code 1")])).toBe(1);
    expect(exitCodeOf([ratio(undefined)])).toBe(1);
    expect(exitCodeOf([])).toBe(1);
  });

  it("stay the same from one process to the next, and a lost number stays a miss", () => {
    const figures = figuresFrom(JSON.stringify([ratio(1), ratio(undefined), ratio(Number.NaN), forms(9000)]));
    expect(figures?.map(verdictOf)).toEqual(["met", "not measured", "missed", "met"]);
    expect(figuresFrom("Error: no browser")).toBeUndefined();
    expect(figuresFrom('{"name":"a call"}')).toBeUndefined();
  });

  it("are one table with goal, value, peer and verdict, and a line that counts", () => {
    const table = tableOf([
      ["jolt", [ratio(1.456), ratio(undefined)]],
      ["scale", [forms(12345)]],
    ]);
    expect(table.split("\n")).toEqual([
      "bench  figure  measured         goal                            floor or peer in the same run",
      "jolt   a call  1.46 ×           ≤ 1.3 ×           missed        by hand, 2.0 µs",
      "jolt   a call                   ≤ 1.3 ×           not measured  by hand, 2.0 µs",
      "scale  forms   12,345 a minute  ≥ 8,000 a minute  met",
      "1 met, 1 missed, 1 not measured",
    ]);
  });

  it("compare what was measured together", () => {
    // The machine was busy in the second round, for both.
    expect(pairedOf([10, 100, 12], [5, 50, 4])).toEqual({ own: 12, peer: 5, ratio: 2 });
  });
});
