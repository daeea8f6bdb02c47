/** What the analysis finds in the reports that are about to be published (docs/checked-reports.md). */
import type { Finding, FindingCode } from "../../shared/analysis/finding.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";

/** A finding with the name of its step. */
export type NamedFinding = Finding & { step: string };

/** What stops publishing, and what asks before. */
export interface ReportFindings {
  errors: readonly NamedFinding[];
  warnings: readonly NamedFinding[];
}

/** Texts that aren't translated are accepted by themselves, as `missingTranslations`. */
const ofTranslations: ReadonlySet<FindingCode> = new Set(["TRANSLATION_MISSING", "TRANSLATION_STALE"]);

/** The analysis is loaded by those who publish alone. */
export async function reportFindings(definition: FormDefinition, process: Step): Promise<ReportFindings> {
  const [{ ProcessAnalyser }, { compileForm }, { matches }] = await Promise.all([
    import("../../shared/analysis/analyse-process.ts"),
    import("../../shared/form/compile-form.ts"),
    import("../../shared/expression/matches.ts"),
  ]);
  const { findings } = new ProcessAnalyser(compileForm(definition, { matches })).analyse(process);
  const names = new Map([...walkSteps(process)].map(({ step }) => [step.key, step.name]));
  const named = findings
    .filter(({ code }) => !ofTranslations.has(code))
    .map((finding) => ({ ...finding, step: names.get(finding.stepKey) ?? "" }));
  // a literal is in one language, and so may be meant
  const stops = ({ severity, code }: Finding) => severity === "error" && code !== "LITERAL_TEXT";
  return {
    errors: named.filter(stops),
    warnings: named.filter((one) => one.severity !== "notice" && !stops(one)),
  };
}
