import { Anchor, Textarea } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { counted } from "../../ui/counted.ts";
import { FindingList } from "../../ui/FindingList.tsx";
import { countsOf } from "../../ui/finding-words.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./MissingTranslations.module.css";
import type { ReportFindings } from "./use-publications.ts";

interface FoundInReportsProps {
  formId: number;
  found: ReportFindings;
  /** Why errors are no obstacle, as far as it was typed. */
  reason: string;
  onReason: (reason: string) => void;
}

/** What the reports are refused for: errors ask for a reason, warnings for a look; only what can't be run stops. */
export function FoundInReports({ formId, found, reason, onReason }: FoundInReportsProps) {
  const section = useRef<HTMLElement>(null);
  // The button that was pressed may publish anyway now: the next press must be intentional.
  useEffect(() => {
    if (found.findings.length > 0) section.current?.focus();
  }, [found]);
  const { needs, findings, unlisted } = found;
  const stepNames = new Map(findings.map(({ stepKey, step }) => [stepKey, step]));
  const them = findings.length + unlisted === 1 ? "it" : "them";
  const builder = (
    <Anchor component={Link} to={`/design/process/builder?formId=${formId}`} inherit underline="always">
      process builder
    </Anchor>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label="Found in the reports" className={styles.section}>
      <Note tone={needs === "look" ? "warning" : "error"} title={`The reports have ${countsOf(findings)}.`}>
        {found.changed && "They are not those that you saw: the reports have changed meanwhile. "}
        {needs === "cure" && (
          <>
            They can't be made with {them}: correct {them} in the {builder}, then publish.
          </>
        )}
        {needs === "reason" && (
          <>
            Correct {them} in the {builder}. If the check is wrong, or it has to wait, say below why you
            publish all the same.
          </>
        )}
        {needs === "look" && (
          <>
            Correct {them} in the {builder}, or publish anyway.
          </>
        )}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.list} tabIndex={0} aria-label="Findings">
        <FindingList findings={findings} label="Findings in the reports" stepNames={stepNames} />
      </section>
      {unlisted > 0 && <p className={styles.more}>… and {counted(unlisted, "more finding")}.</p>}
      {needs === "reason" && (
        <Textarea
          label="Why you publish all the same"
          description="Kept with this publication and in the form's activity, with your name."
          value={reason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
          maxLength={MAX_REASON_CHARACTERS}
          rows={3}
          required
          mt="sm"
        />
      )}
    </section>
  );
}
