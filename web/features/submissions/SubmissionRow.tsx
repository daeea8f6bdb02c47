import { Table, UnstyledButton } from "@mantine/core";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { languageName } from "../../lib/language-name.ts";
import { mediumDate } from "../../lib/medium-date.ts";
import type { Column } from "../../ui/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import styles from "./SubmissionRow.module.css";

export const submissionColumns: readonly Column[] = [
  { name: "Id" },
  { name: "Publication", isWide: true },
  { name: "Status" },
  { name: "Language", isWide: true },
  { name: "Started", isWide: true },
  { name: "Last activity" },
];

/** One submission; its id opens the answers. */
export function SubmissionRow({
  submission,
  publicationName,
  onOpen,
}: {
  submission: Submission;
  publicationName: string;
  onOpen: () => void;
}) {
  const { instanceId, submissionName, status, locale, startedAt, activityDate } = submission;
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton
          className={`${styles.id}`}
          onClick={onOpen}
          aria-label={`Look at submission ${instanceId}`}
        >
          {instanceId}
        </UnstyledButton>
        {submissionName !== undefined && <div className={`${styles.name}`}>{submissionName}</div>}
      </Table.Td>
      <Table.Td data-wide>{publicationName}</Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td data-wide>{languageName(locale)}</Table.Td>
      <Table.Td data-wide>{mediumDate(startedAt)}</Table.Td>
      <Table.Td>{mediumDate(activityDate)}</Table.Td>
    </Table.Tr>
  );
}
