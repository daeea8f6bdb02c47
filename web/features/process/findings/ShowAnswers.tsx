import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { canBeShown, type Finding } from "../../../../shared/analysis/finding.ts";
import type { Step } from "../../../../shared/process/step.ts";
import styles from "./ShowAnswers.module.css";

/** Shows a finding with answers, which become a case. @returns the name of the case; undefined: no answers were found */
export type ShowFinding = (finding: Finding) => Promise<string | undefined>;

/** Fills the preview with answers that lead to a finding; nothing where no answers can show it. */
export function ShowAnswers({
  step,
  finding,
  onShow,
}: {
  step: Pick<Step, "processType">;
  finding: Finding;
  onShow: ShowFinding;
}) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  // what a PDF prints besides its page, it prints for everybody
  if (step.processType.code !== "HANDLEBARS" || !canBeShown(finding)) return null;
  const show = async () => {
    if (isBusy) return;
    setBusy(true);
    setOutcome("");
    try {
      const name = await onShow(finding);
      setOutcome(
        name === undefined ? "No answers were found that come here." : `They are the case “${name}”.`,
      );
    } catch (thrown) {
      setOutcome(thrown instanceof Error ? thrown.message : String(thrown));
    }
    setBusy(false);
  };
  return (
    <div className={styles.show}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-busy={isBusy /* not disabled: it keeps the focus */}
        onClick={() => void show()}
      >
        Show me answers<VisuallyHidden> for line {finding.line}</VisuallyHidden>
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
    </div>
  );
}
