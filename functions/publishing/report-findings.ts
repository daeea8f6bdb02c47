/** What the analysis finds in the reports that are about to be published (docs/checked-reports.md). */
import type { Finding, FindingCode } from "../../shared/analysis/finding.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";

/** A finding with the name of its step. */
export type NamedFinding = Finding & { step: string };

/** What stops publishing, and what asks before: the analysis never has the last word (product decision 54). */
export interface ReportFindings {
  /** What the engines themselves can't run. */
  broken: readonly NamedFinding[];
  /** What asks for a reason. */
  errors: readonly NamedFinding[];
  /** What asks whether it was seen. */
  warnings: readonly NamedFinding[];
}

/** Texts that aren't translated are accepted by themselves, as `missingTranslations`. */
const ofTranslations: ReadonlySet<FindingCode> = new Set(["TRANSLATION_MISSING", "TRANSLATION_STALE"]);

/** Said by the analysis of what the engines refuse as well, with its line. */
const ofEngines: ReadonlySet<FindingCode> = new Set([
  "TEMPLATE_INVALID",
  "CHAIN_INVALID",
  "TRANSLATIONS_INVALID",
]);

/** The analysis is loaded by those who publish alone. */
export async function reportFindings(definition: FormDefinition, process: Step): Promise<ReportFindings> {
  const [{ ProcessAnalyser }, { validateProcess }, { compileForm }, { matches }] = await Promise.all([
    import("../../shared/analysis/analyse-process.ts"),
    import("../../shared/process/validate-process.ts"),
    import("../../shared/form/engine/compile-form.ts"),
    import("../../shared/expression/matches.ts"),
  ]);
  const { findings } = new ProcessAnalyser(compileForm(definition, { matches })).analyse(process);
  const names = new Map([...walkSteps(process)].map(({ step }) => [step.key, step.name]));
  const named = findings
    .filter(({ code }) => !ofTranslations.has(code))
    .map((finding) => ({ ...finding, step: names.get(finding.stepKey) ?? "" }));
  const refused = validateProcess(process);
  const broken = refused.map(({ stepKey, message }, index): NamedFinding => {
    const isLast = !refused.some((one, at) => at > index && one.stepKey === stepKey); // that of its template
    const known = named.find((one) => isLast && one.stepKey === stepKey && ofEngines.has(one.code));
    const place = { part: "template", line: 1, column: 1 } as const;
    return (
      known ?? {
        ...{ code: "TEMPLATE_INVALID", severity: "error", ...place, message },
        ...{ stepKey, step: names.get(stepKey) ?? "" },
      }
    );
  });
  const isError = ({ severity }: Finding) => severity === "error";
  return {
    broken,
    errors: named.filter(isError),
    warnings: named.filter((one) => one.severity !== "notice" && !isError(one)),
  };
}
