/**
 * The audit trail: who did what, when, with what result. Functions first leave a note; the recorder turns it into an entry,
 * the next in its trail's hash chain. Functions may only leave notes, and only the recorder may add entries; nothing updates
 * or deletes entries except DynamoDB itself when they expire.
 */

import * as z from "zod";
import { auditActions, auditResults } from "../../audit.ts";
import { anyOf, type Condition, exists, isAbsent, isNew } from "./change.ts";
import {
  afterNotesOf,
  auditNotesPartition,
  auditPartition,
  CHAINED,
  formerNotesPartition,
  indexKeys,
  keys,
  NOTE_SHARDS,
  noteShard,
  notesOf,
  OUTBOX_SHARDS,
} from "./keys.ts";
import { type PageListing, type Table, waitingSince } from "./table.ts";

export const AuditEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Who did it. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** The object of the action, e.g. `SHARE#ana@lab.example`; within the subject that the trail belongs to. */
  object: z.string(),
  result: z.enum(auditResults),
  /** The call that did it, as its log line names it. */
  requestId: z.string(),
  /** SHA-256 of the state before and of the state after. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Plain facts other than answers: a privilege, a status, a number of rows. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry in the chain of its trail. Entries of releases before the chain have none of these fields. */
export const ChainedEntry = AuditEntry.extend({
  subject: z.string(),
  /** From 1, without gaps. */
  sequence: z.int(),
  /** When the trail's first entry was made: earlier ones may have expired. */
  since: z.string(),
  /** The note that it was made from. */
  noteId: z.string(),
  /** The hash of the previous entry; "" for the first. */
  previous: z.string(),
});
export type ChainedEntry = z.infer<typeof ChainedEntry>;

export const AuditNote = AuditEntry.extend({
  subject: z.string(),
  noteId: z.string(),
  /** `begun`: its end is not known yet; `nothing`: it did not happen. Absent: the entry is final. */
  noteState: z.enum(["begun", "nothing"]).optional(),
});
export type AuditNote = z.infer<typeof AuditNote>;
/** A note with the key of its item. */
const StoredNote = AuditNote.extend({ pk: z.string(), sk: z.string() });
type StoredNote = z.infer<typeof StoredNote>;
const WithSubject = AuditNote.pick({ subject: true });

const Listed = AuditEntry.extend({
  sk: z.string(),
  noteId: z.string().optional(),
  noteState: AuditNote.shape.noteState,
});

/** An audit trail is kept for six years. */
export const AUDIT_KEEP_SECONDS = 6 * 366 * 24 * 60 * 60;
const ttlOf = ({ at }: AuditEntry) => Math.floor(Date.parse(at) / 1000) + AUDIT_KEEP_SECONDS;

/** Later than any moment. */
const ANY_TIME = "9999";
/** Condition: a note whose end is not known, or that did not happen. */
const isOpenNote = exists("noteState");
/** Before and after all subjects of trails. */
const [FIRST, LAST] = ["!", "~"];
const NOTES_AT_ONCE = 25;
/** Cursors of the notes, which are listed before the entries. */
const AMONG_NOTES = "note:";

export type AuditStore = ReturnType<typeof openAuditStore>;

export function openAuditStore(table: Table) {
  const putNote = async (
    subject: string,
    entry: AuditEntry,
    noteId: string,
    rest: object,
    condition: Condition,
  ) => {
    const item = { ...entry, subject, noteId, ...rest, ttl: ttlOf(entry) };
    await table.put(keys.auditNote(subject, entry.at, noteId), item, condition);
  };

  /** The trails with notes in a partition: of each, some notes at a time, then the rest of its last trail is skipped. */
  async function waitingIn(shard: number, limit: number): Promise<string[]> {
    const pk = auditNotesPartition(shard);
    const subjects = new Set<string>();
    for (let from = FIRST; subjects.size < limit; ) {
      const sort = { name: "sk", between: [from, LAST] as const };
      const page = await table.page(
        { partition: { name: "pk", value: pk }, sort, limit: NOTES_AT_ONCE },
        WithSubject,
      );
      for (const { subject } of page.items) subjects.add(subject);
      const last = page.items.at(-1);
      if (!page.more || last === undefined) break;
      from = afterNotesOf(last.subject);
    }
    return [...subjects];
  }

  /** What data version 5 left in the last minute before a deployment. */
  async function formerlyWaiting(limit: number): Promise<string[]> {
    const shards = Array.from({ length: OUTBOX_SHARDS }, (_value, shard) =>
      indexKeys.formerAuditNotes(shard),
    );
    const waiting = await Promise.all(
      shards.map((partition) => table.list(waitingSince(partition, ANY_TIME, limit), WithSubject)),
    );
    return waiting.flat().map(({ subject }) => subject);
  }

  return {
    /** Leaves a note. @param subject whose trail it belongs to. @param noteId distinguishes notes of the same moment */
    add: (subject: string, entry: AuditEntry, noteId: string) => putNote(subject, entry, noteId, {}, isNew),
    /** Leaves a note of what is about to be done; `end`, with the same id and moment, says how it ended. */
    begin: (subject: string, entry: AuditEntry, noteId: string) =>
      putNote(subject, entry, noteId, { noteState: "begun" }, isNew),
    /** @param entry undefined: it did not happen, and leaves no entry */
    end: (subject: string, started: AuditEntry, noteId: string, entry: AuditEntry | undefined) => {
      const state = entry === undefined ? { noteState: "nothing" } : {};
      // If the recorder was faster, this is a new note: the entry says `interrupted`, and the next one has the end.
      const isOpen = anyOf(isNew, isOpenNote);
      return putNote(subject, { ...(entry ?? started), at: started.at }, noteId, state, isOpen);
    },
    /**
     * The trail of a subject, newest first, including notes that wait for the recorder. @param after the `next` of the
     * previous page
     */
    async list(subject: string, limit: number, after: string | undefined) {
      const page = (pk: string, size: number, more: Pick<PageListing, "sort" | "after">) =>
        table.page({ partition: { name: "pk", value: pk }, newestFirst: true, limit: size, ...more }, Listed);
      const entries: (AuditEntry & { noteId?: string | undefined })[] = [];
      if (after === undefined || after.startsWith(AMONG_NOTES)) {
        const [pk, start] = [auditNotesPartition(noteShard(subject)), notesOf(subject)];
        const notes = await page(pk, limit, {
          sort: { name: "sk", beginsWith: start },
          ...(after !== undefined && { after: { pk, sk: `${start}${after.slice(AMONG_NOTES.length)}` } }),
        });
        entries.push(...notes.items.filter(({ noteState }) => noteState === undefined));
        const last = notes.items.at(-1);
        if (last !== undefined && (notes.more || notes.items.length === limit))
          return { entries, next: `${AMONG_NOTES}${last.sk.slice(start.length)}` };
      }
      const below = after?.startsWith(AMONG_NOTES) ? undefined : after;
      const chained = await page(auditPartition(subject), limit - entries.length, {
        ...(below !== undefined && { sort: { name: "sk", below } }),
      });
      const shown = new Set(entries.map(({ noteId }) => noteId));
      entries.push(...chained.items.filter(({ noteId }) => noteId === undefined || !shown.has(noteId)));
      const next = chained.more ? chained.items.at(-1)?.sk : undefined;
      return { entries, ...(next !== undefined && { next }) };
    },
    /** Trails with notes that wait for the recorder, at most so many of each partition: however many notes one of them has. */
    async waitingSubjects(limit: number) {
      const shards = Array.from({ length: NOTE_SHARDS }, (_value, shard) => waitingIn(shard, limit));
      return [...new Set((await Promise.all([...shards, formerlyWaiting(limit)])).flat())];
    },
    /** The oldest notes of a trail. */
    async listNotes(subject: string, limit: number): Promise<StoredNote[]> {
      const listed = (pk: string) => ({ partition: { name: "pk", value: pk }, limit });
      const [former, notes] = await Promise.all([
        table.list(listed(formerNotesPartition(subject)), StoredNote),
        table.list(
          {
            ...listed(auditNotesPartition(noteShard(subject))),
            sort: { name: "sk", beginsWith: notesOf(subject) },
          },
          StoredNote,
        ),
      ]);
      return [...former, ...notes];
    },
    async lastEntry(subject: string) {
      const partition = { name: "pk", value: auditPartition(subject) };
      const sort = { name: "sk", beginsWith: CHAINED };
      const [last] = await table.list({ partition, sort, newestFirst: true, limit: 1 }, ChainedEntry);
      return last;
    },
    /** Adds the next entry. @returns false when its number is taken: the trail has grown since it was read */
    append: (entry: ChainedEntry) =>
      table.put(keys.auditEntry(entry.subject, entry.sequence), { ...entry, ttl: ttlOf(entry) }, isNew),
    /** Deletes a note if it is still as it was read. */
    async removeNote({ pk, sk, noteState }: Pick<StoredNote, "pk" | "sk" | "noteState">) {
      const asRead = noteState === undefined ? isAbsent("noteState") : isOpenNote;
      await table.deleteReturning({ pk, sk }, z.unknown(), asRead);
    },
    /** The chain of a trail, in order. */
    listChain: (subject: string) => {
      const partition = { name: "pk", value: auditPartition(subject) };
      return table.list({ partition, sort: { name: "sk", beginsWith: CHAINED } }, ChainedEntry);
    },
  };
}
