import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { renameForm } from "./use-forms.ts";
import type { FormDialog } from "./use-open-dialog.ts";

const MAX_NAME = 200;

/** Another name for a form. */
export const RenameDialog: FormDialog = ({ form, onClose }) => {
  const [text, setText] = useState(form.formName);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = text.trim();
  const isChanged = name !== "" && name !== form.formName;

  const rename = async () => {
    setBusy(true);
    try {
      await renameForm(form.id, name);
      const undo = async () => {
        await renameForm(form.id, form.formName);
        return `The form is called ${form.formName} again.`;
      };
      onClose(true, { text: `${form.formName} is now called ${name}.`, undo, about: `form ${form.id}` });
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={`Rename ${form.formName}`}
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button type="submit" form="rename" loading={busy} disabled={!isChanged}>
            Rename
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void rename();
        }}
      >
        <TextInput
          label="Name"
          description="Everybody who sees the form sees its name. Publications keep theirs, so respondents notice nothing."
          value={text}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
};
