import { Button } from "@mantine/core";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";

interface EraseDialogProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before a submission is erased for good. */
export function EraseDialog({ formId, submission, onClose, onErased }: EraseDialogProps) {
  const { instanceId, instanceKey } = submission;

  const { attempt, busy, failure } = useAttempt(async () => {
    await call(api.forms.eraseSubmission, { formId, instanceKey });
    onErased();
    return undefined;
  });

  return (
    <Dialog
      title="Erase this submission?"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy}>
            Erase
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        The answers and reports of <strong>{instanceId}</strong> are erased in all their copies, for you and
        for whoever filled it in. This can't be undone.
      </p>
      <p>The statistics keep counting it, and the audit trail keeps that it was erased, and by whom.</p>
    </Dialog>
  );
}
