import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_TAGS } from "../../../shared/contract/forms.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { saveTags } from "./use-forms.ts";
import type { FormDialog } from "./use-open-dialog.ts";

/** What a form is sorted under, separated by commas. */
export const TagsDialog: FormDialog = ({ form, onClose }) => {
  const [before] = useState(form.tags ?? []);
  const [text, setText] = useState(before.join(", "));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tags = [...new Set(text.split(",").flatMap((tag) => tag.trim() || []))];

  const save = async () => {
    setBusy(true);
    try {
      await saveTags(form.id, tags, before);
      const undo = async () => {
        await saveTags(form.id, before, tags);
        return `The tags of ${form.formName} are as before.`;
      };
      onClose(true, { text: `The tags of ${form.formName} are saved.`, undo, about: `form ${form.id}` });
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={`Tags of ${form.formName}`}
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button type="submit" form="tags" loading={busy} disabled={tags.length > MAX_TAGS}>
            Save tags
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <form
        id="tags"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Tags"
          description={`Separated by commas, at most ${MAX_TAGS}. Everybody who sees the form sees them, and can filter by them.`}
          value={text}
          maxLength={MAX_TAGS * 42}
          error={tags.length > MAX_TAGS && `At most ${MAX_TAGS} tags.`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
};
