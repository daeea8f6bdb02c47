/**
 * Mails to recipients. One press, or the date of a reminder, is one mail that is due and sent to nobody: it makes one for each
 * recipient, under an id that it makes again, so that it may stop anywhere. Whom each is for is read when it is sent.
 */
import { formSubject } from "../audit.ts";
import { isOpen } from "../form/answers/instance-status.ts";
import { MAX_LINK_DAYS } from "../limits.ts";
import { linkMark } from "../link-mark.ts";
import { DEFAULT_LOCALE, nameIn } from "../localize.ts";
import { isOfSite } from "../site-limit.ts";
import { recipientHolder } from "../stores/dynamodb/keys.ts";
import type { RecipientMail, ToRecipients } from "../stores/dynamodb/mail-store.ts";
import type { RecipientPlace, StoredRecipient } from "../stores/dynamodb/recipient-store.ts";
import type { Stores } from "../stores/index.ts";
import { publicationStatusOf, type StoredPublication } from "../stores/records/form.ts";
import { idHash, newKey } from "../tokens.ts";
import { type LinkContent, writeLinkToken } from "./prefilled-link.ts";
import { recipientMailText } from "./recipient-mail-texts.ts";
import { unsubscribeLink, unsubscribeToken } from "./respondent-mail-links.ts";
import type { MailVerdict } from "./respondent-mails.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A link that ends sooner gets a later end with the next mail. */
const LEAST_DAYS = 30;
const MADE_AT_ONCE = 25;

type Link = Pick<StoredRecipient, "linkId" | "linkUntil" | "linkMark">;
type ToLink = { publicationKey: string; id: string };

/** The token of a recipient's personal link: it names whom answers are about, and takes one submission. */
function tokenOf(
  secret: string,
  { publicationKey, id }: ToLink,
  { linkId, linkUntil }: Omit<Link, "linkMark">,
) {
  const content: LinkContent = {
    i: linkId,
    e: Math.floor(Date.parse(linkUntil) / 1000),
    a: {},
    s: id,
    o: 1,
    r: 1,
  };
  return writeLinkToken(secret, publicationKey, content);
}

/** A personal link that nobody has had. */
export function newLink(secret: string, recipient: ToLink, now: Date): Link {
  const link = {
    linkId: newKey(),
    linkUntil: new Date(now.getTime() + MAX_LINK_DAYS * DAY_MS).toISOString(),
  };
  return { ...link, linkMark: linkMark(tokenOf(secret, recipient, link)) };
}

/** True: nothing was submitted, and the address takes mails as far as is known. */
export function canBeMailed({
  submittedAt,
  trouble,
}: Pick<StoredRecipient, "submittedAt" | "trouble">): boolean {
  return submittedAt === undefined && (trouble === undefined || trouble === "temporary");
}

/** Whether a mail to a group of recipients is for one of them. */
export function isInGroup(
  { group, ids, sites }: Pick<ToRecipients, "group" | "ids" | "sites">,
  recipient: StoredRecipient,
): boolean {
  if (!canBeMailed(recipient) || (ids !== undefined && !ids.includes(recipient.id))) return false;
  const { publicationKey, id: subjectId, linkMark: mark, sentAt } = recipient;
  const placed = { publicationKey, subjectId, linkMark: mark };
  if (sites !== undefined && !sites.some((site) => isOfSite(site, placed))) return false;
  return group === "missing" || (group === "new") === (sentAt === undefined);
}

/** When the first of what a recipient started was submitted, as it is now; undefined: nothing was. */
export async function submittedAtOf(
  { instances, recipients }: Pick<Stores, "instances" | "recipients">,
  recipient: StoredRecipient,
): Promise<string | undefined> {
  const { submittedAt, instanceKeys = [] } = recipient;
  if (submittedAt !== undefined || instanceKeys.length === 0) return submittedAt;
  const found = await instances.findMany(instanceKeys);
  const first = found.flatMap((one) => (isOpen(one.status) ? [] : (one.submittedAt ?? []))).sort()[0];
  if (first !== undefined) await recipients.recordSubmitted(recipient, first);
  return first;
}

type SendingStores = Pick<
  Stores,
  "forms" | "recipients" | "instances" | "mails" | "queues" | "audit" | "secret" | "origin"
>;

const isOpenAt = async (
  { forms }: Pick<Stores, "forms">,
  publication: StoredPublication | undefined,
  now: Date,
) =>
  publication !== undefined &&
  publicationStatusOf(publication, await forms.find(publication.formId), now) === "open";

/**
 * Makes the mails of a press or a reminder that is due.
 * @param mayContinue called between two batches: what is left is made by the next delivery
 * @returns when to go on; `never`: all are made
 */
export async function makeRecipientMails(
  stores: SendingStores,
  mail: ToRecipients,
  now: Date,
  mayContinue: () => boolean,
): Promise<Exclude<MailVerdict, { send: unknown }>> {
  const { mailId, formId, publicationKey, group } = mail;
  const publication = await stores.forms.findPublication(publicationKey, formId);
  const isReminder = group === "reminder";
  if (isReminder) {
    const { reminderId } = await stores.recipients.settings(formId, publicationKey);
    if (reminderId !== mailId) return "never"; // it was changed, or taken back
  }
  let created = mail.created ?? 0;
  if (await isOpenAt(stores, publication, now)) {
    const all = await stores.recipients.list(formId, publicationKey);
    const left = all.filter((one) => (mail.after ?? "") < one.id && isInGroup(mail, one));
    for (let start = 0; start < left.length; start += MADE_AT_ONCE) {
      if (start > 0 && !mayContinue()) return { later: now, goesOn: true };
      const some = left.slice(start, start + MADE_AT_ONCE);
      created += (await Promise.all(some.map((one) => makeMail(stores, mail, one, now)))).filter(
        Boolean,
      ).length;
      await stores.mails.advance(mailId, { after: some.at(-1)?.id ?? "", created });
    }
  }
  if (isReminder) {
    const at = now.toISOString();
    const entry = {
      actor: "system",
      action: "recipients.remind",
      object: `PUBLICATION#${publicationKey}`,
    } as const;
    const noted = { ...entry, at, result: "done", requestId: mailId, details: { mails: created } } as const;
    await stores.audit.add(formSubject(formId), noted, mailId);
    await stores.recipients.recordReminded(formId, publicationKey, mailId, at, created);
  }
  return "never";
}

/** @returns false where somebody has submitted since */
async function makeMail(stores: SendingStores, mail: ToRecipients, recipient: StoredRecipient, now: Date) {
  if ((await submittedAtOf(stores, recipient)) !== undefined) return false;
  const { formId, publicationKey, id: recipientId } = recipient;
  const mailId = idHash(`recipient ${mail.mailId} ${recipientId}`);
  const kind = mail.group === "reminder" ? "recipient-reminder" : "invitation";
  const to = recipientHolder(recipient);
  const first = mail.group === "new" && ({ first: true } as const);
  await stores.mails.add(
    { kind, mailId, to, locale: "", formId, publicationKey, recipientId, ...first },
    now.toISOString(),
  );
  await stores.queues.sendFromOutbox("mails", { mailId });
  return true;
}

/** Decides on a mail to a recipient, records that it is about to be sent, and writes it. */
export async function recipientMail(
  stores: SendingStores & Pick<Stores, "mails">,
  { kind, mailId, formId, publicationKey, recipientId: id, first }: RecipientMail,
  now: Date,
): Promise<MailVerdict> {
  const place = { formId, publicationKey, id };
  const found = await stores.recipients.find(place);
  // One that was sent, and died before it could say so, is not sent again.
  if (found === undefined || found.sentMailId === mailId || !canBeMailed(found)) return "never";
  if (first && found.sentAt !== undefined) return "never";
  if ((await submittedAtOf(stores, found)) !== undefined) return "never";
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined || !(await isOpenAt(stores, publication, now))) return "never";
  if ((await stores.mails.findUnsubscribed(found.email)) !== undefined) {
    await stores.recipients.recordTrouble(place, "unsubscribed");
    return "never";
  }
  const secret = await stores.secret();
  const link = lastingLink(secret, found, now);
  const recorded = await stores.recipients.recordSending(place, mailId, link);
  if (recorded === undefined) return "never"; // its address is another by now
  const { words } = await stores.recipients.settings(formId, publicationKey);
  const { email, name, locale } = recorded;
  const { defaultLocale = DEFAULT_LOCALE, publicationName, publicationNames } = publication;
  const language = locale ?? defaultLocale;
  const asks = locale === undefined ? "" : `?lang=${encodeURIComponent(locale)}`;
  const text = recipientMailText(words, language, defaultLocale, {
    name,
    form: nameIn(publicationName, publicationNames, language),
    link: `${stores.origin}/f/${publicationKey}${asks}#fill=${tokenOf(secret, recorded, link)}`,
    unsubscribe: unsubscribeLink(stores.origin, email, unsubscribeToken(secret, email)),
    isReminder: kind === "recipient-reminder",
  });
  return { send: { to: email, ...text, mark: mailId } };
}

/** The same link, with a later end where it ends soon; marked as the secret of today signs it. */
function lastingLink(secret: string, recipient: StoredRecipient, now: Date): Link {
  const { linkId, linkUntil } = recipient;
  const isLong = Date.parse(linkUntil) - now.getTime() > LEAST_DAYS * DAY_MS;
  const link = isLong ? { linkId, linkUntil } : { ...newLink(secret, recipient, now), linkId };
  return { ...link, linkMark: linkMark(tokenOf(secret, recipient, link)) };
}

/** What the settings name a reminder by, as its mail; it is sent to nobody. */
export function mailToGroup(
  { formId, publicationKey }: Pick<RecipientPlace, "formId" | "publicationKey">,
  group: Pick<ToRecipients, "group" | "ids" | "sites">,
): ToRecipients {
  return {
    kind: "to-recipients",
    mailId: newKey(),
    to: formSubject(formId),
    locale: "",
    formId,
    publicationKey,
    ...group,
  };
}
