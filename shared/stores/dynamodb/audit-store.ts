/**
 * The audit trail: who did what, when, with what result. Entries are only ever added, each by a put that refuses to
 * overwrite; nothing updates or deletes them but DynamoDB itself when their time is over.
 */
import * as z from "zod";
import { auditActions } from "../../accounts/audit.ts";
import { auditPartition, keys } from "./keys.ts";
import { isNew, type Table } from "./table.ts";

export const AuditEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Who did it. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** What it was done to, e.g. `SHARE#ana@lab.example`; within the subject that the trail belongs to. */
  object: z.string(),
  result: z.enum(["done", "refused"]),
  /** The call that did it, as its log line names it. */
  requestId: z.string(),
  /** SHA-256 of what was there before, and of what is there after. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Plain facts that are no answers: a privilege, a status, how many rows. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const StoredEntry = AuditEntry.extend({ sk: z.string() });

export interface AuditStore {
  /** @param subject whose trail it belongs to. @param entryId tells entries of the same moment apart */
  add(subject: string, entry: AuditEntry, entryId: string): Promise<void>;
  /** The trail of a subject, newest first. @param after the `next` of the page before */
  list(
    subject: string,
    limit: number,
    after: string | undefined,
  ): Promise<{ entries: AuditEntry[]; next?: string }>;
}

/** An audit trail is kept for six years. */
const KEEP_SECONDS = 6 * 366 * 24 * 60 * 60;

export function openAuditStore(table: Table): AuditStore {
  return {
    async add(subject, entry, entryId) {
      const ttl = Math.floor(Date.parse(entry.at) / 1000) + KEEP_SECONDS;
      await table.put(keys.audit(subject, entry.at, entryId), { ...entry, ttl }, isNew);
    },
    async list(subject, limit, after) {
      const partition = { name: "pk", value: auditPartition(subject) };
      const { items, more } = await table.page(
        { partition, newestFirst: true, limit, ...(after && { sort: { name: "sk", below: after } }) },
        StoredEntry,
      );
      const next = more ? items.at(-1)?.sk : undefined;
      return { entries: items, ...(next !== undefined && { next }) };
    },
  };
}
