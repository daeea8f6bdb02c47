import { Button, VisuallyHidden } from "@mantine/core";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { FindingList } from "../../../ui/FindingList.tsx";
import { countsOf } from "../../../ui/finding-words.ts";
import styles from "./FindingsPanel.module.css";
import { ShowAnswers, type ShowFinding } from "./ShowAnswers.tsx";
import { type Findings, ofStep } from "./use-findings.ts";

/** What was found in the text above, and, folded, what its change means for the other steps. */
export function FindingsPanel({
  findings,
  step,
  stepNames,
  hasFailed,
  onGo,
  onShow,
  translationsKey,
}: {
  findings: Findings;
  step: Step;
  stepNames: ReadonlyMap<string, string>;
  /** True: the run says already why the text can't be read. */
  hasFailed: boolean;
  onGo: (finding: Finding) => void;
  onShow: ShowFinding;
  /** The step that translates its texts. */
  translationsKey: string | undefined;
}) {
  const { key: stepKey, name: stepName } = step;
  const own = ofStep(findings, stepKey).filter((one) => !hasFailed || !isUnreadable(one));
  const others = findings.all.filter((one) => one.stepKey !== stepKey && one.severity !== "notice");
  if (!findings.isChecked && findings.failure === undefined && own.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={`Findings of ${stepName}`}>
      <p className={styles.head} role="status">
        {findings.failure ?? (own.length > 0 ? countsOf(own) : hasFailed ? "" : "Checked: nothing found")}
      </p>
      {own.length > 0 && (
        <FindingList
          findings={own}
          label={`Findings of ${stepName}`}
          onGo={onGo}
          more={(finding) => (
            <>
              <ShowAnswers step={step} finding={finding} onShow={onShow} />
              {isUntranslated(finding) && translationsKey !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onGo({ ...finding, stepKey: translationsKey })}
                >
                  Translate<VisuallyHidden> the text of line {finding.line}</VisuallyHidden>
                </Button>
              )}
            </>
          )}
        />
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <Disclosure summary={`${countsOf(others)} in other steps`}>
            <FindingList findings={others} label="In other steps" stepNames={stepNames} onGo={onGo} />
          </Disclosure>
        </div>
      )}
    </section>
  );
}

function isUntranslated({ code }: Finding): boolean {
  return code === "TRANSLATION_MISSING" || code === "TRANSLATION_STALE";
}

function isUnreadable({ code }: Finding): boolean {
  return code === "TEMPLATE_INVALID" || code === "CHAIN_INVALID";
}
