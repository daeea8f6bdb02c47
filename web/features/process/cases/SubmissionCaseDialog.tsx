import { Button, Skeleton, Stack, Table, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../../shared/contract/submissions.ts";
import { mediumDate } from "../../../lib/format.ts";
import { useSubmissions } from "../../../lib/use-submissions.ts";
import { CursorPager, useCursor } from "../../../ui/CursorPager.tsx";
import { DialogBar } from "../../../ui/Dialog.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import styles from "./SubmissionCases.module.css";

/** Names a case that is read from a submission: for users who may read respondents' answers. */
export function SubmissionCaseDialog({
  formId,
  problemOf,
  onClose,
}: {
  formId: number;
  problemOf: (name: string) => string | undefined;
  onClose: (created?: { name: string; instanceKey: string }) => void;
}) {
  const cursor = useCursor(String(formId));
  const { data, error, mutate } = useSubmissions({ id: formId }, cursor.after);
  const [chosen, setChosen] = useState<Submission>();
  const [name, setName] = useState("");
  const problem = problemOf(name);

  const choose = (submission: Submission) => {
    setChosen(submission);
    if (name === "" || name === chosen?.instanceId) setName(submission.instanceId);
  };
  return (
    <BuilderDialog title="Answers of a submission" width={800} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined && problem === undefined)
            onClose({ name: name.trim(), instanceKey: chosen.instanceKey });
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">
            The case reads the submission each time it is used, works only for people who may see its answers,
            and disappears with the submission. Each use is recorded in the audit trail.
          </Text>
          {error !== undefined && data === undefined && (
            <LoadFailed what="The submissions" error={error} onRetry={() => void mutate()} />
          )}
          {data === undefined && error === undefined && (
            <Skeleton height={160} role="status" aria-label="Loading submissions" />
          )}
          {data?.submissions.length === 0 && <Text>No one has started to fill in this form yet.</Text>}
          {data !== undefined && data.submissions.length > 0 && (
            <SubmissionTable submissions={data.submissions} chosen={chosen} onChoose={choose} />
          )}
          <CursorPager of="submissions" cursor={cursor} next={data?.next} />
          <TextInput
            label="Name of the case"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={name === "" ? undefined : problem}
            autoComplete="off"
          />
          <DialogBar>
            <Button variant="default" onClick={() => onClose()}>
              Cancel
            </Button>
            <Button type="submit" disabled={chosen === undefined || problem !== undefined}>
              Create
            </Button>
          </DialogBar>
        </Stack>
      </form>
    </BuilderDialog>
  );
}

/** Submissions to choose one from. */
function SubmissionTable({
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
