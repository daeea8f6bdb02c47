import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Recipient } from "../../../shared/contract/recipients.ts";
import { productLocales } from "../../../shared/localize.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { shortMoment, zonedDate } from "../../lib/format.ts";
import { problemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconDownload, IconPencil, IconUserPlus, IconUsers } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AddRecipients } from "./AddRecipients.tsx";
import { ChangeRecipient } from "./ChangeRecipient.tsx";
import { canBeMailed, isMissing } from "./RecipientState.tsx";
import styles from "./Recipients.module.css";
import { RecipientsTable } from "./RecipientsTable.tsx";
import { RecipientWords } from "./RecipientWords.tsx";
import { Reminder } from "./Reminder.tsx";
import { useUnderWay } from "./use-under-way.ts";

/** Sending is asked about once more: a mail can't be taken back. */
interface Sending {
  to: "new" | "missing";
  count: number;
  only?: Recipient;
  /** When the latest mail to any of them left. */
  latest?: string | undefined;
}

type Open =
  | { kind: "add" | "words" | "remind" }
  | { kind: "change" | "remove"; recipient: Recipient }
  | { kind: "send"; sending: Sending };

/** Whom a publication is sent to: the list, how far each is, and mails to all or to those who are missing. */
export function RecipientsPage() {
  const { id: formId = "", publicationKey = "" } = useParams();
  const id = Number(formId);
  const { data, error, mutate } = useApi(api.forms.recipients, { id, publicationKey });
  const { data: publications } = useApi(api.forms.publications, { id });
  const { data: form } = useApi(api.forms.model, { id });
  const [open, setOpen] = useState<Open>();
  const [news, setNews] = useState<{ tone: "success" | "error"; text: string }>();
  const publication = publications?.find((one) => one.publicationKey === publicationKey);
  const canWrite = publication !== undefined && publication.status !== "REVOKED";
  const locales = form?.locales ?? productLocales.slice(0, 1);

  const close = () => setOpen(undefined);
  const reload = () => mutate().catch(() => undefined); // the page says what could not be loaded
  const underWay = useUnderWay(data?.recipients, reload);
  const say = (text: string) => {
    close();
    setNews({ tone: "success", text });
    void reload();
  };
  const act = async (work: () => Promise<string>) => {
    close();
    setNews(await work().then((text) => ({ tone: "success", text }) as const, refused));
    await reload();
  };
  const send = ({ to, only }: Sending) =>
    act(async () => {
      const input = { id, publicationKey, to, ...(only && { ids: [only.id] }) };
      const { count } = await call(api.forms.sendToRecipients, input);
      underWay.expect(count);
      return `${counted(count, "mail")} on the way. The list says when each has left.`;
    });
  const remove = (recipient: Recipient) =>
    act(async () => {
      await call(api.forms.saveRecipients, { id, publicationKey, remove: [recipient.id] });
      return `${nameOf(recipient)} is removed.`;
    });
  const remind = (remindAt: string | undefined) =>
    act(async () => {
      const input = { id, publicationKey, to: "reminder" as const, ...(remindAt && { remindAt }) };
      await call(api.forms.sendToRecipients, input);
      return remindAt === undefined
        ? "No reminder will be sent."
        : `The reminder is set for ${zonedDate(remindAt)}.`;
    });
  const save = () =>
    act(async () => {
      const file = await call(api.forms.exportRecipients, { id, publicationKey });
      saveFile(file);
      return `${counted(file.count, "recipient")} saved as ${file.fileName}.`;
    });

  if (error?.status === 403 && data === undefined) return <NoAccess />;
  if (error !== undefined && data === undefined)
    return <LoadFailed what="The recipients" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <TableSkeleton what="the recipients" />;
  const { recipients, words = {}, remindAt, reminded } = data;
  const missing = recipients.filter(isMissing);
  const fresh = recipients.filter((one) => canBeMailed(one) && one.sentAt === undefined);
  const reachable = recipients.filter(canBeMailed);
  const isFirst = fresh.length === reachable.length;
  const latest = reachable
    .flatMap(({ sentAt = [] }) => sentAt)
    .sort()
    .at(-1);
  const ask = (to: Sending["to"], count: number) => () =>
    setOpen({ kind: "send", sending: { to, count, latest: to === "missing" ? latest : undefined } });
  const add = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setOpen({ kind: "add" })}>
      Add recipients
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Recipients"
        action={
          recipients.length > 0 &&
          canWrite && (
            <div className={styles.actions}>
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} />}
                onClick={() => setOpen({ kind: "add" })}
              >
                Add
              </Button>
              {fresh.length > 0 && (
                <Button disabled={underWay.isOn} onClick={ask("new", fresh.length)}>
                  {isFirst ? `Send to all ${fresh.length}` : `Send to ${fresh.length} new`}
                </Button>
              )}
              {!isFirst && reachable.length > 0 && (
                <Button variant="default" disabled={underWay.isOn} onClick={ask("missing", reachable.length)}>
                  {`Send to ${reachable.length} missing`}
                </Button>
              )}
            </div>
          )
        }
      >
        {publication !== undefined && <strong>{publication.name}. </strong>}
        {recipients.length === 0
          ? "Each person on the list gets a link of their own by mail, which takes one form."
          : countText(recipients.length, missing.length, missing.length - reachable.length)}
      </PageHeading>
      <div className={styles.news}>{news !== undefined && <Note tone={news.tone}>{news.text}</Note>}</div>
      {recipients.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.6} />}
          title="Nobody is on the list yet"
          actions={canWrite && add}
        >
          Type or paste names and addresses, or choose a CSV file. Nothing is sent before you press Send.
        </EmptyState>
      ) : (
        <>
          {canWrite && (
            <section className={styles.reminder} aria-label="Words and reminder">
              <Text size="sm">{reminderText(remindAt, reminded)}</Text>
              <div className={styles.actions}>
                <Button variant="default" onClick={() => setOpen({ kind: "remind" })}>
                  {remindAt === undefined ? "Set a reminder" : "Change the reminder"}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} />}
                  onClick={() => setOpen({ kind: "words" })}
                >
                  Words of the mails
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} />}
                  onClick={() => void save()}
                >
                  Save as CSV
                </Button>
              </div>
            </section>
          )}
          <RecipientsTable
            recipients={recipients}
            canWrite={canWrite}
            onSend={(only) => setOpen({ kind: "send", sending: { to: "missing", count: 1, only } })}
            onChange={(recipient) => setOpen({ kind: "change", recipient })}
            onRemove={(recipient) => setOpen({ kind: "remove", recipient })}
          />
        </>
      )}
      {open?.kind === "add" && (
        <AddRecipients
          {...{ id, publicationKey, locales }}
          known={new Set(recipients.map((one) => one.id))}
          onClose={close}
          onAdded={say}
        />
      )}
      {open?.kind === "words" && (
        <RecipientWords
          {...{ id, publicationKey, locales, words }}
          onClose={close}
          onSaved={() => say("The words are saved.")}
        />
      )}
      {open?.kind === "change" && (
        <ChangeRecipient
          {...{ id, publicationKey, locales }}
          recipient={open.recipient}
          onClose={close}
          onSaved={() => say(`${nameOf(open.recipient)} is changed.`)}
        />
      )}
      {open?.kind === "remind" && (
        <Reminder remindAt={remindAt} onClose={close} onSet={(at) => void remind(at)} />
      )}
      {open?.kind === "send" && (
        <Confirmation
          title={open.sending.only ? `Write to ${nameOf(open.sending.only)}` : "Send the mails"}
          verb={`Send ${counted(open.sending.count, "mail")}`}
          onClose={close}
          onConfirm={() => void send(open.sending)}
        >
          {sendText(open.sending)}
        </Confirmation>
      )}
      {open?.kind === "remove" && (
        <Confirmation
          title={`Remove ${nameOf(open.recipient)}`}
          verb="Yes, remove"
          color="red"
          onClose={close}
          onConfirm={() => void remove(open.recipient)}
        >
          Name and address are erased, and the link that was sent opens nothing any more. What was submitted
          stays.
        </Confirmation>
      )}
    </>
  );
}

function NoAccess() {
  return (
    <>
      <PageHeading title="Recipients" />
      <Note tone="info" title="You can't see these recipients.">
        Only the form's owner, and those to whom the owner gave the right to read answers, can see who is
        written to.
      </Note>
    </>
  );
}

const refused = (error: unknown) => ({ tone: "error", text: problemText(error) }) as const;

/** @example countText(40, 12, 1) // "40 recipients, 12 missing, 1 of them not to be reached." */
function countText(all: number, missing: number, unreachable: number): string {
  const unreached = unreachable === 0 ? "" : `, ${unreachable} of them not to be reached`;
  return `${counted(all, "recipient")}, ${missing} missing${unreached}.`;
}

const nameOf = ({ name, id }: Recipient) => name || id;

function reminderText(
  remindAt: string | undefined,
  reminded: { at: string; count: number } | undefined,
): string {
  const before =
    reminded === undefined ? "" : ` The last one went to ${reminded.count} on ${zonedDate(reminded.at)}.`;
  const next =
    remindAt === undefined
      ? "No reminder is set."
      : `Who is missing then gets a reminder on ${zonedDate(remindAt)}.`;
  return next + before;
}

function sendText({ to, count, only, latest }: Sending): string {
  if (only !== undefined) return "They get a mail with their personal link, also if they had one before.";
  const whom = to === "new" ? "who had no mail yet" : "who haven't submitted, also if they had a mail before";
  const before = latest === undefined ? "" : ` The latest mail to them left ${shortMoment(latest)}.`;
  return `${count === 1 ? "One person" : `${count.toLocaleString("en")} people`} ${whom}: each gets a mail with a personal link.${before} A mail can't be taken back.`;
}
