import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { dealt, testSeed } from "../../support/budget.ts";
import { scored, variedProcesses } from "./varied/score.ts";

describe("processes of every kind", () => {
  it.each(variedProcesses)("$name has no findings", ({ form, root }) => {
    const { findings } = new ProcessAnalyser(form).analyse(root);
    expect(findings.map(({ stepKey, line, message }) => `${stepKey} ${line}: ${message}`)).toEqual([]);
  });

  it(`with seeded faults (day ${testSeed}): at least 95 % are named at their line`, () => {
    const { scores, missed } = scored((faults) => dealt(faults, 0, 5));
    const all = [...scores.values()];
    const seeded = all.reduce((sum, one) => sum + one.seeded, 0);
    expect(seeded).toBeGreaterThanOrEqual(200);
    expect(missed.length / seeded, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });
});
