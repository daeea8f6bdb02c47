import { recipientSettings } from "../../../../../shared/contract/recipients.ts";
import { MAX_LINK_DAYS } from "../../../../../shared/limits.ts";
import { isInGroup, mailToGroup } from "../../../../../shared/people/recipient-mails.ts";
import { problem } from "../../../../../shared/problems.ts";
import { endpoint } from "../../../../endpoint/endpoint.ts";
import { attemptsLeft } from "../../../../endpoint/limit-attempts.ts";
import { shownSettings } from "../../../../reviewing/recipient-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A reminder is a mail that waits for its date; the settings name the one that counts. */
export const handler = endpoint(recipientSettings, async ({ input, stores, now, call, user }) => {
  const { id: formId, publicationKey, words, remindAt } = input;
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (publication.status === "REVOKED") throw problem("PUBLICATION_REVOKED");
  if (typeof remindAt !== "string")
    return shownSettings(
      await stores.recipients.changeSettings(formId, publicationKey, { words, reminder: remindAt }),
    );
  const wait = Date.parse(remindAt) - now.getTime();
  if (wait <= 0 || wait > MAX_LINK_DAYS * DAY_MS) throw problem("REMINDER_DATE_REFUSED");
  const mail = mailToGroup({ formId, publicationKey }, { group: "reminder" });
  const { remindAt: before } = await stores.recipients.settings(formId, publicationKey);
  // Its mails count on the day that it is set; another date for it changes nothing.
  const toRemind = before === undefined ? await stores.recipients.list(formId, publicationKey) : [];
  const amount = toRemind.filter((one) => isInGroup(mail, one)).length;
  const subjects = { recipientMailsByForm: String(formId), recipientMailsByUser: user.username };
  if (amount > 0 && !(await attemptsLeft(call, subjects, amount))) throw problem("RECIPIENT_MAILS_SPENT");
  const at = new Date(remindAt).toISOString();
  // The mail first: one that no settings name reminds nobody.
  await stores.mails.add(mail, at);
  const reminder = { remindAt: at, reminderId: mail.mailId };
  return shownSettings(await stores.recipients.changeSettings(formId, publicationKey, { words, reminder }));
});
