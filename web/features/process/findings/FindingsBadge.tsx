import type { Finding } from "../../../../shared/analysis/finding.ts";
import { SeverityIcon } from "../../../ui/FindingList.tsx";
import { countsOf, severestOf } from "../../../ui/finding-words.ts";
import styles from "./FindingsBadge.module.css";

/** How much was found in a step; pressing it shows what. Nothing where there is nothing. */
export function FindingsBadge({
  findings,
  headingId,
  tabIndex,
  onShow,
}: {
  findings: readonly Finding[];
  /** Where the step's name is. */
  headingId: string;
  tabIndex: number;
  onShow: () => void;
}) {
  const severest = severestOf(findings);
  if (severest === undefined) return null;
  const counts = countsOf(findings);
  return (
    <button
      type="button"
      className={styles.badge}
      data-severity={severest}
      tabIndex={tabIndex}
      id={`${headingId}-findings`}
      // Not a label: the card's name includes the text of this.
      aria-labelledby={`${headingId}-findings ${headingId}`}
      onClick={onShow}
    >
      <SeverityIcon severity={severest} size={14} />
      {counts}
    </button>
  );
}
