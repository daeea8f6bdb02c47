import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../../shared/contract/submissions.ts";
import { useCursor } from "../../../lib/use-cursor.ts";
import { useSubmissions } from "../../../lib/use-submissions.ts";
import { CursorPager } from "../../../ui/CursorPager.tsx";
import { DialogBar } from "../../../ui/DialogBar.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import { SubmissionTable } from "./SubmissionTable.tsx";

/** Names a case that is read from a submission: for those who may read what respondents answered. */
export function SubmissionCaseDialog({
  formId,
  problemOf,
  onClose,
}: {
  formId: number;
  problemOf: (name: string) => string | undefined;
  onClose: (made?: { name: string; instanceKey: string }) => void;
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
            The case is read from the submission each time, by those who may see its answers, and ends with
            it. Each time stands on the audit trail.
          </Text>
          {error !== undefined && data === undefined && (
            <LoadFailed what="The submissions" error={error} onRetry={() => void mutate()} />
          )}
          {data === undefined && error === undefined && (
            <Skeleton height={160} role="status" aria-label="Loading submissions" />
          )}
          {data?.submissions.length === 0 && <Text>Nobody has begun to fill in this form yet.</Text>}
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
