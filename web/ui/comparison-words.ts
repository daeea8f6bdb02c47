import type { Coverage } from "../../shared/golden/golden-case.ts";
import { counted } from "./counted.ts";

interface Counts {
  reports: number;
  altered: number;
  changes: readonly unknown[];
}

interface Words {
  /** What changes them. */
  what?: string | undefined;
  /** What they are compared with. */
  base?: string;
}

/** @example comparisonWords({ altered: 12, reports: 340, changes }) // "This change alters 12 of 340 reports: 3 sentences." */
export function comparisonWords(
  { altered, reports, changes }: Counts,
  { what = "This change", base }: Words = {},
): string {
  const all = counted(reports, "report");
  if (reports === 0) return "There are no reports to compare.";
  if (altered === 0) return `No report differs${base === undefined ? "" : ` from ${base}`}: ${all} compared.`;
  const sentences = counted(changes.length, "sentence");
  return `${what} alters ${altered} of ${all}: ${sentences}.${base === undefined ? "" : ` Compared with ${base}.`}`;
}

const parts = {
  branches: "parts of templates",
  conditions: "outcomes of conditions that decide something",
  thresholds: "thresholds from both sides",
  choices: "choices",
  repeats: "numbers of a repeat's entries",
  languages: "languages",
} as const satisfies Record<keyof Coverage, string>;

/** What the cases cover, and what they don't; what there is none of is left out. @example coverageWords(coverage)[0]?.words // "12 of 12 parts of templates" */
export function coverageWords(coverage: Coverage): { words: string; lacking: readonly string[] }[] {
  return (Object.keys(parts) as (keyof Coverage)[]).flatMap((part) => {
    const { covered, all, lacking } = coverage[part];
    return all === 0 ? [] : [{ words: `${covered} of ${all} ${parts[part]}`, lacking }];
  });
}
