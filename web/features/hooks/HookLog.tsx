import { Button, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Delivery } from "../../../shared/contract/hooks.ts";
import type { Hook } from "../../../shared/hook.ts";
import { api, call } from "../../lib/api.ts";
import { shortMoment } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./Hooks.module.css";
import { eventWords, hostOf, resultText } from "./hook-words.ts";

/** What a hook was sent, or is to be; each message, or all since a day, can be sent again. */
export function HookLog({ formId: id, hook, onClose }: { formId: number; hook: Hook; onClose: () => void }) {
  const { hookId } = hook;
  const [rows, setRows] = useState<readonly Delivery[]>();
  const [next, setNext] = useState<string>();
  const [day, setDay] = useState("");
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<typeof news>) => {
    setBusy(true);
    setNews(undefined);
    setNews(await work().catch((thrown: unknown) => ({ tone: "error" as const, text: problemText(thrown) })));
    setBusy(false);
  };
  const load = (after?: string) =>
    attempt(async () => {
      const page = await call(api.forms.hookLog, { id, hookId, ...(after !== undefined && { after }) });
      setRows((before = []) => (after === undefined ? page.deliveries : [...before, ...page.deliveries]));
      setNext(page.next);
      return undefined;
    });
  const replay = (since: string, eventId?: string) =>
    attempt(async () => {
      let count = 0;
      let after: string | undefined;
      do {
        const round = { id, hookId, since, ...(eventId && { eventId }), ...(after && { after }) };
        const answer = await call(api.forms.replayHook, round);
        count += answer.count;
        after = answer.next;
      } while (after !== undefined);
      await load();
      const when = hook.paused === undefined ? "within a minute" : "once the hook is resumed";
      return { tone: "success", text: `${counted(count, "message")} will be sent again ${when}.` };
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void load(), []);

  return (
    <Dialog
      title={`Sent to ${hostOf(hook.address)}`}
      onClose={onClose}
      size="medium"
      actions={
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      }
    >
      <div className={styles.bar}>
        <TextInput
          type="date"
          label="Send all again since"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={day === "" || busy}
          onClick={() => void replay(new Date(`${day}T00:00`).toISOString())}
        >
          Send again
        </Button>
      </div>
      {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
      {rows === undefined && news === undefined && <TableSkeleton what="what it was sent" />}
      {rows?.length === 0 && <Text>Nothing has happened in the last 30 days that it is sent.</Text>}
      {rows !== undefined && rows.length > 0 && (
        <LineList label="Messages">
          {rows.map((row) => (
            <Line
              key={row.eventId}
              what={
                <>
                  <Text fw={560}>{eventWords[row.event]}</Text>
                  <Text size="sm">{howText(row, hook.paused !== undefined)}</Text>
                  <Text size="sm" c="dimmed">
                    {shortMoment(row.at)}
                    {row.instanceId !== undefined && ` · submission ${row.instanceId}`}
                  </Text>
                </>
              }
            >
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy}
                onClick={() => void replay(row.at, row.eventId)}
              >
                Send again
                <VisuallyHidden>
                  : {eventWords[row.event]}, {row.instanceId ?? "the form"}
                </VisuallyHidden>
              </Button>
            </Line>
          ))}
        </LineList>
      )}
      {next !== undefined && (
        <Button variant="default" loading={busy} onClick={() => void load(next)} mt="sm">
          Show more
        </Button>
      )}
    </Dialog>
  );
}

const PAUSE = "until the hook is resumed";

/** @example "Taken (200)", "Not taken (503), tried 3 times; next at 14:05" */
function howText({ state, attempts, result, dueAt }: Delivery, isPaused: boolean): string {
  if (state === "left out") return "Left out: erased meanwhile, or not for whoever set the hook";
  if (attempts === 0) return isPaused ? `Waits ${PAUSE}` : "Waits";
  const answer = result === undefined ? "Being sent" : resultText(result);
  if (state === "sent") return answer;
  const next = dueAt === undefined ? "" : `; next at ${shortMoment(dueAt)}`;
  const due = isPaused ? `; waits ${PAUSE}` : next;
  return `${answer}, tried ${counted(attempts, "time")}${due}`;
}
