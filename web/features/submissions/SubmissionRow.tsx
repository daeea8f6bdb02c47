import { Checkbox, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName, mediumDate, shortMoment } from "../../lib/format.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type ChosenColumns, type OptionalColumn, wideColumns } from "./columns.ts";
import { ReviewBadge } from "./ReviewBadge.tsx";
import styles from "./SubmissionList.module.css";
import type { AnswerColumn } from "./use-answer-columns.ts";
import type { ListAddress } from "./use-list-address.ts";

interface SubmissionRowProps {
  submission: Submission;
  publicationName: string;
  columns: ChosenColumns;
  /** Whose answers are columns. */
  questions: readonly AnswerColumn[];
  isSeen: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** Where its page is. */
  place: ListAddress;
}

/** One submission; its id leads to its page. What nobody has opened yet stands out. */
export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, publicationName, columns, questions, isSeen, isChosen, onChoose, place } = props;
  const {
    instanceId,
    instanceKey,
    submissionName,
    subjectId,
    test,
    enteredBy,
    corrected,
    status,
    locale,
    startedAt,
    activityDate,
    seen,
    review,
    note,
    answerTexts,
  } = submission;
  const cells: Record<OptionalColumn, ReactNode> = {
    Publication: publicationName,
    Status: <StatusBadge status={status} />,
    Review: seen !== undefined && <ReviewBadge review={review} />,
    Language: languageName(locale),
    Started: momentCell(startedAt),
    "Last activity": momentCell(activityDate),
  };
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      <Table.Td>
        <Checkbox checked={isChosen} onChange={onChoose} aria-label={`Choose submission ${instanceId}`} />
      </Table.Td>
      <Table.Td>
        <div className={styles.head}>
          <Link
            id={place.lineOf(instanceKey)}
            className={styles.id}
            to={place.addressOf(instanceKey)}
            state={place.fromList}
            aria-label={`View submission ${instanceId}`}
          >
            {instanceId}
          </Link>
          {!isSeen && <span className={`${styles.mark} ${styles.new}`}>New</span>}
          {test === true && <span className={styles.mark}>Test</span>}
          {enteredBy !== undefined && (
            <span className={styles.mark} title={`Entered by ${enteredBy}`}>
              Entered by staff
            </span>
          )}
          {corrected === true && <span className={styles.mark}>Corrected</span>}
        </div>
        {submissionName !== undefined && <div className={styles.name}>{submissionName}</div>}
        {subjectId !== undefined && <div className={styles.note}>About {subjectId}</div>}
        {columns.isReviewAtId && <div>{cells.Review}</div>}
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </Table.Td>
      {questions.map(({ key }) => (
        <Table.Td key={key} data-wide data-cut title={answerTexts?.[key]}>
          {answerTexts?.[key] ?? <span className={styles.none}>–</span>}
        </Table.Td>
      ))}
      {columns.inTable.map((name) => (
        <Table.Td
          key={name}
          data-wide={wideColumns.has(name) || undefined}
          data-cut={name === "Publication" || undefined}
          title={name === "Publication" ? publicationName : undefined}
        >
          {cells[name]}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Short, as a list has many; the whole of it is in its tooltip. */
function momentCell(moment: string): ReactNode {
  return (
    <span className={styles.moment} title={mediumDate(moment)}>
      {shortMoment(moment)}
    </span>
  );
}
