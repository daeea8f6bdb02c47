import { Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import type { SentenceChange } from "../../../shared/golden/compare.ts";
import { shortMoment } from "../../lib/format.ts";
import { NoteForm } from "./NoteForm.tsx";
import styles from "./Review.module.css";

/** Says something of sentences. */
export type Decide = (
  sentences: readonly SentenceChange[],
  isApproved: boolean,
  note?: string,
) => Promise<unknown>;

interface SentenceDecisionProps {
  state: SignOffState;
  sentence: SentenceChange;
  /** Absent: the reader may not sign it off, or nobody asked for it. */
  onDecide: Decide | undefined;
}

/** What was said of a changed sentence, and what its reviewer can say. */
export function SentenceDecision({ state, sentence, onDecide }: SentenceDecisionProps) {
  const { before, after, id } = sentence;
  const [isSendingBack, setSendingBack] = useState(false);
  const [busy, setBusy] = useState(false);
  const said = state.review?.decisions[id];
  const text = after === "" ? before : after;
  const say = async (isApproved: boolean, note?: string) => {
    setBusy(true);
    await onDecide?.([sentence], isApproved, note);
    setBusy(false);
    setSendingBack(false);
  };
  return (
    <>
      {said !== undefined && (
        <p className={styles.said}>
          <Badge color={said.isApproved ? "leaf" : "yellow"}>
            {said.isApproved ? "Approved" : "Sent back"}
          </Badge>{" "}
          by {said.by ?? "somebody who no longer has the form"}, {shortMoment(said.at)}
          {said.note !== undefined && <span className={styles.note}>“{said.note}”</span>}
        </p>
      )}
      {onDecide !== undefined && !isSendingBack && said?.isApproved !== true && (
        <Group gap="xs" className={styles.decide}>
          <Button
            size="compact-sm"
            loading={busy}
            aria-label={`Approve: ${text}`}
            onClick={() => void say(true)}
          >
            Approve
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send back: ${text}`}
            onClick={() => setSendingBack(true)}
          >
            Send back…
          </Button>
        </Group>
      )}
      {isSendingBack && (
        <div className={styles.decide}>
          <NoteForm
            label="What is wrong with it"
            description="Who made the change reads it, with your name."
            button="Send back"
            needs="text"
            onSend={(note) => say(false, note)}
            onCancel={() => setSendingBack(false)}
          />
        </div>
      )}
    </>
  );
}

interface ApproveAllProps {
  state: SignOffState;
  /** Those of a report in a language. */
  sentences: readonly SentenceChange[];
  /** The report and its language, in words. */
  name: string;
  onDecide: Decide;
}

/** Approves what nobody said anything of yet: what was sent back stays so. */
export function ApproveAll({ state, sentences, name, onDecide }: ApproveAllProps) {
  const [busy, setBusy] = useState(false);
  const waiting = sentences.filter(({ id }) => state.review?.decisions[id] === undefined);
  if (waiting.length < 2) return null;
  const approve = async () => {
    setBusy(true);
    await onDecide(waiting, true);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={`Approve all ${waiting.length} of ${name}`}
      onClick={() => void approve()}
    >
      Approve all {waiting.length}
    </Button>
  );
}
