import { mailLink } from "../../../shared/contract/runtime.ts";
import { sendLater } from "../../../shared/people/due-mail.ts";
import { allowMail } from "../../../shared/people/limits.ts";
import { addressOfKey } from "../../../shared/people/respondent-mail-links.ts";
import { setUpReminder } from "../../../shared/people/respondent-mails.ts";
import type { Contact, Instance } from "../../../shared/stores/records/instance.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts, mailsTo } from "../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/**
 * Mails the link that opens an instance, and stores the respondent's preferences for mails. An owner's mails follow Manage
 * Subscriptions instead. The answer is the same for every address; requested twice within a minute, one mail is sent.
 */
export const handler = endpoint(mailLink, async ({ input, stores, now, call, instance }) => {
  const found = instance;
  const { instanceKey, ownerUsername, locale } = found;
  const to = ownerUsername ?? input.email;
  await limitAttempts(call, {
    linksByInstance: instanceKey,
    mailsByIp: call.clientAddress,
    ...mailsTo(`link ${to}`, call),
  });
  if (ownerUsername === undefined) {
    const cameBy = input.authKey && addressOfKey(await stores.keyring.all(), found, input.authKey, now);
    const contact = { ...contactOf(found, cameBy, input), mailedAt: now.toISOString() };
    const reminder = await setUpReminder(stores, { ...found, contact }, now);
    await stores.instances.recordContact(instanceKey, { contact, ...reminder });
  }
  if (await allowMail(stores, `link ${instanceKey} ${to}`, epochSeconds(now))) {
    await sendLater(stores, { kind: "resume-link", to, locale, instanceKey }, now);
  }
  return { success: true, email: to };
});

/** Earlier addresses are kept, so that an open page does not lose its key. */
const MAX_EARLIER = 4;

/** @param cameBy the address whose mailed link was used for this request: it was not mistyped */
function contactOf(
  { contact }: Instance,
  cameBy: string | undefined,
  choices: Pick<Contact, "email" | "reportReady" | "reminder"> & { withdraw: boolean },
): Contact {
  const { email, reportReady, reminder, withdraw } = choices;
  const own = cameBy === undefined ? [] : [cameBy];
  const known = withdraw ? own : [...own, ...(contact?.earlier ?? [])];
  const earlier = [...new Set(known)].filter((address) => address !== email).slice(0, MAX_EARLIER);
  // Somebody who came by a mailed link keeps using it; the browser that started the form can end all of them.
  const generation = (contact?.generation ?? 0) + (withdraw && cameBy === undefined ? 1 : 0);
  return { email, reportReady, reminder, earlier, ...(generation > 0 && { generation }) };
}
