import { Button, Text, TextInput, Title } from "@mantine/core";
import { useId, useRef, useState } from "react";
import type { Health } from "../../../shared/contract/administration.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./HealthView.module.css";

/** Where the audit trail of the whole product leaves to, and a copy of some days. */
export function TrailView() {
  const { data, error, mutate } = useApi(api.administration.health, {});
  if (data === undefined)
    return error === undefined ? (
      <TableSkeleton what="the audit trail" />
    ) : (
      <LoadFailed what="The audit trail" error={error} onRetry={() => mutate()} />
    );
  return (
    <>
      <section className={styles.section}>
        <Title order={2} size="h3">
          Where it is kept
        </Title>
        <Leaving health={data} />
      </section>
      <section className={styles.section}>
        <Title order={2} size="h3">
          A copy of some days
        </Title>
        <Text c="var(--ink-quiet)">
          What happened to accounts, groups and forms, sign-ins, and what operators did. Each line is an entry
          as JSON, with the hash of the entry before it. Days are those of UTC. The download is on the audit
          trail as well.
        </Text>
        <DownloadRange />
      </section>
    </>
  );
}

function Leaving({ health: { trail, waiting } }: { health: Health }) {
  if (trail === undefined)
    return (
      <Note tone="info" title="It is kept in the product alone.">
        For six years. Whoever operates the product can let it leave for a bucket of your organisation as
        well, with the setting trail.
      </Note>
    );
  const late = waiting.find(({ kind, isLate }) => kind === "trail" && isLate);
  if (late !== undefined)
    return (
      <Note
        tone="warning"
        title={`Entries have not arrived in ${trail.place} since ${mediumDate(late.since ?? "")}.`}
      >
        None is lost: they leave as soon as the bucket takes them. The runbooks say what to do.
      </Note>
    );
  return (
    <Note
      tone={trail.at === undefined ? "info" : "success"}
      title={`Each minute it leaves for the bucket ${trail.place}.`}
    >
      {trail.at === undefined ? (
        "No file has left yet."
      ) : (
        <>
          {counted(trail.files, "file")} so far; the last one left on {mediumDate(trail.at)}. It is kept in
          the product for six years as well. The last file has the SHA-256 <code>{trail.hash}</code>, which{" "}
          <code>prove --files</code> names, too.
        </>
      )}
    </Note>
  );
}

const entriesText = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);

/** More don't fit into the memory of a page. */
const MOST_LINES = 200_000;

function DownloadRange() {
  const today = new Date().toISOString().slice(0, 10);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [lines, setLines] = useState<number>();
  const [outcome, setOutcome] = useState<{ tone: "success" | "error" | "info"; text: string }>();
  const isCancelled = useRef(false);
  const turnedId = useId();
  const isTurned = from !== "" && to !== "" && from > to;

  const choose = (set: (day: string) => void, day: string) => {
    setOutcome(undefined); // it was of other days
    set(day);
  };
  const collect = async () => {
    const parts: string[] = [];
    let count = 0;
    for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const page = await next(after);
      count += page.entries.length;
      parts.push(...page.entries.map((entry) => `${JSON.stringify(entry)}\n`));
      setLines(count);
      after = page.next;
      if (isCancelled.current) return { text: "Nothing was saved.", tone: "info" } as const;
      if (count > MOST_LINES)
        return {
          text: "These are more entries than a page can save. Choose fewer days.",
          tone: "error",
        } as const;
    }
    if (count === 0) return { text: "Nothing happened on these days.", tone: "info" } as const;
    saveBlob(new Blob(parts, { type: "application/x-ndjson" }), `audit-trail-${from}-${to}.jsonl`);
    return { text: `${entriesText(count)} saved.`, tone: "success" } as const;
  };
  const next = (after: string | undefined) =>
    call(api.administration.trailExport, { from, to, ...(after !== undefined && { afterEntry: after }) });

  const download = async () => {
    isCancelled.current = false;
    setOutcome(undefined);
    setLines(0);
    setOutcome(
      await collect().catch((error: unknown) => ({ text: problemText(error), tone: "error" as const })),
    );
    setLines(undefined);
  };

  return (
    <>
      <div className={styles.range}>
        <TextInput
          type="date"
          label="From"
          value={from}
          max={to}
          onChange={({ currentTarget }) => choose(setFrom, currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          min={from}
          max={today}
          error={isTurned}
          aria-describedby={isTurned ? turnedId : undefined}
          onChange={({ currentTarget }) => choose(setTo, currentTarget.value)}
        />
        <Button
          loading={lines !== undefined}
          disabled={from === "" || to === "" || isTurned}
          onClick={download}
        >
          Download
        </Button>
        {lines !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              isCancelled.current = true;
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      {isTurned && (
        <Text id={turnedId} size="sm" c="var(--error)">
          The last day is before the first one.
        </Text>
      )}
      <div role="status">
        {lines !== undefined && lines > 0 && <Text>{entriesText(lines)} so far…</Text>}
        {outcome !== undefined && <Note tone={outcome.tone}>{outcome.text}</Note>}
      </div>
    </>
  );
}
