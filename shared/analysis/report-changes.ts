/** What another version of a form does to the reports that are written for the present one. */
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { type Step, walkSteps } from "../process/step.ts";
import { ProcessAnalyser } from "./analyse-process.ts";
import type { Finding, FindingCode } from "./finding.ts";
import { lostSentences, type TemplateSentence } from "./template/lost-parts.ts";

/** A finding that the present form doesn't have, and what it keeps from being printed. */
export interface ReportChange {
  finding: Finding;
  /** Sentences that nobody gets any more; none where it takes none away, or that is unknown. */
  sentences: TemplateSentence[];
}

/** Who publishes is asked for these by themselves. */
const ofTranslations: ReadonlySet<FindingCode> = new Set(["TRANSLATION_MISSING", "TRANSLATION_STALE"]);

/**
 * The errors and warnings of a process that are new with another version of its form, in the order of the tree.
 * @example reportChanges(root, before, after)[0]?.sentences // [{ text: "Temperature: {{visit.temperature}}", line: 27 }]
 */
export function reportChanges(root: Step, before: CompiledForm, after: CompiledForm): ReportChange[] {
  const known = new Set(new ProcessAnalyser(before).analyse(root).findings.map(nameOf));
  const { findings, pages } = new ProcessAnalyser(after).analyse(root);
  const steps = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const reported = new Set<string>();
  return findings
    .filter((one) => one.severity !== "notice" && !ofTranslations.has(one.code) && !known.has(nameOf(one)))
    .map((finding) => {
      const step = steps.get(finding.stepKey);
      const page = finding.part === "template" ? pages.get(finding.stepKey) : undefined;
      const lost = step && page ? lostSentences(step, page, finding) : [];
      // of two reasons for which a sentence is lost, the first is named with it
      const sentences = lost.filter(({ line, text }) => {
        const name = JSON.stringify([finding.stepKey, line, text]);
        const isNew = !reported.has(name);
        reported.add(name);
        return isNew;
      });
      return { finding, sentences };
    });
}

/** By its place: its words name what the form has, which differs. */
function nameOf({ stepKey, code, line, column, path }: Finding): string {
  return JSON.stringify([stepKey, code, line, column, path]);
}
