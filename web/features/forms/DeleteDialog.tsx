import { Button } from "@mantine/core";
import { useState } from "react";
import { TRASH_DAYS } from "../../../shared/timings.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import type { FormDialog } from "./form-dialogs.ts";
import { deleteForm } from "./use-forms.ts";

/** Confirm Form Deletion. */
export const DeleteDialog: FormDialog = ({ form, onClose }) => {
  const [state, setState] = useState<"asking" | "deleting">("asking");
  const [failure, setFailure] = useState<string>();

  const refuse = (message: string) => {
    console.error(message); // specification, section 8: a failure is logged
    setFailure(message);
  };
  const confirm = async () => {
    setState("deleting");
    try {
      const answer = await deleteForm(form.id);
      if (answer.success) return onClose(true, `${form.formName} is in the trash.`);
      refuse(answer.message ?? "The form could not be deleted.");
    } catch (error) {
      refuse(problemText(error));
    }
    setState("asking");
  };

  return (
    <Dialog
      title="Confirm Form Deletion"
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={state === "deleting"}>
            Yes, delete!
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>Are you sure you want to delete this form?</p>
      <p>
        <strong>{form.formName}</strong> moves to the trash for {TRASH_DAYS} days, and its publications stop
        at once. {form.privilege === "O" ? "You" : "Its owner"} can restore it until then.
      </p>
    </Dialog>
  );
};
