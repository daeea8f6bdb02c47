import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import { dealt, testSeed } from "../../support/budget.ts";
import { cleanProcesses, treeOfProcess } from "./clean-processes.ts";
import { type SeededFault, seededFaults } from "./seeded-faults.ts";

/** A fault is named by any finding at its line. */
const names =
  ({ stepKey, part, line }: SeededFault) =>
  (finding: Finding) =>
    finding.stepKey === stepKey && finding.part === part && finding.line === line;

describe("thirty clean processes", () => {
  it("have no findings", () => {
    const found = cleanProcesses.map((process) => ({
      name: process.name,
      findings: new ProcessAnalyser(process.form)
        .analyse(treeOfProcess(process))
        .findings.map(({ stepKey, line, message }) => `${stepKey} ${line}: ${message}`),
    }));
    expect(found.filter(({ findings }) => findings.length > 0)).toEqual([]);
  });

  it(`have seeded faults (day ${testSeed}), of which at least 95 % are named at their line`, () => {
    const missed: string[] = [];
    let seeded = 0;
    for (const process of cleanProcesses) {
      const analyser = new ProcessAnalyser(process.form);
      for (const fault of dealt(seededFaults(process), 0, 3)) {
        seeded += 1;
        const { findings } = analyser.analyse(fault.root);
        if (!findings.some(names(fault))) missed.push(`${process.name}: ${fault.kind}, line ${fault.line}`);
      }
    }
    expect(seeded).toBeGreaterThanOrEqual(300);
    expect(missed.length / seeded, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });
});
