/** What a run of the fuzz command is given, and how it reports. */
import type { RunSummary } from "./watched-run.ts";

export interface FuzzRun {
  seed: number;
  /** The share of a full run's cases that this run takes. */
  share(count: number): number;
}

/** @returns what broke a rule, a line each */
export type FuzzPart = (run: FuzzRun) => Promise<string[]>;

export function summaryLines({ outcomes, slowest, cpu, mostMegabytes }: RunSummary): string[] {
  const counted = Object.entries(outcomes).sort(([, one], [, other]) => other - one);
  const [first] = slowest;
  return [
    `  ${counted.map(([outcome, count]) => `${outcome} ${count}`).join(", ")}`,
    `  ms of work: median ${cpu.median.toFixed(2)}, 99.9 % ${cpu.p999.toFixed(1)}, most ${cpu.most.toFixed(1)} (case ${first?.index}: ${first?.name})`,
    `  most memory: ${Math.round(mostMegabytes)} MB`,
  ];
}
