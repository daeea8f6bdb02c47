import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { announceSessionEnd } from "../lib/api.ts";
import { problemText } from "../lib/problem-text.ts";
import { isSessionEnd } from "../lib/send.ts";
import { IconRefresh } from "./icons/icons.tsx";
import styles from "./LoadFailed.module.css";
import { Note } from "./Note.tsx";

/** What could not be shown, why, and a button to retry. */
export function LoadFailed({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const hasRetried = useRef(false);
  useEffect(() => {
    // a user who stayed with an ended session asks for something again: that needs a sign-in
    if (hasRetried.current && isSessionEnd(error)) announceSessionEnd("user");
    hasRetried.current = false;
  }, [error]);
  const retry = () => {
    hasRetried.current = true;
    onRetry();
  };
  return (
    <Note tone="error" title={`${what} couldn't be loaded.`}>
      <div className={styles.row}>
        <span>{problemText(error)}</span>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
          Retry
        </Button>
      </div>
    </Note>
  );
}
