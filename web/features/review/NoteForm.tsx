import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { PublishReason } from "../../../shared/contract/forms.ts";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Review.module.css";

interface NoteFormProps {
  label: string;
  description: string;
  button: string;
  /** `free`: it may be empty. `text`: something is there. `reason`: in words, as it stays with a publication. */
  needs: "free" | "text" | "reason";
  isDisabled?: boolean;
  /** True: it lets something pass. */
  isGrave?: boolean;
  /** What it rejects with is said below the text. */
  onSend: (note: string) => Promise<unknown>;
  /** Absent: the form stays. */
  onCancel?: () => void;
}

const isEnough = {
  free: () => true,
  text: (note: string) => note.trim() !== "",
  reason: (note: string) => PublishReason.safeParse(note).success,
};

/** Something that somebody says in the course of a sign-off, with the button that sends it. */
export function NoteForm({ label, description, button, needs, onSend, onCancel, ...more }: NoteFormProps) {
  const { isDisabled = false, isGrave = false } = more;
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    await onSend(note).catch((error: unknown) => setFailure(problemText(error)));
    setBusy(false);
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={label}
        description={description}
        value={note}
        maxLength={MAX_REASON_CHARACTERS}
        autosize
        minRows={2}
        data-autofocus={onCancel !== undefined || undefined}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Group gap="xs">
        <Button
          type="submit"
          loading={busy}
          disabled={isDisabled || !isEnough[needs](note)}
          {...(isGrave && { color: "red", variant: "light" })}
          {...(onCancel && { size: "compact-sm" })}
        >
          {button}
        </Button>
        {onCancel && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
