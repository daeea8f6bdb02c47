import { Button } from "@mantine/core";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";

interface EraseSubmissionsProps {
  formId: number;
  submissions: readonly Pick<Submission, "instanceId" | "instanceKey">[];
  /** Nothing was erased. */
  onClose: () => void;
  /** @param count fewer than there are where a later one failed */
  onErased: (count: number) => void;
}

/** Asks before submissions are erased for good; one after the other, so that a failure says how far it came. */
export function EraseSubmissions({ formId, submissions, onClose, onErased }: EraseSubmissionsProps) {
  const [erased, setErased] = useState(0);
  const { attempt, busy, failure } = useAttempt(async () => {
    for (const [index, { instanceKey }] of submissions.entries()) {
      await call(api.forms.eraseSubmission, { formId, instanceKey });
      setErased(index + 1);
    }
    onErased(submissions.length);
    return undefined;
  });
  const [first, ...others] = submissions;
  const isOne = others.length === 0;
  const close = erased > 0 ? () => onErased(erased) : onClose;
  return (
    <Dialog
      title={isOne ? "Erase this submission?" : `Erase ${counted(submissions.length, "submission")}?`}
      onClose={close}
      closable={!busy}
      actions={
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button color="red" onClick={attempt} loading={busy}>
            Erase
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {isOne ? (
        <p>
          The answers and reports of <strong>{first?.instanceId}</strong> are erased in all copies, for you
          and for the respondent. This can't be undone.
        </p>
      ) : (
        <p>
          Their answers and reports are erased in all copies, for you and for the respondents. This can't be
          undone.
        </p>
      )}
      <p>
        {isOne
          ? "The statistics still count it, and the audit trail records that it was erased, and by whom."
          : "The statistics still count them, and the audit trail records that they were erased, and by whom."}
      </p>
      {erased > 0 && !isOne && (
        <p role="status">
          {erased} of {submissions.length} erased
        </p>
      )}
    </Dialog>
  );
}
