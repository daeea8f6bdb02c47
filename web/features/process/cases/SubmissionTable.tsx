import { Table, VisuallyHidden } from "@mantine/core";
import type { Submission } from "../../../../shared/contract/submissions.ts";
import { mediumDate } from "../../../lib/medium-date.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import styles from "./SubmissionCases.module.css";

/** Submissions of which one is chosen. */
export function SubmissionTable({
  submissions,
  chosen,
  onChoose,
}: {
  submissions: readonly Submission[];
  chosen: Submission | undefined;
  onChoose: (submission: Submission) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.list} aria-label="Submissions" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Chosen</VisuallyHidden>
            </Table.Th>
            <Table.Th>Last activity</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Id</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {submissions.map((submission) => (
            <Table.Tr key={submission.instanceKey} onClick={() => onChoose(submission)}>
              <Table.Td>
                <input
                  type="radio"
                  name="submission"
                  className={styles.choice}
                  aria-label={`Submission ${submission.instanceId}`}
                  checked={chosen?.instanceKey === submission.instanceKey}
                  onChange={() => onChoose(submission)}
                />
              </Table.Td>
              <Table.Td>{mediumDate(submission.activityDate)}</Table.Td>
              <Table.Td>
                <StatusBadge status={submission.status} />
              </Table.Td>
              <Table.Td>{submission.instanceId}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
