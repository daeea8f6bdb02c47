import { sendToRecipients } from "../../../../shared/contract/recipients.ts";
import { MAX_LINK_DAYS } from "../../../../shared/limits.ts";
import { allowMail } from "../../../../shared/people/limits.ts";
import { isInGroup, mailToGroup } from "../../../../shared/people/recipient-mails.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Reminder } from "../../../../shared/stores/dynamodb/recipient-store.ts";
import { publicationStatusOf, type StoredPublication } from "../../../../shared/stores/records/form.ts";
import { sitesOf } from "../../../../shared/stores/site-rows.ts";
import type { Call } from "../../../endpoint/call.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { attemptsLeft } from "../../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../../endpoint/sessions.ts";
import { assertAcceptsAnswers } from "../../../presenters/instance-state.ts";
import { recipientRows } from "../../../reviewing/recipient-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** One mail that is due makes all others: what is stored here is sent, whatever dies on the way. */
export const handler = endpoint(sendToRecipients, async ({ input, stores, now, call, form, user }) => {
  const { id: formId, publicationKey, to: group, ids, remindAt } = input;
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  assertAcceptsAnswers(publicationStatusOf(publication, form, now), publication);
  if (group === "reminder") {
    const reminder = await setReminder(call, publication, remindAt);
    return { count: 0, ...(reminder && { remindAt: reminder.remindAt }) };
  }
  const all = await stores.recipients.list(formId, publicationKey);
  const rows = new Map((await recipientRows(stores, all)).map((row) => [row.id, row]));
  const mail = mailToGroup({ formId, publicationKey }, { group, ids, sites: sitesOf(stores)?.slice() });
  const submittedAt = (id: string) => rows.get(id)?.submittedAt;
  const count = all.filter((one) => isInGroup(mail, { ...one, submittedAt: submittedAt(one.id) })).length;
  if (count === 0) throw problem("NOBODY_TO_WRITE_TO");
  // The same press again; one of `new` that is for others finds others, and writes to nobody twice.
  const press = [
    "recipients",
    group === "new" ? count : "",
    publicationKey,
    group,
    user.username,
    ...(ids ?? []),
  ].join(" ");
  if (!(await allowMail(stores, press, epochSeconds(now)))) throw problem("RECIPIENTS_JUST_MAILED");
  await countMails(call, formId, count);
  await stores.mails.add(mail, now.toISOString());
  await stores.queues.sendFromOutbox("mails", { mailId: mail.mailId });
  return { count };
});

/** A reminder is a mail that waits for its date; the settings name the one that counts. */
async function setReminder(
  call: Call,
  { formId, publicationKey }: StoredPublication,
  remindAt: string | undefined,
): Promise<Reminder | undefined> {
  const { stores, now } = call;
  const { recipients } = stores;
  if (remindAt === undefined) {
    await recipients.changeSettings(formId, publicationKey, { reminder: null });
    return undefined;
  }
  const wait = Date.parse(remindAt) - now.getTime();
  if (wait <= 0 || wait > MAX_LINK_DAYS * DAY_MS) throw problem("REMINDER_DATE_REFUSED");
  if (sitesOf(stores) !== undefined) throw problem("ACCESS_DENIED");
  const mail = mailToGroup({ formId, publicationKey }, { group: "reminder" });
  const before = await recipients.settings(formId, publicationKey);
  // Its mails count on the day that it is set; another date for it changes nothing.
  if (before.remindAt === undefined) {
    const all = await recipients.list(formId, publicationKey);
    await countMails(call, formId, all.filter((one) => isInGroup(mail, one)).length);
  }
  const reminder = { remindAt: new Date(remindAt).toISOString(), reminderId: mail.mailId };
  // The mail first: one that no settings name reminds nobody.
  await stores.mails.add(mail, reminder.remindAt);
  await recipients.changeSettings(formId, publicationKey, { reminder });
  return reminder;
}

/** @throws RECIPIENT_MAILS_SPENT */
async function countMails(call: Call, formId: number, count: number): Promise<void> {
  const username = call.signedIn?.user.username ?? "";
  const subjects = { recipientMailsByForm: String(formId), recipientMailsByUser: username };
  if (count > 0 && !(await attemptsLeft(call, subjects, count))) throw problem("RECIPIENT_MAILS_SPENT");
}
