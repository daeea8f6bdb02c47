import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { FIRST_REVIEW_STATE, reviewStates } from "../../../shared/form/answers/review-state.ts";
import { MAX_NOTE_CHARACTERS } from "../../../shared/limits.ts";
import { api, call } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Note } from "../../ui/Note.tsx";
import { useToast, useWithdrawToasts } from "../../ui/Toasts.tsx";
import { reviewLabels } from "./ReviewBadge.tsx";
import styles from "./ReviewPanel.module.css";

interface ReviewPanelProps {
  formId: number;
  submission: SubmissionDetail;
  /** After it was saved: the list shows something else. */
  onSaved: () => void;
}

function noteReaders(isSentBack: boolean, { changeable, closed }: SubmissionDetail): string {
  if (!isSentBack || changeable !== true)
    return "For those who may see answers. The respondent doesn't see it.";
  return closed === true
    ? "The link takes no answers now: the respondent can't change anything, and gets no mail. Open it first."
    : "The respondent reads it on opening the link, and can change the answers. Whoever has asked for mails gets one with the link, without this note.";
}

/** How far the review of a submission is, and what the form's people wrote about it. */
export function ReviewPanel({ formId, submission, onSaved }: ReviewPanelProps) {
  const [saved, setSaved] = useState({
    review: submission.review ?? FIRST_REVIEW_STATE,
    note: submission.note ?? "",
  });
  const [{ review, note }, setEdited] = useState(saved);
  const isSame = review === saved.review && note.trim() === saved.note;
  const lacksNote = review === "SENT_BACK" && note.trim() === "";
  const toast = useToast();
  const withdraw = useWithdrawToasts();
  const about = `review of ${submission.instanceKey}`;
  useEffect(() => () => withdraw(about), [withdraw, about]); // beside another submission nobody knows which it undoes
  const save = async (next: typeof saved) => {
    await call(api.forms.markSubmissions, { formId, instanceKeys: [submission.instanceKey], ...next });
    setSaved({ review: next.review, note: next.note.trim() });
    onSaved();
  };
  const { attempt, busy, failure } = useAttempt(async () => {
    const before = saved;
    await save({ review, note });
    const undo = async () => {
      await save(before);
      setEdited(before);
      return "The review is as it was.";
    };
    toast({ text: "The review is saved.", undo, about });
    return undefined;
  });
  return (
    <section aria-label="Review" className={styles.panel}>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <NativeSelect
        label="Review"
        value={review}
        data={reviewStates.map((value) => ({ value, label: reviewLabels[value] }))}
        onChange={({ currentTarget: { value } }) =>
          setEdited({ review: reviewStates.find((one) => one === value) ?? FIRST_REVIEW_STATE, note })
        }
      />
      <Textarea
        label="Note"
        description={noteReaders(review === "SENT_BACK", submission)}
        rows={2}
        resize="vertical"
        maxLength={MAX_NOTE_CHARACTERS}
        value={note}
        required={review === "SENT_BACK"}
        {...(lacksNote && { error: "Say what has to change." })}
        onChange={({ currentTarget: { value } }) => setEdited({ review, note: value })}
      />
      <Button variant="default" onClick={attempt} loading={busy} disabled={isSame || lacksNote}>
        Save review
      </Button>
    </section>
  );
}
