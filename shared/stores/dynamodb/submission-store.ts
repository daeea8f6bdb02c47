/**
 * Lists of instances: a form's for its designers, a respondent's own. Both read an index in the order of the last activity, a
 * page at a time, and the index contains only what a row shows: whole instances are read from the table.
 */
import * as z from "zod";
import { isOpen } from "../../form/answers/instance-status.ts";
import { Instance } from "../records/instance.ts";
import { instanceRowFields } from "./index-fields.ts";
import { indexKeys, keys, submissionPartitions } from "./keys.ts";
import { newestFirst, type ReadPart } from "./newest-first.ts";
import { ifNotErased, type SortRange, type Table } from "./table.ts";

const shownInRow = Object.fromEntries(instanceRowFields.map((name) => [name, true])) as Record<
  (typeof instanceRowFields)[number],
  true
>; // a key for each field
const Listed = z.lazy(() => Instance.unwrap().pick(shownInRow));
/** The last activity is the entry's place in the list; see `placeAt` for how exact that is. */
const FormRow = z.lazy(() =>
  z
    .object({ ...Listed.unwrap().shape, gsi2sk: z.string() })
    .transform(({ gsi2sk, ...row }) => ({ ...row, updatedAt: gsi2sk })),
);
const OwnRow = z.lazy(() =>
  z
    .object({ ...Listed.unwrap().shape, gsi1sk: z.string() })
    .transform(({ gsi1sk, ...row }) => ({ ...row, updatedAt: gsi1sk })),
);
export type InstanceRow = z.infer<typeof FormRow>;

export interface SubmissionCriteria {
  limit: number;
  /** ISO 8601; the last activity is between them, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The `next` of the previous page. */
  after?: string | undefined;
  /** True: the form's tests, which are in a list of their own. */
  tests?: boolean | undefined;
  matches(row: InstanceRow): boolean;
  /** The keys of those among rows that match which are kept, where a row itself doesn't say so. */
  keysOf?: ((rows: readonly InstanceRow[]) => Promise<ReadonlySet<string>>) | undefined;
}

/** As many as one query can read: an entry has some 300 bytes. */
const ROWS_AT_ONCE = 250;
/** With the longest answers that an item contains, 10 MB. */
const WHOLE_AT_ONCE = 100;
/** The parts of a form's list are read together: few rows of each are enough for a page, more when nothing matches. */
const FIRST_ROWS_OF_A_PART = 32;
const MORE_ROWS_OF_A_PART = 128;
/** How many rows that don't match are read in one call. */
const MAX_SCANNED = 2_000;
const EARLIEST = "0";
const LATEST = "9";

export function openSubmissionStore(table: Table) {
  /** The parts of a form's list from a position on. */
  function partsOf(
    formId: number,
    criteria: Pick<SubmissionCriteria, "from" | "to" | "after" | "tests">,
  ): ReadPart<InstanceRow>[] {
    const start = criteria.after === undefined ? undefined : readPosition(criteria.after);
    const partitions = criteria.tests === true ? [indexKeys.testsOf(formId)] : submissionPartitions(formId);
    return partitions.map((partition, part) => {
      let after = start;
      let limit = FIRST_ROWS_OF_A_PART;
      return async () => {
        const range = rangeOf(criteria, after);
        if (range === undefined) return { rows: [], more: false };
        const page = await table.page({ ...listingOf(partition, part, range, after), limit }, FormRow);
        const last = page.items.at(-1);
        if (last !== undefined) after = { at: last.updatedAt, instanceKey: last.instanceKey, part };
        limit = MORE_ROWS_OF_A_PART;
        // Of the very moment of the position, the parts before its own were read.
        const isPast = ({ updatedAt }: RowPlace) =>
          start !== undefined && part < start.part && updatedAt === start.at;
        return { rows: page.items.filter((row) => !isPast(row)), more: page.more };
      };
    });
  }

  return {
    /** @returns the matching rows, newest first; `next` where others may follow, even after an empty page */
    async listOfForm(formId: number, criteria: SubmissionCriteria) {
      const { limit, matches, keysOf } = criteria;
      const rows: InstanceRow[] = [];
      let scanned = 0;
      for await (const page of newestFirst(partsOf(formId, criteria))) {
        const looked = page.slice(0, MAX_SCANNED - scanned).flatMap(({ row }) => (matches(row) ? [row] : []));
        const kept = keysOf === undefined ? undefined : await keysOf(looked);
        for (const { row, part } of page) {
          scanned += 1;
          if (matches(row) && (kept?.has(row.instanceKey) ?? true)) rows.push(row);
          if (rows.length === limit || scanned === MAX_SCANNED)
            return { rows, next: `${positionOf(row)}~${part}` };
        }
      }
      return { rows };
    },
    /** How many submissions a publication has; those of its form are read. */
    async countSubmitted({
      formId,
      publicationKey,
    }: {
      formId: number;
      publicationKey: string;
    }): Promise<number> {
      let count = 0;
      for await (const page of newestFirst(partsOf(formId, {})))
        for (const { row } of page)
          if (row.publicationKey === publicationKey && !isOpen(row.status)) count += 1;
      return count;
    },
    /** Rows of a form that match, newest first, some at a time; instances themselves are not read. */
    async *rowsOfForm(formId: number, criteria: Pick<SubmissionCriteria, "from" | "to" | "matches">) {
      for await (const page of newestFirst(partsOf(formId, criteria)))
        yield page.flatMap(({ row }) => (criteria.matches(row) ? [row] : []));
    },
    /** Whole instances of a form, newest first, some at a time. */
    async *eachOfForm(formId: number, criteria: Pick<SubmissionCriteria, "from" | "to" | "matches">) {
      for await (const page of newestFirst(partsOf(formId, criteria))) {
        const wholes = page.flatMap(({ row }) =>
          criteria.matches(row) ? [keys.instance(row.instanceKey)] : [],
        );
        for (let start = 0; start < wholes.length; start += WHOLE_AT_ONCE) {
          const found = await table.getMany(wholes.slice(start, start + WHOLE_AT_ONCE), Instance);
          yield found.flatMap((instance) => ifNotErased(instance) ?? []);
        }
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
            limit: Math.min(limit - rows.length, ROWS_AT_ONCE * 4),
            ...(from !== undefined && { after: startKey("gsi1", partition.value, from) }),
          },
          OwnRow,
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

/** A place in the list of a form: the moment, the row, and the part of the list that has it. */
interface Place {
  at: string;
  instanceKey: string;
  part: number;
}
type RowPlace = Pick<InstanceRow, "updatedAt" | "instanceKey">;

/** Positions from before lists had parts name none: it was the first. */
function readPosition(position: string): Place {
  const [at = "", instanceKey = "", part = "0"] = position.split("~");
  return { at, instanceKey, part: Number(part) };
}

/** @returns undefined when nothing is left below `after` */
function rangeOf(
  { from = EARLIEST, to = LATEST }: Pick<SubmissionCriteria, "from" | "to">,
  after: Place | undefined,
): SortRange | undefined {
  const below = after?.at ?? LATEST;
  const upper = below < to ? below : to;
  return upper < from ? undefined : { name: "gsi2sk", between: [from, upper] };
}

function listingOf(partition: string, part: number, sort: SortRange, after: Place | undefined) {
  // DynamoDB rejects a start outside the range, or of another partition.
  const isWithin = after?.part === part && sort.between !== undefined && after.at <= sort.between[1];
  return {
    index: "gsi2",
    partition: { name: "gsi2pk", value: partition },
    sort,
    newestFirst: true,
    ...(isWithin && { after: startKey("gsi2", partition, `${after.at}~${after.instanceKey}`) }),
  };
}
