/**
 * Lists of instances: a form's for its designers, a respondent's own. Both read an index in the order of the last activity, a
 * page at a time, and read only what a row shows.
 */
import * as z from "zod";
import { instanceStatuses, messageCodes } from "../../form/instance-status.ts";
import { Instance } from "../records/instance.ts";
import { indexKeys, keys } from "./keys.ts";
import type { SortRange, Table } from "./table.ts";

/** What a row of a list shows of an instance: of its answers, only the name that its form computes from them. */
const InstanceRow = z.object({
  instanceKey: z.string(),
  instanceId: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  name: z.string(),
  renamed: z.boolean().optional(),
  submissionName: z.string().optional(),
  status: z.enum(instanceStatuses),
  messageCode: z.enum(messageCodes),
  locale: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().optional(),
});
export type InstanceRow = z.infer<typeof InstanceRow>;
const rowFields = Object.keys(InstanceRow.shape);

export interface SubmissionsWanted {
  limit: number;
  /** ISO 8601; the last activity is between them, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The `next` of the previous page. */
  after?: string | undefined;
  matches(row: InstanceRow): boolean;
}

/** DynamoDB reads whole items, so a page contains as many as one query can read. */
const ROWS_AT_ONCE = 250;
/** How many rows that don't match are read in one call. */
const MAX_SCANNED = 2_000;
const EARLIEST = "0";
const LATEST = "9";

export function openSubmissionStore(table: Table) {
  return {
    /** @returns the matching rows, newest first; `next` where others may follow, even after an empty page */
    async listOfForm(formId: number, wanted: SubmissionsWanted) {
      const { limit, matches } = wanted;
      const rows: InstanceRow[] = [];
      let after = wanted.after;
      for (let scanned = 0; ; ) {
        const range = rangeOf(wanted, after);
        if (range === undefined) return { rows };
        const page = await table.page(
          { ...listingOf(formId, range, after), limit: ROWS_AT_ONCE, fields: rowFields },
          InstanceRow,
        );
        for (const row of page.items) {
          scanned += 1;
          if (matches(row)) rows.push(row);
          after = positionOf(row);
          if (rows.length === limit) return { rows, next: after };
        }
        if (!page.more || after === undefined) return { rows };
        if (scanned >= MAX_SCANNED) return { rows, next: after };
      }
    },
    /** Whole instances of a form, newest first, a page of the index at a time. */
    async *eachOfForm(formId: number, wanted: Pick<SubmissionsWanted, "from" | "to" | "matches">) {
      let after: string | undefined;
      for (;;) {
        const range = rangeOf(wanted, after);
        if (range === undefined) return;
        const page = await table.page(
          { ...listingOf(formId, range, after), limit: ROWS_AT_ONCE * 4 },
          Instance,
        );
        yield page.items.filter(wanted.matches);
        const last = page.items.at(-1);
        if (!page.more || last === undefined) return;
        after = positionOf(last);
      }
    },
    /** A respondent's own, newest first; without a limit all of them. */
    async listOwn(
      username: string,
      { limit = Number.POSITIVE_INFINITY, after }: { limit?: number | undefined; after?: string | undefined },
    ) {
      const partition = { name: "gsi1pk", value: indexKeys.instancesOf(username) };
      const rows: InstanceRow[] = [];
      for (let from = after; ; ) {
        const page = await table.page(
          {
            index: "gsi1",
            partition,
            newestFirst: true,
            fields: rowFields,
            limit: Math.min(limit - rows.length, ROWS_AT_ONCE * 4),
            ...(from !== undefined && { after: startKey("gsi1", partition.value, from) }),
          },
          InstanceRow,
        );
        rows.push(...page.items);
        const last = rows.at(-1);
        if (!page.more || last === undefined || rows.length >= limit)
          return rows.map((row) => ({ ...row, position: positionOf(row) }));
        from = positionOf(last);
      }
    },
  };
}

/** Identifies a row in the order of the list: two may have the same moment. */
function positionOf({ updatedAt, instanceKey }: Pick<InstanceRow, "updatedAt" | "instanceKey">): string {
  return `${updatedAt}~${instanceKey}`;
}

function startKey(index: "gsi1" | "gsi2", partition: string, position: string) {
  const [at = "", instanceKey = ""] = position.split("~");
  return { ...keys.instance(instanceKey), [`${index}pk`]: partition, [`${index}sk`]: at };
}

/** @returns undefined when nothing is left below `after` */
function rangeOf(
  { from = EARLIEST, to = LATEST }: Pick<SubmissionsWanted, "from" | "to">,
  after: string | undefined,
): SortRange | undefined {
  const [below = LATEST] = after?.split("~") ?? [];
  const upper = below < to ? below : to;
  return upper < from ? undefined : { name: "gsi2sk", between: [from, upper] };
}

function listingOf(formId: number, sort: SortRange, after: string | undefined) {
  const value = indexKeys.submissionsOf(formId);
  const [at = ""] = after?.split("~") ?? [];
  // DynamoDB rejects a start outside the range.
  const isWithin = sort.between !== undefined && at <= sort.between[1];
  return {
    index: "gsi2",
    partition: { name: "gsi2pk", value },
    sort,
    newestFirst: true,
    ...(after !== undefined && isWithin && { after: startKey("gsi2", value, after) }),
  };
}
