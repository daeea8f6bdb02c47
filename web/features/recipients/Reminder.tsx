import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { fromLocalMoment, toLocalMoment } from "../../lib/local-moment.ts";
import { Dialog } from "../../ui/Dialog.tsx";

interface ReminderProps {
  remindAt: string | undefined;
  onClose: () => void;
  /** Undefined: none. */
  onSet: (remindAt: string | undefined) => void;
}

/** The date of the one reminder. */
export function Reminder({ remindAt, onClose, onSet }: ReminderProps) {
  const [at, setAt] = useState(toLocalMoment(remindAt));
  const moment = fromLocalMoment(at);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dialog
      title="Remind those who are missing"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {remindAt !== undefined && (
            <Button variant="default" onClick={() => onSet(undefined)}>
              No reminder
            </Button>
          )}
          <Button disabled={moment === null} onClick={() => moment !== null && onSet(moment)}>
            Set
          </Button>
        </>
      }
    >
      <TextInput
        type="datetime-local"
        label="Date and time"
        description={`Once: whoever had a mail and hasn't submitted by then gets another. Time zone: ${zone}.`}
        value={at}
        onChange={({ currentTarget }) => setAt(currentTarget.value)}
      />
    </Dialog>
  );
}
