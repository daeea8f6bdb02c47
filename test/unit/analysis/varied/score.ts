/** How many seeded faults the analysis names at their line, by class. */
import { ProcessAnalyser } from "../../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { VariedProcess } from "./build.ts";
import { clinic } from "./clinic.ts";
import { type Fault, faultsOf } from "./faults.ts";
import { offices } from "./offices.ts";

export const variedProcesses: readonly VariedProcess[] = [...clinic, ...offices];

export interface Score {
  named: number;
  seeded: number;
}

/** A process with a fault in it. */
export function withFault(root: Step, fault: Pick<Fault, "stepKey" | "template">): Step {
  const { stepKey, template } = fault;
  const children = root.children.map((child) => withFault(child, fault));
  return { ...root, ...(root.key === stepKey && { template }), children };
}

/** A fault is named by any finding at its line. */
const names =
  ({ stepKey, part, line }: Fault) =>
  (finding: Finding) =>
    finding.stepKey === stepKey && finding.part === part && (line === 0 || finding.line === line);

/** @param pick which of a process's faults are tried */
export function scored(pick: (faults: readonly Fault[]) => readonly Fault[]): {
  scores: ReadonlyMap<string, Score>;
  missed: readonly string[];
} {
  const scores = new Map<string, Score>();
  const missed: string[] = [];
  for (const { name, form, root } of variedProcesses) {
    const analyser = new ProcessAnalyser(form);
    for (const fault of pick(faultsOf(root))) {
      const isNamed = analyser.analyse(withFault(root, fault)).findings.some(names(fault));
      const { named, seeded } = scores.get(fault.kind) ?? { named: 0, seeded: 0 };
      scores.set(fault.kind, { named: named + (isNamed ? 1 : 0), seeded: seeded + 1 });
      if (!isNamed) missed.push(`${name}: ${fault.kind}, ${fault.stepKey}:${fault.line}: ${fault.written}`);
    }
  }
  return { scores, missed };
}
