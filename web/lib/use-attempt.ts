import { useState } from "react";
import { problemText } from "./problem-text.ts";

/**
 * Something that a button begins: whether it is under way, and in words why the last try failed.
 *
 * @param work answers a message when the answer was no; what it throws is put into words
 * @example const { attempt, busy, failure } = useAttempt(async () => { await call(row, input); onDone(); });
 */
export function useAttempt(work: () => Promise<string | undefined>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(await work().catch(problemText));
    setBusy(false);
  };
  return { attempt, busy, failure };
}
