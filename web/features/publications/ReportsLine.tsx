import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { ChecklistLine } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { FindingList, hasLine } from "../../ui/FindingList.tsx";
import { countsOf } from "../../ui/finding-words.ts";
import { LATER, type LineProps, More, placeIn, Reason } from "./line-parts.tsx";
import styles from "./PublishChecklist.module.css";
import { demandsOf } from "./use-publish-check.ts";

/** What the check of the reports found. */
export function ReportsLine({ formId, check, preparation }: LineProps) {
  const { broken, found } = check.reports;
  const { toSee, toExplain } = demandsOf(check);
  const title = "Reports";
  const action = (
    <Button component={Link} to={placeIn(formId)} size="compact-sm" variant="default">
      Process builder
    </Button>
  );
  if (!check.hasPages) return <ChecklistLine state="info" title={title} detail={LATER} />;
  const list = (listed: typeof found) => <Findings formId={formId} {...listed} />;
  if (broken.count > 0)
    return (
      <ChecklistLine
        {...{ title, action, state: "fix" }}
        detail={`${counted(broken.count, "step")} can't be run: correct what is listed.`}
      >
        {list(broken)}
        {found.count > 0 && <Disclosure summary={countsOf(found.findings)}>{list(found)}</Disclosure>}
      </ChecklistLine>
    );
  if (found.count === 0)
    return <ChecklistLine state="ready" title={title} detail="Nothing wrong was found." />;
  const counts = `They have ${countsOf(found.findings)}.`;
  if (toExplain.includes("reports"))
    return (
      <ChecklistLine
        {...{ title, action, state: "reason" }}
        detail={`${counts} Correct what is listed. If the check is wrong, or it has to wait, say why.`}
      >
        {list(found)}
        <Reason about="reports" label="Why you publish all the same" preparation={preparation} />
      </ChecklistLine>
    );
  const name = toSee.warnings ?? "";
  return (
    <ChecklistLine
      {...{ title, action, state: "look" }}
      detail={`${counts} Correct what isn't meant, or publish them as they are.`}
    >
      {list(found)}
      <CheckLine
        label="I have seen what was found in the reports"
        checked={preparation.hasSeen(name)}
        onChange={(isSeen) => preparation.see(name, isSeen)}
      />
    </ChecklistLine>
  );
}

/** Findings with their steps; each leads to its line. */
function Findings({ formId, findings, count }: PublishCheck["reports"]["found"] & { formId: number }) {
  const navigate = useNavigate();
  const stepNames = new Map(findings.map(({ stepKey, step }) => [stepKey, step]));
  const go = (finding: Finding) => {
    const { stepKey: step, line, column } = finding;
    void navigate(
      placeIn(formId, { step, ...(hasLine(finding) && { line: `${line}`, column: `${column}` }) }),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.list} tabIndex={0} aria-label="Findings">
        <FindingList findings={findings} label="Findings in the reports" stepNames={stepNames} onGo={go} />
      </section>
      <More of="finding" count={count - findings.length} />
    </>
  );
}
