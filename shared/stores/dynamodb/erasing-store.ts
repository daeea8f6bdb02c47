/**
 * Marks what is to be erased, and deletes it. The mark is one conditional write to the item itself: from then on it can't be
 * found, it is in no list, and the same write puts it into the outbox, where the eraser finds it until everything that
 * belongs to it is gone. The item itself is deleted last.
 */

import * as z from "zod";
import { type Change, change, exists, is, isAbsent, isOpenInstance, isThere } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

const ListedItem = z.object({ pk: z.string(), sk: z.string() });
export type ListedItem = z.infer<typeof ListedItem>;

/** What the item of something being erased still contains, to find what belongs to it. */
const RECIPIENTS = keys.recipient(0, "", "").pk.slice(0, -1);
const Marked = z.lazy(() =>
  z.union([
    ListedItem.extend({
      sk: z.literal("INSTANCE"),
      erasing: z.string(),
      instanceKey: z.string(),
      instanceId: z.string(),
      testSince: z.string().optional(),
      formId: z.int(),
      createdAt: z.string(),
      ownerUsername: z.string().optional(),
      publicationKey: z.string(),
      /** Its recipient, and the link that was sent to it, where there is one. */
      subjectId: z.string().optional(),
      linkId: z.string().optional(),
      /** Its run; "" for one that was not submitted. */
      erasingRun: z.string(),
      contact: z.object({ email: z.string(), earlier: z.array(z.string()) }).optional(),
    }),
    ListedItem.extend({
      sk: z.literal("FORM"),
      erasing: z.string(),
      id: z.int(),
      name: z.string(),
      ownerUsername: z.string(),
    }),
    ListedItem.extend({
      sk: z.literal("USER"),
      erasing: z.string(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      createdAt: z.string(),
      groups: z.record(z.string(), z.string()).optional(),
    }),
    ListedItem.extend({
      pk: z.string().startsWith(RECIPIENTS),
      erasing: z.string(),
      formId: z.int(),
      publicationKey: z.string(),
      /** As its submissions have it. */
      id: z.string(),
    }),
  ]),
);
export type Marked = z.infer<typeof Marked>;

/** Recipients have no sort key of their own name: their partition says what they are. */
export const isRecipient = (marked: Marked): marked is MarkedRecipient => marked.pk.startsWith(RECIPIENTS);
/** Where the outbox says that something is being erased. */
const MarkedItem = ListedItem.extend({ outboxAt: z.string() });
export type MarkedItem = z.infer<typeof MarkedItem>;
export type MarkedSubmission = Extract<Marked, { sk: "INSTANCE" }>;
export type MarkedForm = Extract<Marked, { sk: "FORM" }>;
export type MarkedPerson = Extract<Marked, { sk: "USER" }>;
export type MarkedRecipient = Exclude<Marked, MarkedSubmission | MarkedForm | MarkedPerson>;

/** Only what was last active at or before this moment is marked; default: always. */
export interface MarkOptions {
  activeUntil?: string;
}

export interface ItemCriteria {
  index?: "gsi1" | "gsi2";
  partition: string;
  /** Sort keys of the index up to this one. */
  until?: string;
  after?: ListedItem | undefined;
}

const PLACES_AT_ONCE = 200;
const REMOVED_AT_ONCE = 25;
/** The name in publications: releases before data version 3 named who made them. */
const NOBODY = "";

export function openErasingStore(table: Table) {
  /** @returns false when it is gone, already marked, or what the change requires does not hold */
  async function mark(key: ListedItem, at: string, marking: Change): Promise<boolean> {
    const marked = await table.update(
      key,
      marking
        .set({ erasing: at, outboxPk: indexKeys.erasures, outboxAt: at })
        .when(isThere, isAbsent("erasing")),
      ListedItem,
    );
    return marked !== undefined;
  }

  return {
    /**
     * @param at ISO 8601. With `onlyOpen` it is marked only while it isn't submitted.
     * @returns false when it is gone, already being erased, or belongs to another form
     */
    markSubmission: (
      instanceKey: string,
      at: string,
      { activeUntil, formId, onlyOpen = false }: MarkOptions & { formId?: number; onlyOpen?: boolean } = {},
    ) =>
      mark(
        keys.instance(instanceKey),
        at,
        change()
          .set({ status: "REVOKE", messageCode: "REVOKED", name: "" })
          .setFrom("erasingRun", "runId", "")
          .remove("answers", "answersHash", "draft", "correction", "replaced", "sentBack", "submissionName")
          .remove("runId", "authKeyHash", "gsi1pk", "gsi2pk")
          .when(
            formId !== undefined && is("formId", "=", formId),
            activeUntil !== undefined && is("updatedAt", "<=", activeUntil),
            onlyOpen && isOpenInstance,
          ),
      ),
    /** With `trashedUntil` only while it lies in the trash since then or longer. */
    markForm: (
      formId: number,
      at: string,
      { activeUntil, trashedUntil }: MarkOptions & { trashedUntil?: string } = {},
    ) =>
      mark(
        keys.form(formId),
        at,
        change()
          .setOnce({ deletedAt: at })
          .remove("gsi1pk", "gsi2pk")
          .when(
            activeUntil !== undefined && is("activityDate", "<=", activeUntil),
            trashedUntil !== undefined && is("deletedAt", "<=", trashedUntil),
          ),
      ),
    /** Also ends all sessions. */
    markPerson: (username: string, at: string, { activeUntil }: MarkOptions = {}) =>
      mark(
        keys.user(username),
        at,
        change()
          .set({ active: false, passwordHash: "" })
          .add("sessionEpoch")
          .when(activeUntil !== undefined && is("createdAt", "<=", activeUntil)),
      ),
    /** A page of places of what is being erased, oldest mark first. @param after the last one of the previous page */
    async listMarked(limit: number, after?: MarkedItem) {
      const outboxPk = indexKeys.erasures;
      const { items } = await table.page(
        {
          index: "outbox",
          partition: { name: "outboxPk", value: outboxPk },
          limit,
          ...(after !== undefined && { after: { ...after, outboxPk } }),
          fields: Object.keys(MarkedItem.shape),
        },
        MarkedItem,
      );
      return items;
    },
    /** Forms that have been in the trash since a moment or longer. */
    async listTrashedUntil(until: string, limit: number) {
      const trashed = await table.list(
        {
          index: "outbox",
          partition: { name: "outboxPk", value: indexKeys.trashedForms },
          sort: { name: "outboxAt", between: ["0", until] },
          limit,
        },
        z.object({ id: z.int() }),
      );
      return trashed.map(({ id }) => id);
    },
    /** Tests that were begun at a moment or before, of any form, the oldest first. */
    listTestsUntil: (until: string, limit: number) =>
      table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.tests },
          sort: { name: "gsi1sk", between: ["0", until] },
          limit,
        },
        z.object({ instanceKey: z.string(), formId: z.int() }),
      ),
    listRetentions: () =>
      table.list(
        { index: "gsi2", partition: { name: "gsi2pk", value: indexKeys.retention } },
        z.object({ id: z.int(), retentionDays: z.int() }),
      ),
    /** A page of keys: of a partition, or of a partition of an index, `until` a sort key where one is given. */
    async listItems({ index, partition, until, after }: ItemCriteria) {
      const fields = index === undefined ? ["pk", "sk"] : ["pk", "sk", `${index}pk`, `${index}sk`];
      const { items, more } = await table.page(
        {
          ...(index !== undefined && { index }),
          partition: { name: index === undefined ? "pk" : `${index}pk`, value: partition },
          ...(index !== undefined &&
            until !== undefined && { sort: { name: `${index}sk`, between: ["0", until] } }),
          limit: PLACES_AT_ONCE,
          ...(after !== undefined && { after }),
          fields,
        },
        ListedItem.loose(),
      );
      return { items: items, ...(more && { next: items.at(-1) }) };
    },
    /** Deletes items; missing ones are no error. */
    async remove(places: readonly ListedItem[]) {
      for (let start = 0; start < places.length; start += REMOVED_AT_ONCE) {
        const some = places.slice(start, start + REMOVED_AT_ONCE);
        await Promise.all(some.map(({ pk, sk }) => table.deleteReturning({ pk, sk }, z.unknown())));
      }
    },
    /** Deletes the mails that were scheduled for an instance. */
    async removeMailsAbout(instanceKey: string, address: string) {
      const held = await table.list(
        { index: "gsi1", partition: { name: "gsi1pk", value: indexKeys.heldFor(address) } },
        ListedItem.extend({ instanceKey: z.string().optional() }),
      );
      for (const { pk, sk, ...mail } of held)
        if (mail.instanceKey === instanceKey) await table.deleteReturning({ pk, sk }, z.unknown());
    },
    /** Removes the address that the link of an instance was mailed to. */
    async forgetContact(instanceKey: string) {
      await table.update(keys.instance(instanceKey), change().remove("contact").when(isThere), ListedItem);
    },
    /** Deletes the marked item itself: the erasure is complete. */
    async finish({ pk, sk }: Marked) {
      await table.deleteReturning({ pk, sk }, z.unknown(), exists("erasing"));
    },
    /**
     * What is being erased at a place, if anything still is: the index may list what is gone, or was created again under the
     * same name.
     * @throws where its item can't be read: only here, so that it does not hold up the others
     */
    async findMarked({ pk, sk }: ListedItem) {
      const found = await table.get({ pk, sk }, z.looseObject({ erasing: z.string().optional() }));
      return found?.erasing === undefined ? undefined : Marked.parse(found);
    },
    /** Removes the name of a person from the publications of somebody else's form. */
    async forgetPublisher(formId: number, username: string) {
      const publications = await table.list(
        {
          partition: { name: "pk", value: keys.form(formId).pk },
          sort: { name: "sk", beginsWith: "PUBLICATION#" },
        },
        ListedItem.extend({ createdBy: z.string() }),
      );
      for (const { pk, sk, createdBy } of publications) {
        if (createdBy !== username) continue;
        await table.update(
          { pk, sk },
          change()
            .set({ createdBy: NOBODY })
            .when(is("createdBy", "=", username)),
          ListedItem,
        );
      }
    },
  };
}
