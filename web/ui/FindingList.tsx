import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { Finding, FindingSeverity } from "../../shared/analysis/finding.ts";
import styles from "./FindingList.module.css";
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from "./icons/icons.tsx";

const tones = {
  error: { icon: IconAlertCircle, word: "Error" },
  warning: { icon: IconAlertTriangle, word: "Warning" },
  notice: { icon: IconInfoCircle, word: "Notice" },
} as const satisfies Record<FindingSeverity, { icon: unknown; word: string }>;

/** The sign of a severity. */
export function SeverityIcon({ severity, size = 16 }: { severity: FindingSeverity; size?: number }) {
  const Icon = tones[severity].icon;
  return <Icon size={size} stroke={1.8} aria-hidden className={styles.icon} data-severity={severity} />;
}

/** What is found in reports, each with its severity, its line and what to do about it. */
export function FindingList({
  findings,
  label,
  stepNames,
  onGo,
  more,
}: {
  findings: readonly Finding[];
  label: string;
  /** The names of steps by their keys, where the findings are of several. */
  stepNames?: ReadonlyMap<string, string>;
  /** Leads to the place of a finding; absent: nothing can be pressed. */
  onGo?: (finding: Finding) => void;
  /** What else can be done about one. */
  more?: (finding: Finding) => ReactNode;
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {findings.map((finding) => {
        const { severity, stepKey, line, message } = finding;
        const step = stepNames?.get(stepKey);
        const words = (
          <>
            <SeverityIcon severity={severity} />
            <span className={styles.words}>
              <VisuallyHidden>{tones[severity].word}, </VisuallyHidden>
              {step !== undefined && <strong>{step}, </strong>}
              {hasLine(finding) && (
                <span className={styles.line}>
                  {step === undefined ? "Line" : "line"} {line}:
                </span>
              )}{" "}
              {message}
            </span>
          </>
        );
        return (
          <li key={JSON.stringify(finding)} className={styles.item}>
            {onGo !== undefined && (hasLine(finding) || stepNames !== undefined) ? (
              <button type="button" className={styles.finding} onClick={() => onGo(finding)}>
                {words}
              </button>
            ) : (
              <div className={styles.finding}>{words}</div>
            )}
            {more?.(finding)}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether it has a place in a text that can be edited, and not in a table or the workbook. */
export function hasLine({ part, code }: Finding): boolean {
  return (part === "template" || part === "chain") && code !== "STEP_UNSEEN";
}
