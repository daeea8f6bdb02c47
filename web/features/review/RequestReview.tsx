import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { api, call } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./Review.module.css";

interface RequestReviewProps {
  formId: number;
  state: SignOffState;
  /** How many change; undefined: they aren't compared yet. */
  sentences: number | undefined;
  onDone: () => Promise<unknown>;
}

/** Mails those who may sign off that there is something to look at. Nothing where that was done, and nothing was sent back. */
export function RequestReview({ formId, state: { stage, signers }, sentences, onDone }: RequestReviewProps) {
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (stage !== "none" && stage !== "outdated" && stage !== "sent-back") return null;
  const request = async () => {
    setBusy(true);
    setFailure(undefined);
    await call(api.forms.signOffRequest, {
      formId,
      note,
      ...(sentences !== undefined && { sentences }),
    }).then(onDone, (error: unknown) => setFailure(problemText(error)));
    setBusy(false);
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void request();
      }}
    >
      <h2>{stage === "none" ? "Request a sign-off" : "Request it again"}</h2>
      <Textarea
        label="What changed, and why (optional)"
        description={
          signers.length === 0
            ? "Nobody can sign it off yet."
            : `Read by ${signers.join(", ")}, who get a mail.`
        }
        value={note}
        maxLength={MAX_REASON_CHARACTERS}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Button type="submit" loading={busy} disabled={signers.length === 0}>
        Request sign-off
      </Button>
    </form>
  );
}
