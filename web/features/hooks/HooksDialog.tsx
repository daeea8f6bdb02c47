/** Where messages about a form go: its hooks with their states, and what each was sent. */
import { Badge, Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { Hook } from "../../../shared/hook.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { shortMoment } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CopyText } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconWorldShare } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { HookEdit } from "./HookEdit.tsx";
import { HookLog } from "./HookLog.tsx";
import styles from "./Hooks.module.css";
import { eventWords, hostOf, pauseWords, resultText, stateOf } from "./hook-words.ts";

/** What the dialog shows: its list, a hook that is set or changed, what one was sent, or a secret, once. */
type Shown =
  | { what: "list" }
  | { what: "edit"; hook?: Hook }
  | { what: "log"; hook: Hook }
  | { what: "remove"; hook: Hook }
  | { what: "secret"; secret: string; formerUntil?: string };

const LIST: Shown = { what: "list" };

export function HooksDialog({ form, onClose }: { form: FormListItem; onClose: () => void }) {
  const { id } = form;
  const { data, error, mutate } = useApi(api.forms.hooks, { id });
  const [shown, setShown] = useState<Shown>(LIST);
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();
  const [busy, setBusy] = useState<string>();

  const show = (next: Shown) => {
    setNews(undefined);
    setShown(next);
  };
  /** Does something with one hook, and says how that went. */
  const act = async (hookId: string, work: () => Promise<typeof news>) => {
    setBusy(hookId);
    setNews(undefined);
    setNews(await work().catch((thrown: unknown) => ({ tone: "error" as const, text: problemText(thrown) })));
    await mutate();
    setBusy(undefined);
  };
  const test = ({ hookId }: Hook) =>
    act(hookId, async () => {
      const { isTaken, result } = await call(api.forms.testHook, { id, hookId });
      const hint =
        typeof result === "number" && !isTaken ? " Any status from 200 to 299 counts as taken." : "";
      return { tone: isTaken ? "success" : "error", text: `The test: ${resultText(result)}.${hint}` };
    });
  const pause = ({ hookId, address, events, publicationKey, links, paused }: Hook) =>
    act(hookId, async () => {
      const choices = { address, events, links, ...(publicationKey !== undefined && { publicationKey }) };
      await call(api.forms.saveHook, { id, hookId, ...choices, isPaused: paused === undefined });
      const text = paused === undefined ? "It is paused." : "It is on. What waited is sent within a minute.";
      return { tone: "success", text };
    });
  const remove = ({ hookId }: Hook) =>
    act(hookId, async () => {
      await call(api.forms.removeHook, { id, hookId });
      setShown(LIST);
      return { tone: "success", text: "The hook is removed." };
    });
  const rotate = ({ hookId }: Hook) =>
    act(hookId, async () => {
      setShown(LIST); // where it says so if there is none, and a second press doesn't end the former secret
      const { secret, formerUntil } = await call(api.forms.rotateHook, { id, hookId });
      setShown({ what: "secret", secret, formerUntil });
      return undefined;
    });

  if (shown.what === "edit")
    return (
      <HookEdit
        form={form}
        hook={shown.hook}
        hosts={data?.hosts ?? []}
        onClose={() => show(LIST)}
        onSaved={(secret) => {
          void mutate();
          show(secret === undefined ? LIST : { what: "secret", secret });
        }}
        onRotate={rotate}
      />
    );
  if (shown.what === "log") return <HookLog formId={id} hook={shown.hook} onClose={() => show(LIST)} />;
  if (shown.what === "secret")
    return (
      <Dialog
        title="The secret of the hook"
        onClose={() => show(LIST)}
        size="medium"
        actions={<Button onClick={() => show(LIST)}>I have copied it</Button>}
      >
        <Text>
          Your receiver checks with it that a message comes from here. It is shown this once; you can make a
          new one at any time.
        </Text>
        <div className={styles.secret}>
          <code>{shown.secret}</code>
          <CopyText text={shown.secret} of="secret" />
        </div>
        {shown.formerUntil !== undefined && (
          <Text c="dimmed">The secret before it works until {shortMoment(shown.formerUntil)}.</Text>
        )}
      </Dialog>
    );
  if (shown.what === "remove")
    return (
      <Dialog
        title="Remove this hook?"
        onClose={() => show(LIST)}
        actions={
          <>
            <Button variant="default" onClick={() => show(LIST)}>
              Cancel
            </Button>
            <Button color="red" loading={busy !== undefined} onClick={() => void remove(shown.hook)}>
              Remove
            </Button>
          </>
        }
      >
        <p>
          Nothing is sent to {hostOf(shown.hook.address)} any more, and what it was sent is no longer listed.
        </p>
        {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
      </Dialog>
    );

  const isOff = data?.hosts.length === 0;
  return (
    <Dialog
      title={`Hooks of ${form.formName}`}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {data !== undefined && !isOff && <Button onClick={() => show({ what: "edit" })}>Add a hook</Button>}
        </>
      }
    >
      <Text c="dimmed" mb="sm">
        A hook tells another program at once what happened, by a signed message to its address. The message
        says what it is about by ids; it never has an answer.
      </Text>
      {isOff && (
        <Note tone="info" title="Hooks are off here">
          Whoever runs this service says with the setting “hooks” where they may go.
        </Note>
      )}
      {news !== undefined && <Note tone={news.tone}>{news.text}</Note>}
      {error !== undefined && data === undefined && (
        <LoadFailed what="The hooks" error={error} onRetry={() => void mutate()} />
      )}
      {data === undefined && error === undefined && (
        <div role="status">
          <VisuallyHidden>Loading the hooks</VisuallyHidden>
          <Skeleton height={72} aria-hidden />
        </div>
      )}
      {data?.hooks.length === 0 && !isOff && (
        <EmptyState icon={<IconWorldShare />} title="No hooks yet">
          Add one, and another program learns of each submission and each report.
        </EmptyState>
      )}
      {data !== undefined && data.hooks.length > 0 && (
        <LineList label="Hooks">
          {data.hooks.map((hook) => (
            <HookLine key={hook.hookId} hook={hook}>
              <div className={styles.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={busy === hook.hookId}
                  onClick={() => void test(hook)}
                >
                  Test
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => show({ what: "log", hook })}>
                  Log
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => show({ what: "edit", hook })}>
                  Change
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy !== undefined}
                  onClick={() => void pause(hook)}
                >
                  {hook.paused === undefined ? "Pause" : "Resume"}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => show({ what: "remove", hook })}
                >
                  Remove
                </Button>
              </div>
            </HookLine>
          ))}
        </LineList>
      )}
    </Dialog>
  );
}

const stateColors = { On: "leaf", Failing: "red", Paused: "yellow" } as const;

function HookLine({ hook, children }: { hook: Hook; children: ReactNode }) {
  const state = stateOf(hook);
  return (
    <Line
      what={
        <>
          <div className={styles.name}>
            <Text fw={560} component="span">
              {hostOf(hook.address)}
            </Text>
            <Badge color={stateColors[state]} fz="xs" fw={560}>
              {state}
            </Badge>
          </div>
          <Text size="sm" c="dimmed">
            {hook.events.map((event) => eventWords[event]).join(" · ")}
          </Text>
          <Text size="sm" c="dimmed">
            {hook.links ? "Ids, and links to reports" : "Ids alone"} · set by {hook.by}
          </Text>
          {hook.paused !== undefined && <Text size="sm">{pauseWords[hook.paused.why]}</Text>}
          {state === "Failing" && hook.failingSince !== undefined && (
            <Text size="sm">
              Its address hasn’t taken the last message; failing since {shortMoment(hook.failingSince)}. It is
              tried again for three days.
            </Text>
          )}
        </>
      }
    >
      {children}
    </Line>
  );
}
