/**
 * Whom publications are sent to, each an item of its own. A mail is recorded before it leaves and after: between these two a
 * process that dies sends it again, and nowhere else. Names and addresses are in no other item.
 */

import * as z from "zod";
import { InvitationWords, MailTrouble } from "../../contract/recipient-words.ts";
import { allOf, anyOf, change, exists, is, isAbsent, isNew, isThere } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** Whose recipient it is. */
export interface RecipientPlace {
  formId: number;
  publicationKey: string;
  /** The subject of what they submit. */
  id: string;
}

const Recipient = z.lazy(() =>
  z.object({
    formId: z.int(),
    publicationKey: z.string(),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    locale: z.string().optional(),
    addedAt: z.string(),
    /** Names the personal link: another address has another one. */
    linkId: z.string(),
    /** Until when it starts the form, and its `linkMark`. */
    linkUntil: z.string(),
    linkMark: z.string(),
    /** The latest mail that was about to be sent, and whether it was. */
    mailId: z.string().optional(),
    sentAt: z.string().optional(),
    sentMailId: z.string().optional(),
    trouble: MailTrouble.optional(),
    openedAt: z.string().optional(),
    /** What was started with the link, the newest last. */
    instanceKeys: z.array(z.string()).optional(),
    /** When it was first seen that one of these is submitted. */
    submittedAt: z.string().optional(),
    erasing: z.string().optional(),
  }),
);
export type StoredRecipient = z.infer<typeof Recipient>;

const Settings = z.lazy(() =>
  z.object({
    words: InvitationWords.optional(),
    remindAt: z.string().optional(),
    /** The mail by which the reminder is due; a former one reminds nobody. */
    reminderId: z.string().optional(),
    reminded: z.object({ at: z.string(), count: z.int() }).optional(),
  }),
);
export type StoredRecipientSettings = z.infer<typeof Settings>;

/** Whoever opens the mail again starts again: any of them may be the one that is submitted. */
const MAX_INSTANCES = 50;
const NO_SETTINGS: StoredRecipientSettings = {};

export type RecipientStore = ReturnType<typeof openRecipientStore>;

export function openRecipientStore(table: Table) {
  const keyOf = ({ formId, publicationKey, id }: RecipientPlace) =>
    keys.recipient(formId, publicationKey, id);
  const isKept = allOf(isThere, isAbsent("erasing"));
  const listed = async (formId: number, beginsWith?: string) => {
    const { pk } = keys.recipient(formId, "", "");
    const sort = beginsWith === undefined ? {} : { sort: { name: "sk", beginsWith } };
    const found = await table.list(
      { partition: { name: "pk", value: pk }, ...sort },
      z.looseObject({ id: z.string().optional() }),
    );
    return found
      .flatMap((item) => (item.id === undefined ? [] : [Recipient.parse(item)]))
      .filter(({ erasing }) => erasing === undefined);
  };

  return {
    /** Of a publication, in the order of their ids. */
    list: (formId: number, publicationKey: string): Promise<StoredRecipient[]> =>
      listed(formId, keys.recipient(formId, publicationKey, "").sk),
    /** Of all publications of a form. */
    listOfForm: (formId: number): Promise<StoredRecipient[]> => listed(formId),
    async find(place: RecipientPlace): Promise<StoredRecipient | undefined> {
      const found = await table.get(keyOf(place), Recipient);
      return found?.erasing === undefined ? found : undefined;
    },
    /** @returns false when there is one with this id; one that is being erased makes room */
    add: (recipient: StoredRecipient): Promise<boolean> =>
      table.put(keyOf(recipient), { ...recipient }, anyOf(isNew, exists("erasing"))),
    /** Changes name, language or, with another link and without what came of the former one, the address. */
    async change(
      place: RecipientPlace,
      to: Pick<StoredRecipient, "name" | "email" | "locale">,
      link?: Pick<StoredRecipient, "linkId" | "linkUntil" | "linkMark">,
    ): Promise<boolean> {
      const { locale, ...always } = to;
      const changed = change().set(always).setOrRemove({ locale }).when(isKept);
      if (link !== undefined)
        changed
          .set(link)
          .remove("mailId", "sentAt", "sentMailId", "trouble", "openedAt", "instanceKeys", "submittedAt");
      return (await table.update(keyOf(place), changed, Recipient)) !== undefined;
    },
    /** From now on it is in no list, and nobody's name; the eraser deletes the rest. @returns false when there is none */
    async erase(
      place: RecipientPlace,
      at: string,
      { ofLink, addedUntil }: EraseOptions = {},
    ): Promise<boolean> {
      const erased = change()
        .set({ erasing: at, outboxPk: indexKeys.erasures, outboxAt: at, name: "", email: "" })
        .when(
          isKept,
          ofLink !== undefined && is("linkId", "=", ofLink),
          addedUntil !== undefined && is("addedAt", "<=", addedUntil),
        );
      return (await table.update(keyOf(place), erased, Recipient)) !== undefined;
    },
    /** @returns undefined when there is none with this link */
    recordSending: (
      place: RecipientPlace,
      mailId: string,
      { linkId, linkUntil, linkMark }: Pick<StoredRecipient, "linkId" | "linkUntil" | "linkMark">,
    ) =>
      table.update(
        keyOf(place),
        change()
          .set({ mailId, linkUntil, linkMark })
          .remove("trouble")
          .when(isKept, is("linkId", "=", linkId)),
        Recipient,
      ),
    async recordSent(place: RecipientPlace, mailId: string, at: string) {
      const sent = change()
        .set({ sentAt: at, sentMailId: mailId })
        .when(isKept, is("mailId", "=", mailId));
      await table.update(keyOf(place), sent, Recipient);
    },
    /**
     * What lasts stays: an absence that is said later changes nothing.
     * @param mailId the mail that it is about: what comes about an earlier one says nothing of the latest; absent: none was sent
     */
    async recordTrouble(place: RecipientPlace, trouble: MailTrouble, mailId?: string): Promise<boolean> {
      const noted = change()
        .set({ trouble })
        .when(
          isKept,
          mailId !== undefined && is("mailId", "=", mailId),
          trouble === "temporary" && isAbsent("trouble"),
        );
      return (await table.update(keyOf(place), noted, Recipient)) !== undefined;
    },
    /** Something was started with the link. @returns false when there is none with this link */
    async recordOpened(found: StoredRecipient, instanceKey: string, at: string): Promise<boolean> {
      const instanceKeys = [...(found.instanceKeys ?? []), instanceKey].slice(-MAX_INSTANCES);
      const opened = change()
        .setOnce({ openedAt: at })
        .set({ instanceKeys })
        .when(isKept, is("linkId", "=", found.linkId));
      return (await table.update(keyOf(found), opened, Recipient)) !== undefined;
    },
    async recordSubmitted(place: RecipientPlace, at: string) {
      await table.update(keyOf(place), change().setOnce({ submittedAt: at }).when(isKept), Recipient);
    },
    async settings(formId: number, publicationKey: string): Promise<StoredRecipientSettings> {
      return (await table.get(keys.recipientSettings(formId, publicationKey), Settings)) ?? NO_SETTINGS;
    },
    /** What is undefined stays; null removes. */
    changeSettings: async (
      formId: number,
      publicationKey: string,
      {
        words,
        reminder,
      }: { words?: InvitationWords | null | undefined; reminder?: Reminder | null | undefined },
    ): Promise<StoredRecipientSettings> => {
      const changed = change();
      if (words !== undefined) changed.setOrRemove({ words: words ?? undefined });
      if (reminder !== undefined)
        changed.setOrRemove({ remindAt: reminder?.remindAt, reminderId: reminder?.reminderId });
      return (
        (await table.update(keys.recipientSettings(formId, publicationKey), changed, Settings)) ?? NO_SETTINGS
      );
    },
    /** The reminder was sent; one that was set meanwhile stays. */
    async recordReminded(
      formId: number,
      publicationKey: string,
      reminderId: string,
      at: string,
      count: number,
    ) {
      await table.update(
        keys.recipientSettings(formId, publicationKey),
        change()
          .set({ reminded: { at, count } })
          .remove("remindAt", "reminderId")
          .when(is("reminderId", "=", reminderId)),
        Settings,
      );
    },
  };
}

export interface Reminder {
  remindAt: string;
  reminderId: string;
}

interface EraseOptions {
  /** Only while it has this link. */
  ofLink?: string | undefined;
  /** Only one that was added at this moment or before. */
  addedUntil?: string;
}
