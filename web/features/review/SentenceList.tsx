import { Badge, Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import { languageName, shortMoment } from "../../lib/format.ts";
import { counted } from "../../ui/counted.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import type { ReviewedSentence } from "./compare-contents.ts";
import styles from "./Review.module.css";
import { saidOf } from "./use-review.ts";

export interface SentenceListProps {
  state: SignOffState;
  sentences: readonly ReviewedSentence[];
  /** Absent: the reader may not sign them off, or nobody asked for it. */
  onDecide?:
    | ((sentences: readonly ReviewedSentence[], isApproved: boolean, note?: string) => Promise<unknown>)
    | undefined;
}

/** The changed sentences of one report in one language, old above new, with what was said of each. */
export function SentenceList({ state, sentences, onDecide }: SentenceListProps) {
  const groups = Map.groupBy(sentences, ({ reports, locale }) => JSON.stringify([reports, locale]));
  return [...groups.entries()].map(([key, some]) => (
    <SentenceGroup key={key} state={state} sentences={some} onDecide={onDecide} />
  ));
}

function SentenceGroup({ state, sentences, onDecide }: SentenceListProps) {
  const [busy, setBusy] = useState(false);
  const [first] = sentences;
  if (first === undefined) return null;
  const waiting = sentences.filter((one) => saidOf(one, state) === undefined);
  const title = `${first.reports.join(", ")}, ${languageName(first.locale)}`;
  const all = async () => {
    setBusy(true);
    await onDecide?.(waiting, true);
    setBusy(false);
  };
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.groupHead}>
        <h3>
          {title} {first.isTranslation && <Badge color="gray">Translation</Badge>}
        </h3>
        {onDecide !== undefined && waiting.length > 1 && (
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => void all()}>
            Approve all {waiting.length}
          </Button>
        )}
      </div>
      <ul className={styles.sentences}>
        {sentences.map((one) => (
          <Sentence key={one.ids.join()} sentence={one} state={state} onDecide={onDecide} />
        ))}
      </ul>
    </section>
  );
}

function Sentence({
  sentence,
  state,
  onDecide,
}: Omit<SentenceListProps, "sentences"> & { sentence: ReviewedSentence }) {
  const { before, after, locale, count, shownBy } = sentence;
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState<"approve" | "return">();
  const said = saidOf(sentence, state);
  const text = after === "" ? before : after;
  const say = async (isApproved: boolean) => {
    setBusy(isApproved ? "approve" : "return");
    await onDecide?.([sentence], isApproved, isApproved ? undefined : note);
    setBusy(undefined);
    setNote(undefined);
  };
  return (
    <li className={styles.sentence}>
      <div className={styles.texts}>
        {before === "" ? (
          <p className={styles.gone}>Was not printed</p>
        ) : (
          <del>
            <span className={styles.mark}>Before</span> <Text locale={locale}>{before}</Text>
          </del>
        )}
        {after === "" ? (
          <p className={styles.gone}>Is no longer printed</p>
        ) : (
          <ins>
            <span className={styles.mark}>Now</span> <Text locale={locale}>{after}</Text>
          </ins>
        )}
      </div>
      <Disclosure summary={`In ${counted(count, "case")}: answers that show it`}>
        <dl className={styles.answers}>
          {shownBy.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
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
        <Group gap="xs">
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
            maxLength={500}
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
    </li>
  );
}

const Text = ({ locale, children }: { locale: string; children: string }) => (
  <span lang={locale} dir="auto" className={styles.text}>
    {children}
  </span>
);
