/**
 * Mails to those who work with a form about what came in: when one is stored. It is stored when the first submission of its time comes
 * in, and counts when it is due (`news-mail.ts`): so any number of submissions is one mail, and one that waits contains nothing.
 */
import { type FormRights, mayReadAnswers } from "../form-rights.ts";
import type { NewsMail } from "../stores/dynamodb/mail-store.ts";
import type { Notice } from "../stores/dynamodb/notice-store.ts";
import type { Stores } from "../stores/index.ts";
import { idHash } from "../tokens.ts";
import { nextMailAt } from "./notice-times.ts";

type ForReader = Pick<NewsMail, "to" | "formId" | "publicationKey" | "failed">;

/** How somebody gets mails whose rights may have changed since they chose: single submissions are news to readers of answers alone. */
export function withRights<Chosen extends Pick<Notice, "when">>(notice: Chosen, rights: FormRights): Chosen {
  return notice.when === "once" && !mayReadAnswers(rights) ? { ...notice, when: "daily" } : notice;
}

/** Stores the mail that has what came in at a moment, unless it waits already. */
export async function schedule({ mails }: Pick<Stores, "mails">, about: ForReader, notice: Notice, at: Date) {
  const { to, formId, publicationKey, failed } = about;
  const until = nextMailAt(notice, at).toISOString();
  const mailId = idHash(`came-in ${formId} ${publicationKey} ${to} ${until}`);
  const isAdded = await mails.add(
    { kind: "came-in", mailId, locale: "", until, ...{ to, formId, publicationKey, failed } },
    until,
  );
  if (!isAdded && failed === true) await mails.addFailed(mailId);
}

/**
 * Something came in by a publication, or reports of it failed: those who want to know get a mail.
 * @param at when it was submitted, or failed
 */
export async function noteNews(
  stores: Pick<Stores, "mails" | "notices">,
  { formId, publicationKey }: Pick<NewsMail, "formId" | "publicationKey">,
  at: Date,
  failed?: true,
): Promise<void> {
  const readers = await stores.notices.ofForm(formId);
  await Promise.all(
    readers.map(async ({ username: to, publications }) => {
      const notice = publications[publicationKey];
      if (notice === undefined || notice.when === "off" || at < new Date(notice.since)) return;
      await schedule(stores, { to, formId, publicationKey, failed }, notice, at);
    }),
  );
}

/** The reports of a submission failed: it is noted for the form's lists, and for mails. */
export async function noteFailed(
  stores: Pick<Stores, "activity" | "mails" | "notices">,
  of: Pick<NewsMail, "formId" | "publicationKey"> & { instanceKey: string },
): Promise<void> {
  await stores.activity.recordFailed(of.formId, of.instanceKey);
  await noteNews(stores, of, new Date(), true);
}
