import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { problemText } from "../lib/problem-text.ts";
import styles from "./LoadFailed.module.css";
import { Note } from "./Note.tsx";

/** What could not be shown, why, and a button to retry. */
export function LoadFailed({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <Note tone="error" title={`${what} couldn't be loaded.`}>
      <div className={styles.row}>
        <span>{problemText(error)}</span>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Note>
  );
}
