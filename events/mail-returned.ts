/**
 * SES says that a mail to a recipient came back, or that its reader reported it as unwanted; then the address gets no more mails
 * about forms. Events come at least once and in any order: what is about an earlier mail than the latest changes nothing.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import * as z from "zod";
import { formSubject } from "../shared/audit.ts";
import type { MailTrouble } from "../shared/contract/recipient-words.ts";
import { MARK_TAG } from "../shared/stores/environment.ts";
import { openStores } from "../shared/stores/index.ts";

const Returned = z.object({
  id: z.string(),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({ tags: z.record(z.string(), z.array(z.string())).default({}) }),
    bounce: z.object({ bounceType: z.string() }).optional(),
    complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }).optional(),
  }),
});

export async function handler(event: unknown): Promise<void> {
  const { id: requestId, detail } = Returned.parse(event);
  const trouble = troubleOf(detail);
  const [mailId] = detail.mail.tags[MARK_TAG] ?? [];
  if (trouble === undefined || mailId === undefined) return;
  const stores = openStores();
  const mail = await stores.mails.find(mailId);
  if (mail === undefined || !("recipientId" in mail)) return;
  const { formId, publicationKey, recipientId: id } = mail;
  const place = { formId, publicationKey, id };
  const at = new Date().toISOString();
  // whoever has the place on the list by now may be another: the address is the event's
  for (const { emailAddress } of detail.complaint?.complainedRecipients ?? [])
    await stores.mails.unsubscribe(emailAddress.trim().toLowerCase(), at);
  const found = await stores.recipients.find(place);
  if (found === undefined || found.trouble === trouble) return; // gone, or said before
  if (!(await stores.recipients.recordTrouble(place, trouble, mailId))) return;
  const entry = {
    action: "recipients.returned",
    object: `PUBLICATION#${publicationKey}`,
    result: "done",
  } as const;
  const details = { mails: 1, returned: trouble };
  await stores.audit.add(
    formSubject(formId),
    { ...entry, at, actor: "system", requestId, details },
    requestId,
  );
}

function troubleOf({ eventType, bounce }: z.infer<typeof Returned>["detail"]): MailTrouble | undefined {
  if (eventType === "Complaint") return "complaint";
  if (eventType !== "Bounce") return undefined;
  return bounce?.bounceType === "Permanent" ? "permanent" : "temporary";
}
