/**
 * What has changed among the submissions of a form, in the order of the changes: an item for each submission, which moves to the
 * end of the list with each change, and one for each that was erased. A change is noted before the last status of its run, so that
 * what a crash leaves out is noted again by the next try; and read once it is settled (`CHANGE_SETTLED_SECONDS`): by then whatever
 * was noted earlier is in the index, even by a clock that is behind.
 *
 * Submissions of before there was this list are walked through once, by the form's list, in the order of their activity.
 */
import * as z from "zod";
import { ERASURE_TOLD_DAYS } from "../../timings.ts";
import { idHash } from "../../tokens.ts";
import { change, isAbsent } from "./change.ts";
import { indexKeys, keys, SUBMISSION_SHARDS } from "./keys.ts";
import type { Table } from "./table.ts";

/** A place among the changes: in the walk through what is there, or in the list. */
export const ChangePlace = z.union([
  z.strictObject({
    /** Of the form's list of submissions. */
    part: z.int().min(0).max(SUBMISSION_SHARDS),
    after: z.strictObject({ at: z.string(), instanceKey: z.string() }).optional(),
    /** Where the list goes on after the walk. */
    since: z.iso.datetime(),
  }),
  z.strictObject({ after: z.string() }),
]);
export type ChangePlace = z.infer<typeof ChangePlace>;

/** Where somebody starts who has nothing yet. @param settled ISO 8601: until when changes are settled */
export const firstPlace = (settled: string): ChangePlace => ({ part: 0, since: settled });

/** One step: a submission, or that one was erased, with the place after it. */
export interface ChangeStep {
  /** Names a submission for good, and opens nothing. */
  id: string;
  /** Absent: it was erased. */
  instanceKey?: string | undefined;
  /** Since when it is so, ISO 8601. */
  at: string;
  next: ChangePlace;
}

export interface ChangePage {
  steps: ChangeStep[];
  /** The place after all that was looked at. */
  next: ChangePlace;
  /** False: nothing else is settled yet. */
  more: boolean;
}

const Listed = z.object({ gsi1sk: z.string(), instanceKey: z.string().optional() });
const Walked = z.object({ gsi2sk: z.string(), instanceKey: z.string(), status: z.string() });
const FormMark = z.looseObject({ erasing: z.string().optional() });
const DAY_MS = 24 * 60 * 60 * 1000;
/** Places between the moment and the id. */
const MARK = "~";
/** Follows a place, and comes before every other one after it. */
const JUST_AFTER = " ";

export const changeIdOf = (instanceKey: string) => idHash(instanceKey);

/** @param clock read for the write itself: what was read earlier may be long ago */
export function openSubmissionChangeStore(table: Table, clock = () => new Date()) {
  const place = (formId: number, id: string) => ({
    gsi1pk: indexKeys.changesOf(formId),
    gsi1sk: `${clock().toISOString()}${MARK}${id}`,
  });
  const isKept = isAbsent("erased");

  /** What was submitted and is no draft, in one part of the form's list. */
  async function walk(
    formId: number,
    { part, after, since }: Extract<ChangePlace, { part: number }>,
    limit: number,
  ): Promise<ChangePage> {
    const partition = indexKeys.submissionsOf(formId, part);
    const start = after && {
      ...keys.instance(after.instanceKey),
      ...{ gsi2pk: partition, gsi2sk: after.at },
    };
    const { items, more } = await table.page(
      {
        index: "gsi2",
        partition: { name: "gsi2pk", value: partition },
        limit,
        ...(start && { after: start }),
      },
      Walked,
    );
    const placeOf = (row: z.infer<typeof Walked>): ChangePlace => ({
      ...{ part, since, after: { at: row.gsi2sk, instanceKey: row.instanceKey } },
    });
    const steps = items.flatMap((row): ChangeStep[] => {
      const { instanceKey, gsi2sk: at, status } = row;
      return status === "COMPLETE"
        ? [{ id: changeIdOf(instanceKey), instanceKey, at, next: placeOf(row) }]
        : []; // what is being processed comes with the list, drafts never
    });
    const last = items.at(-1);
    if (more && last !== undefined) return { steps, next: placeOf(last), more };
    return {
      steps,
      next: part + 1 < SUBMISSION_SHARDS ? { part: part + 1, since } : { after: since },
      more: true,
    };
  }

  return {
    /** Notes that a submission has changed; one that was erased stays so. */
    async note(formId: number, instanceKey: string): Promise<void> {
      const id = changeIdOf(instanceKey);
      await table.update(
        keys.submissionChange(formId, id),
        change()
          .set({ instanceKey, ...place(formId, id) })
          .when(isKept),
        Listed.partial(),
      );
    },
    /** Notes that a submission was erased, once; with its whole form, nobody is there to be told. */
    async noteErased(formId: number, instanceKey: string): Promise<void> {
      const form = await table.get(keys.form(formId), FormMark);
      if (form === undefined || form.erasing !== undefined) return;
      const id = changeIdOf(instanceKey);
      const ttl = Math.floor((clock().getTime() + ERASURE_TOLD_DAYS * DAY_MS) / 1000);
      await table.update(
        keys.submissionChange(formId, id),
        change()
          .set({ erased: true, ttl, ...place(formId, id) })
          .remove("instanceKey")
          .when(isKept),
        Listed.partial(),
      );
    },
    /** A page of steps after a place. @param settled ISO 8601: what was noted later comes another time */
    async page(formId: number, from: ChangePlace, settled: string, limit: number): Promise<ChangePage> {
      if ("part" in from) return walk(formId, from, limit);
      const start = `${from.after}${JUST_AFTER}`;
      if (start > settled) return { steps: [], next: from, more: false };
      const { items, more } = await table.page(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.changesOf(formId) },
          sort: { name: "gsi1sk", between: [start, settled] },
          limit,
        },
        Listed,
      );
      const steps = items.map(({ gsi1sk, instanceKey }): ChangeStep => {
        const [at = "", id = ""] = gsi1sk.split(MARK);
        return { id, instanceKey, at, next: { after: gsi1sk } };
      });
      return { steps, next: steps.at(-1)?.next ?? from, more };
    },
  };
}
