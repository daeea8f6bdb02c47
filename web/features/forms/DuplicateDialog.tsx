import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { deleteForm, duplicateForm } from "./use-forms.ts";
import type { FormDialog } from "./use-open-dialog.ts";

const MAX_NAME = 200;

/** A form like this one, under another name. */
export const DuplicateDialog: FormDialog = ({ form, onClose }) => {
  const [name, setName] = useState(`Copy of ${form.formName}`.slice(0, MAX_NAME));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formName = name.trim();

  const duplicate = async () => {
    setBusy(true);
    try {
      const copyId = await duplicateForm(form.id, formName);
      const undo = async () => {
        await deleteForm(copyId);
        return `${formName} is in the trash.`;
      };
      onClose(true, { text: `${formName} is in your list.`, undo, about: `form ${copyId}` });
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={`Duplicate ${form.formName}`}
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button type="submit" form="duplicate" loading={busy} disabled={formName === ""}>
            Duplicate
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        The copy has the current questions, the workbook, the process with its templates, and the tags. It is
        yours and not published; shares, publications, submissions and test answers stay with this form.
      </p>
      <form
        id="duplicate"
        onSubmit={(event) => {
          event.preventDefault();
          if (formName !== "") void duplicate();
        }}
      >
        <TextInput
          label="Name of the copy"
          value={name}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
};
