import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../../shared/contract/submissions.ts";
import type { Answers } from "../../../../shared/form/definition.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { useCursor } from "../../../lib/use-cursor.ts";
import { CursorPager } from "../../../ui/CursorPager.tsx";
import { DialogBar } from "../../../ui/DialogBar.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { readSubmission, useSubmissions } from "../../submissions/use-submissions.ts";
import { BuilderDialog } from "../BuilderDialog.tsx";
import { SubmissionTable } from "./SubmissionTable.tsx";

/** Takes the answers of a submission over as a named case: for those who may read what respondents answered. */
export function SubmissionCaseDialog({
  formId,
  problemOf,
  onClose,
}: {
  formId: number;
  problemOf: (name: string) => string | undefined;
  onClose: (made?: { name: string; answers: Answers }) => void;
}) {
  const cursor = useCursor(String(formId));
  const { data, error, mutate } = useSubmissions({ id: formId }, cursor.after);
  const [chosen, setChosen] = useState<Submission>();
  const [name, setName] = useState("");
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const problem = problemOf(name);

  const choose = (submission: Submission) => {
    setChosen(submission);
    setTrouble(undefined);
    if (name === "" || name === chosen?.instanceId) setName(submission.instanceId);
  };
  const create = async (submission: Submission) => {
    setReading(true);
    try {
      const read = await readSubmission(formId, submission);
      if (read !== undefined) return onClose({ name: name.trim(), answers: answersOf(read) });
      setTrouble("This submission has changed since it was listed. The list is new now; choose it again.");
      setChosen(undefined);
      void mutate();
    } catch (failure) {
      setTrouble(problemText(failure));
    }
    setReading(false);
  };

  return (
    <BuilderDialog title="Answers of a submission" width={800} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined && problem === undefined && !isReading) void create(chosen);
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">
            The answers are copied into a case. Whoever may edit this form can read them there, also when the
            submission is gone.
          </Text>
          {trouble !== undefined && <Note tone="warning">{trouble}</Note>}
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
            <Button
              type="submit"
              disabled={chosen === undefined || problem !== undefined}
              loading={isReading}
            >
              Create
            </Button>
          </DialogBar>
        </Stack>
      </form>
    </BuilderDialog>
  );
}

/** As the server stores them; it parsed them against the form when they came. */
function answersOf({ model = "{}" }: Submission): Answers {
  return JSON.parse(model) as Answers;
}
