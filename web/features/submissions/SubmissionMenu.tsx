import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { useFormRights } from "./use-form-rights.ts";

interface SubmissionMenuProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onErased: () => void;
}

/** What else can be done with a submission; the form's owner may erase it. */
export function SubmissionMenu({ formId, submission, onErased }: SubmissionMenuProps) {
  const { instanceId } = submission;
  const { copied, copy } = useCopy(instanceId, `the id ${instanceId}`);
  const { rights } = useFormRights(formId);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <Menu position="top-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {copied ? "Copied" : "More"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            Copy the id
          </Menu.Item>
          {rights?.privilege === "O" && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setIsErasing(true)}>
              Erase…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && (
        <EraseDialog
          formId={formId}
          submission={submission}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  );
}

interface EraseDialogProps {
  formId: number;
  submission: Pick<Submission, "instanceId" | "instanceKey">;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before a submission is erased for good. */
function EraseDialog({ formId, submission, onClose, onErased }: EraseDialogProps) {
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
        The answers and reports of <strong>{instanceId}</strong> are erased in all copies, for you and for the
        respondent. This can't be undone.
      </p>
      <p>The statistics still count it, and the audit trail records that it was erased, and by whom.</p>
    </Dialog>
  );
}
