import { Anchor } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { counted } from "../../ui/counted.ts";
import { FindingList } from "../../ui/FindingList.tsx";
import { countsOf } from "../../ui/finding-words.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./MissingTranslations.module.css";
import type { ReportFindings } from "./use-publications.ts";

/** What the reports are refused for: errors must be fixed, warnings are confirmed once. */
export function FoundInReports({ formId, found }: { formId: number; found: ReportFindings }) {
  const section = useRef<HTMLElement>(null);
  // The button that was pressed may publish anyway now: the next press must be intentional.
  useEffect(() => {
    if (found.findings.length > 0) section.current?.focus();
  }, [found]);
  const { areErrors, findings, unlisted } = found;
  const stepNames = new Map(findings.map(({ stepKey, step }) => [stepKey, step]));
  const them = findings.length + unlisted === 1 ? "it" : "them";
  const builder = (
    <Anchor component={Link} to={`/design/process/builder?formId=${formId}`} inherit underline="always">
      process builder
    </Anchor>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label="Found in the reports" className={styles.section}>
      <Note tone={areErrors ? "error" : "warning"} title={`The reports have ${countsOf(findings)}.`}>
        {areErrors ? (
          <>
            Fix {them} in the {builder}, then publish.
          </>
        ) : (
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
    </section>
  );
}
