import { sendToRecipients } from "../../../../../shared/contract/recipients.ts";
import { allowMail } from "../../../../../shared/people/limits.ts";
import { isInGroup, mailToGroup } from "../../../../../shared/people/recipient-mails.ts";
import { problem } from "../../../../../shared/problems.ts";
import { publicationStatusOf } from "../../../../../shared/stores/records/form.ts";
import { sitesOf } from "../../../../../shared/stores/site-rows.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";
import { attemptsLeft } from "../../../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../../../endpoint/sessions.ts";
import { assertAcceptsAnswers } from "../../../../presenters/instance-state.ts";
import { recipientRows } from "../../../../reviewing/recipient-rows.ts";

/** One mail that is due makes all others: what is stored here is sent, whatever dies on the way. */
export const handler = endpoint(sendToRecipients, async ({ input, stores, now, call, form, user }) => {
  const { id: formId, publicationKey, to: group, ids } = input;
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  assertAcceptsAnswers(publicationStatusOf(publication, form, now), publication);
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
  const subjects = { recipientMailsByForm: String(formId), recipientMailsByUser: user.username };
  if (!(await attemptsLeft(call, subjects, count))) throw problem("RECIPIENT_MAILS_SPENT");
  await stores.mails.add(mail, now.toISOString());
  await stores.queues.sendFromOutbox("mails", { mailId: mail.mailId });
  return { count };
});
