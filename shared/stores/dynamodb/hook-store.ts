/**
 * The hooks of forms, and what each is sent: a message is one item, whose key is made of what happened, so that whoever notes it again
 * after a crash changes nothing. What a hook is sent about one submission is one partition, in the order in which it happened; what
 * waits is in the outbox index by the time of its next try.
 */

import * as z from "zod";
import { DeliveryResult, Hook, type HookChoices, HookEvent, type PauseReason } from "../../hook.ts";
import { HOOK_CLAIM_SECONDS, HOOK_LOG_DAYS } from "../../timings.ts";
import { idHash } from "../../tokens.ts";
import { StoredPublication } from "../records/form.ts";
import { anyOf, type Change, change, is, isAbsent, isNew, isThere } from "./change.ts";
import { type ItemKey, indexKeys, keys, OUTBOX_SHARDS, outboxShard } from "./keys.ts";
import type { Table } from "./table.ts";

/** A hook as it is stored: its secrets are sealed. */
export const StoredHook = z.lazy(() =>
  Hook.extend({
    formId: z.int(),
    secret: z.string(),
    /** The secret before it, while that signs as well. */
    formerSecret: z.string().optional(),
    /** The table that it was set in: one that came out of a backup is paused until somebody has looked at it. */
    home: z.string().optional(),
  }),
);
export type StoredHook = z.infer<typeof StoredHook>;
export type HookSecrets = Pick<StoredHook, "secret" | "formerSecret" | "formerSecretUntil">;

const Message = z.lazy(() =>
  z.object({
    pk: z.string(),
    sk: z.string(),
    eventId: z.string(),
    event: HookEvent,
    at: z.string(),
    formId: z.int(),
    hookId: z.string(),
    publicationKey: z.string(),
    instanceKey: z.string().optional(),
    instanceId: z.string().optional(),
    runId: z.string().optional(),
    /** Of the submitted answers, or of the publication. */
    version: z.int(),
    state: z.enum(["waiting", "sent", "left out"]),
    attempts: z.int(),
    result: DeliveryResult.optional(),
    triedAt: z.string().optional(),
    outboxAt: z.string().optional(),
    ttl: z.int(),
  }),
);
export type HookMessage = z.infer<typeof Message>;

/** Something that happened. */
export type Happened = Pick<
  HookMessage,
  "event" | "at" | "publicationKey" | "instanceKey" | "instanceId" | "runId" | "version"
> & {
  /** Sorts it among what happened to the same submission or publication; the same for each try to note it. */
  order: string;
};

const Place = z.object({ pk: z.string(), sk: z.string() });

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many messages are marked to be sent again at a time. */
const REPLAYED_AT_ONCE = 100;
const PUBLISHED_AT_ONCE = 100;

export type HookStore = ReturnType<typeof openHookStore>;

/** @param home the name of the table; `isOn` false: nothing is noted, as hooks may go nowhere */
export function openHookStore(table: Table, { home, isOn }: { home: string; isOn: boolean }) {
  /** A hook that was set in another table is paused: a product that was restored sends nothing by itself. */
  const atHome = (hook: StoredHook): StoredHook =>
    hook.home === home ? hook : { ...hook, paused: { why: "restored", at: hook.createdAt } };

  async function ofForm(formId: number): Promise<StoredHook[]> {
    const { pk } = keys.hook(formId, "");
    const found = await table.list({ partition: { name: "pk", value: pk } }, StoredHook);
    return found.map(atHome).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  const update = (formId: number, hookId: string, changes: Change) =>
    table.update(keys.hook(formId, hookId), changes.when(isThere), StoredHook);

  /** A page of a hook's messages. @param after the last key of the page before */
  const logged = (hookId: string, range: { after?: string | undefined; since?: string }, limit: number) =>
    table.page(
      {
        index: "gsi1",
        partition: { name: "gsi1pk", value: indexKeys.hookLog(hookId) },
        limit,
        ...(range.since === undefined
          ? {
              newestFirst: true,
              ...(range.after !== undefined && { sort: { name: "gsi1sk", below: range.after } }),
            }
          : { sort: { name: "gsi1sk", above: range.after ?? range.since } }),
        fields: ["pk", "sk", "gsi1sk"],
      },
      Place.extend({ gsi1sk: z.string() }),
    );

  const readMany = async (places: readonly ItemKey[]) =>
    (
      await table.getMany(
        places.map(({ pk, sk }) => ({ pk, sk })),
        Message,
      )
    ).filter((one) => one !== undefined);

  /** Makes messages due now, whatever became of them. */
  const makeDue = (messages: readonly HookMessage[], now: string) =>
    Promise.all(
      messages.map(({ pk, sk }) =>
        table.update(
          { pk, sk },
          change()
            .set({
              state: "waiting",
              attempts: 0,
              outboxAt: now,
              outboxPk: indexKeys.hookMessages(shardOf(pk)),
            })
            .when(isThere),
          Place,
        ),
      ),
    );

  return {
    ofForm,
    async find(formId: number, hookId: string): Promise<StoredHook | undefined> {
      const found = await table.get(keys.hook(formId, hookId), StoredHook);
      return found && atHome(found);
    },
    /** A person's own, of all forms. */
    async ofPerson(username: string): Promise<StoredHook[]> {
      const places = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.heldFor(username) },
          sort: { name: "gsi1sk", beginsWith: HELD },
        },
        Place,
      );
      return (await table.getMany(places, StoredHook)).filter((one) => one !== undefined);
    },
    async add(hook: Omit<StoredHook, "home">): Promise<void> {
      const { formId, hookId, by } = hook;
      await table.put(keys.hook(formId, hookId), { ...hook, ...heldBy(by, hook), home }, isNew);
    },
    /** Changes what a hook is, and whose. It belongs to this table from now on, and has not failed yet. */
    /** @param secret one that takes the place of those before it at once */
    async change(
      hook: Pick<StoredHook, "formId" | "hookId" | "by" | "paused"> & HookChoices,
      secret?: string,
    ): Promise<void> {
      const { formId, hookId, by, address, events, links, publicationKey, paused } = hook;
      const changes = change()
        .set({ by, address, events, links, home, ...heldBy(by, hook) })
        .setOrRemove({ publicationKey, paused, failingSince: undefined });
      if (secret !== undefined)
        changes.set({ secret }).setOrRemove({ formerSecret: undefined, formerSecretUntil: undefined });
      await update(formId, hookId, changes);
    },
    async remove(formId: number, hookId: string): Promise<void> {
      await table.deleteReturning(keys.hook(formId, hookId), Place);
    },
    /** @returns undefined where it was removed, or is paused already: of several that find out, one says so */
    pause: (formId: number, hookId: string, why: PauseReason, at: string) =>
      update(formId, hookId, change().set({ paused: { why, at } }).when(isAbsent("paused"))),
    /** @param at since when it fails; undefined: it doesn't */
    async recordFailing(formId: number, hookId: string, at: string | undefined): Promise<void> {
      await update(formId, hookId, change().setOrRemove({ failingSince: at }));
    },
    /** Stores other secrets, or the same ones sealed anew. @returns undefined where somebody else came first */
    renew: (hook: StoredHook, secrets: HookSecrets) =>
      update(
        hook.formId,
        hook.hookId,
        change()
          .set({ ...secrets })
          .when(is("secret", "=", hook.secret)),
      ),

    /**
     * Notes what happened for each hook that is sent it. Call it before the write after which nobody would note it again.
     * @param happened is read only where there is such a hook; undefined: nothing after all
     */
    async note(
      formId: number,
      event: HookEvent,
      happened: () => Promise<Happened | undefined>,
    ): Promise<void> {
      if (!isOn) return;
      const hooks = (await ofForm(formId)).filter(({ events }) => events.includes(event));
      const what = hooks.length === 0 ? undefined : await happened();
      if (what === undefined) return;
      const { order, ...facts } = what;
      const about = facts.instanceKey ?? facts.publicationKey;
      await Promise.all(
        hooks.map(async ({ hookId, publicationKey = what.publicationKey, createdAt }) => {
          if (publicationKey !== what.publicationKey || what.at < createdAt) return;
          const key = keys.hookMessage(formId, hookId, about, order);
          const eventId = `evt_${idHash(`${key.pk} ${order}`)}`;
          const now = new Date();
          await table.put(
            key,
            {
              ...{ ...facts, formId, hookId, eventId, event, state: "waiting", attempts: 0 },
              ...{ outboxPk: indexKeys.hookMessages(shardOf(key.pk)), outboxAt: now.toISOString() },
              ...{ gsi1pk: indexKeys.hookLog(hookId), gsi1sk: `${what.at}#${order}#${eventId}` },
              ttl: Math.floor((now.getTime() + HOOK_LOG_DAYS * DAY_MS) / 1000),
            },
            isNew,
          );
        }),
      );
    },
    /** What is due at a moment, the oldest of each part of the outbox. */
    async due(at: string, limit: number): Promise<ItemKey[]> {
      const lists = Array.from({ length: OUTBOX_SHARDS }, (_value, shard) =>
        table.list(
          {
            index: "outbox",
            partition: { name: "outboxPk", value: indexKeys.hookMessages(shard) },
            sort: { name: "outboxAt", between: ["0", at] },
            limit: Math.ceil(limit / OUTBOX_SHARDS),
          },
          Place,
        ),
      );
      return (await Promise.all(lists)).flat();
    },
    /** Everything about one submission or publication, in its order. */
    messages: (pk: string) => table.list({ partition: { name: "pk", value: pk } }, Message),
    /** Claims a message for a try: of several, one gets it. @returns undefined for the others */
    claim: ({ pk, sk }: ItemKey, now: Date) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return table.update(
        { pk, sk },
        change()
          .set({ claimedUntil: seconds + HOOK_CLAIM_SECONDS, triedAt: now.toISOString() })
          .add("attempts")
          .when(is("state", "=", "waiting"), is("outboxAt", "<=", now.toISOString()))
          .when(anyOf(isAbsent("claimedUntil"), is("claimedUntil", "<", seconds))),
        Message,
      );
    },
    /** Ends a message: it was taken, or isn't for this hook. */
    async end(
      { pk, sk }: ItemKey,
      state: "sent" | "left out",
      result?: HookMessage["result"],
    ): Promise<void> {
      await table.update(
        { pk, sk },
        change().set({ state, result }).remove("outboxPk", "outboxAt", "claimedUntil").when(isThere),
        Place,
      );
    },
    /** Puts a message off. @param result of the try before, if there was one */
    async postpone({ pk, sk }: ItemKey, until: string, result?: HookMessage["result"]): Promise<void> {
      await table.update(
        { pk, sk },
        change()
          .set({ outboxAt: until, result })
          .remove("claimedUntil")
          .when(is("state", "=", "waiting")),
        Place,
      );
    },
    async forget(places: readonly ItemKey[]): Promise<void> {
      await Promise.all(places.map(({ pk, sk }) => table.deleteReturning({ pk, sk }, Place)));
    },
    /** A page of the log, newest first. */
    async log(hookId: string, after: string | undefined, limit: number) {
      const { items, more } = await logged(hookId, { after }, limit);
      const found = await readMany(items);
      return { messages: found, ...(more && { next: items.at(-1)?.gsi1sk }) };
    },
    /**
     * Sends again what happened since a moment, oldest first, so that it is sent in its order.
     * @param waiting true: only what waits, e.g. as its hook was paused
     */
    async replay(hookId: string, since: string, after: string | undefined, now: string, waiting = false) {
      const { items, more } = await logged(hookId, { since, after }, REPLAYED_AT_ONCE);
      const found = (await readMany(items)).filter(({ state }) => !waiting || state === "waiting");
      await makeDue(found, now);
      return { count: found.length, ...(more && { next: items.at(-1)?.gsi1sk }) };
    },
    /** Sends one message again. @returns false where there is none */
    async replayOne(hookId: string, eventId: string, at: string, now: string): Promise<boolean> {
      const sort = { name: "gsi1sk", beginsWith: `${at}#` };
      const partition = { name: "gsi1pk", value: indexKeys.hookLog(hookId) };
      const sameMoment = await readMany(await table.list({ index: "gsi1", partition, sort }, Place));
      const found = sameMoment.filter((one) => one.eventId === eventId);
      await makeDue(found, now);
      return found.length > 0;
    },
    /** Publications whose newest version no hook was sent yet. */
    async unannounced(): Promise<StoredPublication[]> {
      const partition = { name: "outboxPk", value: indexKeys.published };
      const places = await table.list({ index: "outbox", partition, limit: PUBLISHED_AT_ONCE }, Place);
      return (await table.getMany(places, StoredPublication)).filter((one) => one !== undefined);
    },
    /** This version was noted for hooks. */
    async announced({ formId, publicationKey, activityDate }: StoredPublication): Promise<void> {
      const noted = change()
        .remove("outboxPk", "outboxAt")
        .when(is("outboxAt", "=", activityDate));
      await table.update(keys.publication(formId, publicationKey), noted, Place);
    },
  };
}

/** Sorts among what is kept for a person, before any date. */
const HELD = "HOOK#";

const heldBy = (username: string, { formId, hookId }: Pick<StoredHook, "formId" | "hookId">) => ({
  gsi1pk: indexKeys.heldFor(username),
  gsi1sk: `${HELD}${formId}#${hookId}`,
});

/** All messages of a partition are in one part of the outbox. */
const shardOf = (pk: string) => outboxShard(pk);
