/**
 * Mails about forms (product decisions 19 and 27): when one is scheduled, and whether it is sent when it is due. Each wish is
 * checked again just before sending, so mails that were cancelled, or are no longer accurate, are not sent.
 */
import { isOpen } from "../form/answers/instance-status.ts";
import { localize, nameIn } from "../localize.ts";
import type { RespondentMail } from "../stores/dynamodb/mail-store.ts";
import type { Stores } from "../stores/index.ts";
import type { OutgoingMail } from "../stores/mail/mailer.ts";
import { aboutOf } from "../stores/organisation.ts";
import { publicationStatusOf } from "../stores/records/form.ts";
import { type Instance, isTest } from "../stores/records/instance.ts";
import type { MailPreferences } from "../stores/records/user.ts";
import { isFull } from "../stores/submission-limit.ts";
import {
  REMINDER_AFTER_SECONDS,
  REMINDER_GIVE_UP_SECONDS,
  REPORT_MAIL_RETRY_SECONDS,
  SENT_BACK_MAIL_AFTER_SECONDS,
} from "../timings.ts";
import { idHash } from "../tokens.ts";
import { formLink, mailedKey, unsubscribeLink, unsubscribeToken } from "./respondent-mail-links.ts";
import { type PublishersWords, respondentMailText } from "./respondent-mail-texts.ts";

/** What to do with a mail that is due. */
export type MailVerdict = { send: OutgoingMail } | Later | "never";
interface Later {
  later: Date;
  /** It is due at once, by another delivery. */
  goesOn?: true;
}

/** Each mail, and whether it is wanted. */
type MailChoice = Record<keyof MailPreferences, boolean>;

interface Recipient {
  email: string;
  locale: string;
  choices: MailChoice;
}

const after = (from: Date | string, seconds: number) => new Date(new Date(from).getTime() + seconds * 1000);

/** The owner with what they chose in Manage Subscriptions; without an owner, the address that was given for the link. */
async function recipientOf(
  stores: Pick<Stores, "users">,
  instance: Instance,
): Promise<Recipient | undefined> {
  const { ownerUsername, contact, locale } = instance;
  if (ownerUsername === undefined) {
    if (contact === undefined) return undefined;
    // Whoever had the link mailed wants it again when there is something to change.
    const { email, reportReady, reminder } = contact;
    return { email, locale, choices: { reportReady, reminder, sentBack: true } };
  }
  const owner = await stores.users.find(ownerUsername);
  if (!owner?.active) return undefined;
  const { username, mailWishes } = owner;
  return { email: username, locale: owner.locale, choices: mailPreferencesOf(mailWishes) };
}

/** What a member wants, as Manage Subscriptions shows it. */
export function mailPreferencesOf(
  chosen: MailPreferences = { reportReady: false, reminder: false },
): MailChoice {
  return { ...chosen, sentBack: chosen.sentBack ?? chosen.reportReady };
}

/**
 * Stores the mail about a finished run, if it is wanted: one for each run, however often this is called.
 * @returns the id to queue it by, or undefined where nobody wants it
 */
export async function storeReportMail(
  stores: Pick<Stores, "users" | "mails">,
  instance: Instance,
  now: Date,
): Promise<string | undefined> {
  const { instanceKey, runId, correction } = instance;
  if (correction?.silent) return undefined;
  const recipient = await recipientOf(stores, instance);
  if (runId === undefined || !recipient?.choices.reportReady) return undefined;
  const mailId = idHash(`report-ready ${instanceKey} ${runId}`);
  const { email: to, locale } = recipient;
  await stores.mails.add({ kind: "report-ready", mailId, to, locale, instanceKey }, now.toISOString());
  return mailId;
}

/**
 * Schedules the one reminder of an instance, if it is wanted and there is none yet.
 * @returns what to store with the instance, so that it never gets a second
 */
export async function setUpReminder(
  stores: Pick<Stores, "users" | "mails">,
  instance: Instance,
  now: Date,
): Promise<Pick<Instance, "reminderAt">> {
  if (instance.reminderAt !== undefined || !isOpen(instance.status) || isTest(instance)) return {};
  const recipient = await recipientOf(stores, instance);
  if (!recipient?.choices.reminder) return {};
  const { instanceKey } = instance;
  const { email: to, locale } = recipient;
  const mailId = idHash(`unfinished ${instanceKey}`);
  const dueAt = after(now, REMINDER_AFTER_SECONDS).toISOString();
  await stores.mails.add({ kind: "unfinished", mailId, to, locale, instanceKey }, dueAt);
  return { reminderAt: now.toISOString() };
}

/** Schedules the mail that a submission was sent back, at its `sentBackAt`, if it is wanted. */
export async function setUpSentBackMail(
  stores: Pick<Stores, "users" | "mails">,
  instance: Instance,
  now: Date,
): Promise<void> {
  const recipient = await recipientOf(stores, instance);
  if (!recipient?.choices.sentBack) return;
  const { instanceKey } = instance;
  const { email: to, locale } = recipient;
  const mailId = sentBackMailId(instance);
  const dueAt = after(now, SENT_BACK_MAIL_AFTER_SECONDS).toISOString();
  await stores.mails.add({ kind: "sent-back", mailId, to, locale, instanceKey }, dueAt);
}

/** Another one each time that it is sent back. */
const sentBackMailId = ({ instanceKey, sentBackAt }: Instance) =>
  idHash(`sent-back ${instanceKey} ${sentBackAt}`);

/** Decides on a mail that is due, and writes it: the key of its link exists only from here to the mail server. */
export async function respondentMail(
  stores: Pick<
    Stores,
    "users" | "mails" | "instances" | "reservations" | "forms" | "organisations" | "secret" | "origin"
  >,
  mail: RespondentMail,
  now: Date,
): Promise<MailVerdict> {
  const instance = await stores.instances.find(mail.instanceKey);
  const recipient = instance && (await recipientOf(stores, instance));
  if (instance === undefined || recipient === undefined || instance.status === "REVOKE") return "never";
  const { email, locale } = recipient;
  if ((await stores.mails.findUnsubscribed(email)) !== undefined) return "never";
  const timing = await timingOf(stores, mail, { instance, recipient, now });
  if (timing !== "now") return timing;

  const secret = await stores.secret();
  const opensAlone = instance.ownerUsername === undefined;
  const key = opensAlone
    ? mailedKey(secret, instance.instanceKey, email, instance.contact?.generation)
    : undefined;
  const links = {
    form: formLink(stores.origin, instance.instanceKey, key),
    opensAlone,
    unsubscribe: unsubscribeLink(stores.origin, email, unsubscribeToken(secret, email)),
  };
  const text = respondentMailText(mail.kind, locale, links, await publishersWords(stores, instance, locale));
  return { send: { to: email, ...text } };
}

/**
 * What a mail names, and what the publication says in it. The name is the publication's: the submission's own may be made of
 * answers.
 */
async function publishersWords(
  stores: Pick<Stores, "forms" | "organisations">,
  { publicationKey, formId }: Instance,
  locale: string,
): Promise<PublishersWords> {
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined) return {};
  const { publicationName, publicationNames, about: own, defaultLocale = locale } = publication;
  const form = await stores.forms.find(formId);
  const about = (form && (await aboutOf(stores, form, own, defaultLocale))) ?? own ?? {};
  return {
    form: nameIn(publicationName, publicationNames, locale),
    ...(about.organisation !== undefined && {
      organisation: localize(about.organisation, locale, defaultLocale),
    }),
    ...(about.reminder !== undefined && { reminder: localize(about.reminder, locale, defaultLocale) }),
  };
}

type Timing = "now" | { later: Date } | "never";
interface Due {
  instance: Instance;
  recipient: Recipient;
  now: Date;
}

async function timingOf(
  stores: Pick<Stores, "forms" | "reservations">,
  mail: RespondentMail,
  { instance, recipient, now }: Due,
): Promise<Timing> {
  const { status, messageCode } = instance;
  switch (mail.kind) {
    case "resume-link":
      return recipient.email === mail.to ? "now" : "never"; // another address was entered since: this link opens nothing
    case "report-ready":
      if (!recipient.choices.reportReady) return "never";
      if (status === "COMPLETE" && messageCode === "OK") return "now";
      return { later: after(now, REPORT_MAIL_RETRY_SECONDS) };
    case "sent-back":
      return (await isSentBack(stores, mail, instance, now)) && recipient.choices.sentBack ? "now" : "never";
    case "unfinished":
      return reminderTiming(stores, instance, recipient.choices, now);
  }
}

/** It still is, since the same time, and its answers can be changed. */
async function isSentBack(
  stores: Pick<Stores, "forms">,
  mail: RespondentMail,
  instance: Instance,
  now: Date,
): Promise<boolean> {
  const { sentBack, publicationKey, formId } = instance;
  if (sentBack === undefined || mail.mailId !== sentBackMailId(instance)) return false;
  const [publication, form] = await Promise.all([
    stores.forms.findPublication(publicationKey, formId),
    stores.forms.find(formId),
  ]);
  return publication?.changeable === true && publicationStatusOf(publication, form, now) === "open";
}

async function reminderTiming(
  stores: Pick<Stores, "forms" | "reservations">,
  instance: Instance,
  choices: MailChoice,
  now: Date,
): Promise<Timing> {
  const { status, updatedAt, publicationKey, formId } = instance;
  if (!isOpen(status)) return "never";
  const quietSince = after(updatedAt, REMINDER_AFTER_SECONDS);
  if (quietSince > now) return { later: quietSince };
  if (after(updatedAt, REMINDER_GIVE_UP_SECONDS) < now) return "never";
  const [publication, form] = await Promise.all([
    stores.forms.findPublication(publicationKey, formId),
    stores.forms.find(formId),
  ]);
  // A paused form may open again, and a wish may return: it is checked again while it still makes sense.
  if (!choices.reminder || publicationStatusOf(publication, form, now) !== "open")
    return { later: after(now, REMINDER_AFTER_SECONDS) };
  if (publication !== undefined && (await isFull(stores, publication, now, instance.instanceKey)))
    return { later: after(now, REMINDER_AFTER_SECONDS) };
  return "now";
}
