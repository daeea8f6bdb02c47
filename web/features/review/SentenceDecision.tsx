import { Badge, Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import type { SentenceChange } from "../../../shared/golden/compare.ts";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { shortMoment } from "../../lib/format.ts";
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
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState<"approve" | "return">();
  const said = state.review?.decisions[id];
  const text = after === "" ? before : after;
  const say = async (isApproved: boolean) => {
    setBusy(isApproved ? "approve" : "return");
    await onDecide?.([sentence], isApproved, isApproved ? undefined : note);
    setBusy(undefined);
    setNote(undefined);
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
      {onDecide !== undefined && note === undefined && said?.isApproved !== true && (
        <Group gap="xs" className={styles.decide}>
          <Button
            size="compact-sm"
            loading={busy === "approve"}
            aria-label={`Approve: ${text}`}
            onClick={() => void say(true)}
          >
            Approve
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send back: ${text}`}
            onClick={() => setNote("")}
          >
            Send back…
          </Button>
        </Group>
      )}
      {note !== undefined && (
        <form
          className={styles.return}
          onSubmit={(event) => {
            event.preventDefault();
            void say(false);
          }}
        >
          <Textarea
            label="What is wrong with it"
            description="Who made the change reads it, with your name."
            value={note}
            maxLength={MAX_REASON_CHARACTERS}
            autosize
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" size="compact-sm" disabled={note.trim() === ""} loading={busy === "return"}>
              Send back
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setNote(undefined)}>
              Cancel
            </Button>
          </Group>
        </form>
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
