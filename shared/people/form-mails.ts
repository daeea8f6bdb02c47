/**
 * Mails to designers about a form that somebody gave them, or that they offered to somebody who has answered. Whether they still have it is checked right before sending, so that
 * nothing is mailed that was taken back.
 */
import { allows } from "../access.ts";
import { groupIdOf, groupPrincipal } from "../groups.ts";
import { hooksPath, reviewPath } from "../site.ts";
import type { FormMail } from "../stores/dynamodb/mail-store.ts";
import type { Stores } from "../stores/index.ts";
import { authorMark } from "../stores/records/authors.ts";
import type { Form } from "../stores/records/form.ts";
import { actingOwners, type Group } from "../stores/records/group.ts";
import { nameOf, type User } from "../stores/records/user.ts";
import { FORM_MAIL_QUIET_SECONDS } from "../timings.ts";
import { idHash } from "../tokens.ts";
import { formMailText, type Giver } from "./form-mail-texts.ts";
import { peopleOf } from "./form-people.ts";
import { unsubscribeLink, unsubscribeToken } from "./respondent-mail-links.ts";
import type { MailVerdict } from "./respondent-mails.ts";

/**
 * Schedules the one mail about a form that was given to somebody, or answered, at a time. The reconciler queues it when it is due.
 * What a group is given or told goes to its owners; what is shared with it, to all members.
 * @example await mailAboutForm(stores, { kind: "form-shared", to: "ana@lab.example", formId: 7 }, now)
 */
export async function mailAboutForm(
  { mails, groups }: Pick<Stores, "mails" | "groups">,
  { kind, to, formId, review }: Pick<FormMail, "kind" | "to" | "formId" | "review">,
  now: Date,
): Promise<void> {
  const since = now.toISOString();
  const dueAt = new Date(now.getTime() + FORM_MAIL_QUIET_SECONDS * 1000).toISOString();
  const groupId = groupIdOf(to);
  const group = groupId === undefined ? undefined : await groups.find(groupId);
  const readers = groupId === undefined ? [to] : group === undefined ? [] : readersIn(group, kind);
  for (const reader of readers) {
    const mailId = idHash(`${kind} ${formId} ${to === reader ? to : `${to} ${reader}`} ${since}`);
    const about = { formId, since, ...(groupId !== undefined && { groupId }), ...(review && { review }) };
    await mails.add({ kind, mailId, to: reader, locale: "", ...about }, dueAt);
  }
}

const isAboutReview = (kind: FormMail["kind"]) => kind.startsWith("review-");

const readersIn = (group: Group, kind: FormMail["kind"]) =>
  kind === "form-shared" ? Object.keys(group.members) : actingOwners(group);

/** Decides on a mail that is due, and writes it in the language of the reader's profile. */
export async function formMail(
  stores: Pick<Stores, "users" | "groups" | "mails" | "forms" | "offers" | "hooks" | "secret" | "origin">,
  { kind, to, formId, groupId, since, review }: FormMail,
  now: Date,
): Promise<MailVerdict> {
  const [form, user] = await Promise.all([stores.forms.find(formId), stores.users.find(to)]);
  if (form === undefined || form.deletedAt !== undefined || user?.active !== true) return "never";
  if ((await stores.mails.findUnsubscribed(to)) !== undefined) return "never";
  if (groupId !== undefined) {
    const group = await stores.groups.find(groupId);
    if (group === undefined || !readersIn(group, kind).includes(to)) return "never";
  }
  const holder = groupId === undefined ? to : groupPrincipal(groupId);
  const giver =
    kind === "hook-paused"
      ? await aboutHooks(stores, form, user)
      : await giverOf(stores, form, { kind, to: holder, since, review }, now);
  if (giver === "taken back") return "never";
  const facts = {
    formName: form.name,
    giver,
    ...(review && { note: review.note, sentences: review.sentences }),
    link: `${stores.origin}${placeOf(kind, form.id)}`,
    unsubscribe: unsubscribeLink(stores.origin, to, unsubscribeToken(await stores.secret(), to)),
  };
  return { send: { to, ...formMailText(kind, user.locale, facts) } };
}

/** Where what it is about is dealt with. */
function placeOf(kind: FormMail["kind"], formId: number): string {
  if (kind === "hook-paused") return hooksPath(formId);
  return isAboutReview(kind) ? reviewPath(formId) : "/design/forms";
}

/** A paused hook concerns whoever may set hooks, while there is one. */
async function aboutHooks({ forms, hooks }: Pick<Stores, "forms" | "hooks">, form: Form, user: User) {
  const rights = await forms.rightsOf(form, user);
  const isPaused = (await hooks.ofForm(form.id)).some(({ paused }) => paused !== undefined);
  return isPaused && allows(rights?.privilege, "W") ? undefined : "taken back";
}

/** Who gave it, or took it. Only an owner shares and offers; a former owner has kept a share since the form was handed over, or stays unnamed. */
async function giverOf(
  stores: Pick<Stores, "forms" | "users" | "groups" | "offers">,
  form: Form,
  { kind, to, since, review }: Pick<FormMail, "kind" | "to" | "since" | "review">,
  now: Date,
): Promise<Giver | "taken back"> {
  const { forms, users, offers } = stores;
  let username: string | undefined = form.ownerUsername;
  if (isAboutReview(kind)) {
    const rights = await forms.rightsOf(form, (await users.find(to)) ?? to);
    const isTheirs = kind === "review-request" ? rights?.signOff === true : allows(rights?.privilege, "W");
    if (form.signOff?.isOn !== true || !isTheirs) return "taken back";
    const people = await peopleOf(stores, form);
    const writer = people.find((one) => authorMark(form, one.username) === review?.by);
    return writer && { name: writer.name, address: writer.username };
  }
  if (kind === "form-shared") {
    if ((await forms.findShare(form.id, to))?.givenAt !== since) return "taken back";
  } else if (kind === "form-offered") {
    const offer = await offers.find(form.id, now);
    if (offer?.to !== to || offer.offeredAt !== since || offer.from !== username) return "taken back";
  } else if (kind === "form-accepted") {
    if (form.ownerUsername === to) return "taken back";
  } else if (kind === "form-refused") {
    if (form.ownerUsername !== to) return "taken back";
    username = undefined; // erased with them; the form's trail knows who it was
  } else {
    if (form.ownerUsername !== to) return "taken back";
    username = (await forms.listShares(form.id)).find(({ givenAt }) => givenAt === since)?.username;
  }
  const giver = username === undefined ? undefined : await users.find(username);
  return giver && { name: nameOf(giver), address: giver.username };
}
