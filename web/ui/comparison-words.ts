import type { Coverage } from "../../shared/golden/golden-case.ts";
import { counted } from "./counted.ts";

interface Counts {
  reports: number;
  altered: number;
  changes: readonly unknown[];
}

/** @param what changes them. @example comparisonWords({ altered: 12, reports: 340, changes }) // "This change alters 12 of 340 reports: 3 sentences" */
export function comparisonWords({ altered, reports, changes }: Counts, what = "This change"): string {
  if (altered === 0) return `No report differs: ${counted(reports, "report")} compared`;
  return `${what} alters ${altered} of ${counted(reports, "report")}: ${counted(changes.length, "sentence")}`;
}

const parts = {
  branches: "parts of templates",
  thresholds: "thresholds from both sides",
  choices: "choices",
  repeats: "numbers of a repeat's entries",
  languages: "languages",
} as const satisfies Record<keyof Coverage, string>;

/** What the cases cover; what there is none of is left out. @example coverageWords(coverage)[0] // "12 of 12 parts of templates" */
export function coverageWords(coverage: Coverage): string[] {
  return (Object.keys(parts) as (keyof Coverage)[]).flatMap((part) => {
    const { covered, all } = coverage[part];
    return all === 0 ? [] : [`${covered} of ${all} ${parts[part]}`];
  });
}
