import { useState } from "react";
import { problemText } from "./problem-text.ts";

/**
 * An action of a button: whether it is running, and in words why the last attempt failed.
 *
 * @param work returns a message for a refusal; what it throws is put into words
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
