import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./RevokedNote.module.css";

/** Whose share was taken back, and the way to give it again as it was. */
export function RevokedNote({ person, onUndo }: { person: FoundUser; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []); // the row with the button that was pressed is gone
  return (
    <Note tone="success">
      <div className={styles.row}>
        <span>
          {person.firstName} {person.lastName} no longer has access to this form.
        </span>
        <Button ref={undo} variant="default" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Note>
  );
}
