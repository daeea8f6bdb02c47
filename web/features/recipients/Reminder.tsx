import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { fromLocalMoment, toLocalMoment } from "../../lib/local-moment.ts";
import { Dialog } from "../../ui/Dialog.tsx";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface ReminderProps {
  remindAt: string | undefined;
  onClose: () => void;
  /** Undefined: none. */
  onSet: (remindAt: string | undefined) => void;
}

/** When those who are missing then are written to once more. */
export function Reminder({ remindAt, onClose, onSet }: ReminderProps) {
  const [at, setAt] = useState(toLocalMoment(remindAt));
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const moment = fromLocalMoment(at);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = () => {
    if (moment === null) return;
    const away = Date.parse(moment) - Date.now();
    if (away > 0 && away <= YEAR_MS) return onSet(moment);
    setWrong(away <= 0 ? "This time has passed. Choose a later one." : "Choose a time within a year.");
    field.current?.focus();
  };
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
          <Button disabled={moment === null} onClick={set}>
            Set
          </Button>
        </>
      }
    >
      <TextInput
        ref={field}
        type="datetime-local"
        label="Date and time"
        description={`Once: whoever had a mail and hasn't submitted by then gets another. Time zone: ${zone}.`}
        value={at}
        error={wrong}
        onChange={({ currentTarget }) => {
          setWrong(undefined);
          setAt(currentTarget.value);
        }}
      />
    </Dialog>
  );
}
