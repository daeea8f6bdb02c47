import { Button, Progress } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Submission } from "../../../shared/contract/submissions.ts";
import { problemText } from "../../lib/problem-text.ts";
import type { SubmissionsQuery } from "../../lib/use-submissions.ts";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { type BulkChange, type BulkResult, changeAll, findAll, keysFor, resultText } from "./bulk.ts";

interface BulkDialogProps {
  formId: number;
  /** All that a filter finds, or those that were ticked. */
  of: { query: SubmissionsQuery } | { submissions: readonly Submission[] };
  change: BulkChange;
  /** @param isChanged whether something was done */
  onClose: (isChanged: boolean) => void;
}

type Phase =
  | { state: "finding"; count: number }
  | { state: "failed"; why: string }
  | { state: "asking"; keys: readonly string[] }
  | { state: "working"; keys: readonly string[]; result: BulkResult | undefined }
  | { state: "done"; result: BulkResult };

/** Finds the submissions, says how many there are, changes them with its progress, and says how it ended. */
export function BulkDialog({ formId, of, change, onClose }: BulkDialogProps) {
  const [phase, setPhase] = useState<Phase>({ state: "finding", count: 0 });
  const [isStopping, setStopping] = useState(false);
  const stop = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the dialog was opened with
  useEffect(() => {
    const { signal } = stop.current;
    if ("submissions" in of) setPhase({ state: "asking", keys: keysFor(change, of.submissions) });
    else
      findAll(of.query, change, signal, (count) => setPhase({ state: "finding", count })).then(
        (keys) => signal.aborted || setPhase({ state: "asking", keys }),
        (error: unknown) => signal.aborted || setPhase({ state: "failed", why: problemText(error) }),
      );
  }, []);

  const start = async (keys: readonly string[]) => {
    setPhase({ state: "working", keys, result: undefined });
    const result = await changeAll(formId, keys, change, stop.current.signal, (reached) =>
      setPhase({ state: "working", keys, result: reached }),
    );
    setPhase({ state: "done", result });
  };
  const cancel = () => {
    stop.current.abort();
    if (phase.state === "working") setStopping(true);
    else onClose(false);
  };
  const isEnd = phase.state === "done";
  return (
    <Dialog
      title={change.kind === "retry" ? "Retry failed reports" : `Mark as “${change.name}”`}
      onClose={isEnd ? () => onClose(true) : cancel}
      closable={phase.state !== "working"}
      actions={
        isEnd ? (
          <Button onClick={() => onClose(true)}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={cancel} disabled={isStopping}>
              {phase.state === "working" ? "Stop" : "Cancel"}
            </Button>
            {phase.state === "asking" && phase.keys.length > 0 && (
              <Button onClick={() => start(phase.keys)}>
                {change.kind === "retry" ? "Retry" : "Mark"} {phase.keys.length}
              </Button>
            )}
          </>
        )
      }
    >
      <PhaseText phase={phase} change={change} />
    </Dialog>
  );
}

function PhaseText({ phase, change }: { phase: Phase; change: BulkChange }) {
  switch (phase.state) {
    case "finding":
      return <p role="status">Looking for them: {counted(phase.count, "submission")} so far.</p>;
    case "failed":
      return <Note tone="error">{phase.why}</Note>;
    case "asking":
      return <Question count={phase.keys.length} change={change} />;
    case "working": {
      const { keys, result } = phase;
      const reached = keys.length - (result?.left ?? keys.length);
      return (
        <>
          <p role="status">
            {reached} of {keys.length}
          </p>
          <Progress value={(100 * reached) / keys.length} aria-label="How many are done" />
        </>
      );
    }
    case "done": {
      const [first = "", ...others] = resultText(phase.result, change.kind);
      const isWhole = others.length === 0;
      return (
        <Note tone={isWhole ? "success" : "warning"} title={first}>
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      );
    }
  }
}

function Question({ count, change }: { count: number; change: BulkChange }) {
  if (change.kind === "retry")
    return count === 0 ? (
      <p>None of them has failed reports.</p>
    ) : (
      <p>
        The missing reports of {counted(count, "submission")} are made again; those that exist stay as they
        are. This helps once the cause is fixed.
      </p>
    );
  return count === 0 ? (
    <p>None of them was submitted yet: there is nothing to mark.</p>
  ) : (
    <p>
      {counted(count, "submission")} will be marked as “{change.name}”. Notes stay as they are.
    </p>
  );
}
