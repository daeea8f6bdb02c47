/**
 * What is new about a form: its submissions that nobody has opened, and those whose reports failed. When the latest came in and
 * what failed is an item of its own, so that a list of forms reads it in one batch, and the form's item isn't written by each
 * submission. What nobody has opened is counted in an index of the submissions' own cards, which have an entry there until
 * they are seen: it can't differ from what the list of submissions shows. Noting anything twice, late or out of order changes
 * nothing.
 */

import * as z from "zod";
import type { FormActivity } from "../../contract/forms.ts";
import { ReportHealth } from "../../contract/needs.ts";
import { MOST_FAILED_NAMED, MOST_UNSEEN_COUNTED } from "../../limits.ts";
import { minuteOf } from "../records/form.ts";
import { allOf, anyOf, change, exists, is, isAbsent, isSmaller } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import { type ReviewItemPlace, unseenEntry } from "./review-store.ts";
import { noteSubmittedIn } from "./share-store.ts";
import type { Table } from "./table.ts";

const Activity = z.object({
  /** When the latest submission came in, ISO 8601. */
  submittedAt: z.string(),
  /** Absent: the latest was erased. */
  latest: z.object({ instanceKey: z.string(), createdAt: z.string() }).optional(),
  /** The submissions whose reports failed, by their keys. */
  failed: z.record(z.string(), z.literal(true)),
  /** When something last became new, ISO 8601; absent: as the latest was submitted, before this was stored. */
  lastNewAt: z.string().optional(),
  /** When it was last found that nothing is new. It holds until something is. */
  nothingNewAt: z.string().optional(),
  /** The minute of the latest that is noted in the lists of all who have the form; absent: none is. */
  listedAt: z.string().optional(),
});
type Activity = z.infer<typeof Activity>;
const Latest = Activity.pick({ submittedAt: true, failed: true });
/** What was found in a form's reports, when its content was this. */
const Health = ReportHealth.extend({ content: z.string() });
const Card = z.object({ seenAt: z.string().optional() });
const Entry = z.object({ instanceKey: z.string() });

/** Each form's index is asked by itself: so many of them at once. */
const FORMS_AT_ONCE = 50;
/**
 * What became new is in the index within seconds, and clocks of functions differ: what is found sooner after it doesn't hold. Longer
 * than a function runs.
 */
const SETTLED_MS = 5 * 60 * 1000;

const earlier = (moment: string, milliseconds: number) =>
  new Date(Date.parse(moment) - milliseconds).toISOString();

/** Nothing of the form is new, which was found after it had settled. */
function hasNothingNew({ nothingNewAt, lastNewAt, submittedAt }: Activity): boolean {
  return nothingNewAt !== undefined && (lastNewAt ?? submittedAt) < earlier(nothingNewAt, SETTLED_MS);
}

export function openActivityStore(table: Table) {
  /** By form; a form without submissions has none. */
  async function stored(formIds: readonly number[]): Promise<Map<number, Activity>> {
    const items = await table.getMany(formIds.map(keys.formActivity), Activity);
    return new Map(
      formIds.flatMap((formId, index): [number, Activity][] => {
        const news = items[index];
        return news === undefined ? [] : [[formId, news]];
      }),
    );
  }

  /**
   * How many submissions of each form nobody has opened. The latest one is read from the table: the index follows a moment
   * later, and has no entries for what an earlier release received.
   */
  async function countUnseen(
    known: readonly [formId: number, news: Activity][],
  ): Promise<Map<number, number>> {
    const all = known.filter(([, news]) => !hasNothingNew(news));
    const withLatest = all.flatMap(([formId, { latest }]) =>
      latest === undefined ? [] : [{ formId, ...latest }],
    );
    const cards = await table.getMany(
      withLatest.map(({ formId, createdAt, instanceKey }) => keys.reviewItem(formId, createdAt, instanceKey)),
      Card,
    );
    const latest = new Map(
      withLatest.map(({ formId, instanceKey }, index) => [
        formId,
        { instanceKey, isSeen: cards[index]?.seenAt !== undefined },
      ]),
    );
    const counts = new Map<number, number>();
    for (let start = 0; start < all.length; start += FORMS_AT_ONCE)
      await Promise.all(
        all.slice(start, start + FORMS_AT_ONCE).map(async ([formId]) => {
          const partition = { name: "gsi1pk", value: indexKeys.unseenOf(formId) };
          const listing = { index: "gsi1", partition, newestFirst: true, limit: MOST_UNSEEN_COUNTED };
          const entries = (await table.page(listing, Entry)).items;
          const unseen = new Set(entries.map(({ instanceKey }) => instanceKey));
          const newest = latest.get(formId);
          if (newest?.isSeen === true) unseen.delete(newest.instanceKey);
          else if (newest !== undefined) unseen.add(newest.instanceKey);
          counts.set(formId, Math.min(unseen.size, MOST_UNSEEN_COUNTED));
        }),
      );
    return counts;
  }

  async function find(formIds: readonly number[]) {
    const all = [...(await stored(formIds))];
    const unseen = await countUnseen(all);
    const found = all.map(([formId, { submittedAt, failed }]): [number, FormActivity] => [
      formId,
      { submittedAt, unseen: unseen.get(formId) ?? 0, failed: Object.keys(failed).length },
    ]);
    return { all, unseen, found: new Map(found) };
  }

  /** Something that was seen is about to be new again: noted before it is. */
  const newAgain = (formId: number, now: Date) =>
    table.update(
      keys.formActivity(formId),
      change().set({ lastNewAt: now.toISOString() }).when(exists("submittedAt")), // without a submission there is nothing to count
      Activity,
    );

  /** Once a minute at most: a form that many answer at the same time isn't written by each of them. */
  async function noteInLists(formId: number, { submittedAt, listedAt = "" }: Activity): Promise<void> {
    const minute = minuteOf(submittedAt);
    if (listedAt >= minute) return;
    await noteSubmittedIn(table, formId, minute);
    await table.update(
      keys.formActivity(formId),
      change()
        .set({ listedAt: minute })
        .when(anyOf(isAbsent("listedAt"), is("listedAt", "<", minute))),
      Activity,
    );
  }

  /** @param at when it was asked; where something has become new since then, or shortly before, nothing is noted */
  const recordNothingNew = (formId: number, at: string) => {
    const settled = earlier(at, SETTLED_MS);
    return table.update(
      keys.formActivity(formId),
      change()
        .set({ nothingNewAt: at })
        .when(
          anyOf(is("lastNewAt", "<", settled), allOf(isAbsent("lastNewAt"), is("submittedAt", "<", settled))),
        ),
      Activity,
    );
  };

  return {
    /** By form; a form without submissions has none. */
    find: async (formIds: readonly number[]): Promise<Map<number, FormActivity>> =>
      (await find(formIds)).found,
    /**
     * The same, for whoever has very many forms: in which nothing is new is noted, so that it isn't counted again.
     *
     * @returns `counted`: of how many forms it was counted now
     */
    async findAndRecord(
      formIds: readonly number[],
      now: Date,
    ): Promise<{ found: Map<number, FormActivity>; counted: number }> {
      const { all, unseen, found } = await find(formIds);
      const at = now.toISOString();
      const settled = earlier(at, SETTLED_MS);
      const quiet = all.filter(
        ([formId, { lastNewAt, submittedAt }]) =>
          unseen.get(formId) === 0 && (lastNewAt ?? submittedAt) < settled,
      );
      for (let start = 0; start < quiet.length; start += FORMS_AT_ONCE)
        await Promise.all(
          quiet.slice(start, start + FORMS_AT_ONCE).map(([formId]) => recordNothingNew(formId, at)),
        );
      return { found, counted: unseen.size };
    },
    async recordNewAgain(formId: number, now: Date): Promise<void> {
      await newAgain(formId, now);
    },
    /** By form, without counting what nobody has opened: when the latest submission came in, and how many failed. */
    async latest(
      formIds: readonly number[],
    ): Promise<Map<number, Pick<FormActivity, "submittedAt" | "failed">>> {
      const items = await table.getMany(formIds.map(keys.formActivity), Latest, Object.keys(Latest.shape));
      return new Map(
        formIds.flatMap((formId, index): [number, Pick<FormActivity, "submittedAt" | "failed">][] => {
          const item = items[index];
          if (item === undefined) return [];
          return [[formId, { submittedAt: item.submittedAt, failed: Object.keys(item.failed).length }]];
        }),
      );
    },
    /** What was found in the reports of forms, where it is about the content that they have now. */
    async health(forms: readonly { id: number; content: string }[]): Promise<Map<number, ReportHealth>> {
      const items = await table.getMany(
        forms.map(({ id }) => keys.reviewHealth(id)),
        Health,
      );
      return new Map(
        forms.flatMap(({ id, content }, index): [number, ReportHealth][] => {
          const item = items[index];
          if (item?.content !== content) return [];
          const { content: _content, ...health } = item;
          return [[id, health]];
        }),
      );
    },
    /** @param content as `contentOf` names it */
    async recordHealth(formId: number, content: string, health: ReportHealth) {
      await table.put(keys.reviewHealth(formId), { ...health, content });
    },
    /** A submission came in. @param submittedAt ISO 8601; one that is earlier than the latest leaves that as it is */
    async recordSubmitted(formId: number, place: ReviewItemPlace, submittedAt: string, now: Date) {
      const { instanceKey, createdAt } = place;
      const [, asLatest] = await Promise.all([
        table.update(
          keys.reviewItem(formId, createdAt, instanceKey),
          change()
            .set({ instanceKey, ...unseenEntry(formId, submittedAt) })
            .when(isAbsent("seenAt")), // a message that comes twice makes nothing new again
          Card,
        ),
        table.update(
          keys.formActivity(formId),
          change()
            .set({ submittedAt, latest: { instanceKey, createdAt }, lastNewAt: now.toISOString() })
            .setOnce({ failed: {} })
            .when(anyOf(isAbsent("submittedAt"), is("submittedAt", "<", submittedAt))),
          Activity,
        ),
      ]);
      const news = asLatest ?? (await newAgain(formId, now));
      if (news !== undefined) await noteInLists(formId, news);
    },
    /** The reports of a submission failed. */
    async recordFailed(formId: number, instanceKey: string) {
      await table.update(
        keys.formActivity(formId),
        change()
          .setAt(["failed", instanceKey], true)
          .when(exists("failed"), isSmaller("failed", MOST_FAILED_NAMED)),
        Activity,
      );
    },
    /** The submissions whose reports failed, by their keys; the first hundred. */
    failedOf: async (formId: number): Promise<string[]> =>
      Object.keys((await table.get(keys.formActivity(formId), Latest))?.failed ?? {}),
    /** The reports of a submission were made after all. */
    recordRepaired: (formId: number, instanceKey: string) => removeFailed(formId, instanceKey),
    /** Removes a submission that is erased; its card, and with it its entry in the index, is erased by itself. */
    async forget(formId: number, instanceKey: string) {
      await removeFailed(formId, instanceKey);
      await table.update(
        keys.formActivity(formId),
        change()
          .remove("latest")
          .when(is(["latest", "instanceKey"], "=", instanceKey)),
        Activity,
      );
    },
  };

  async function removeFailed(formId: number, instanceKey: string): Promise<void> {
    await table.update(
      keys.formActivity(formId),
      change()
        .remove(["failed", instanceKey])
        .when(exists(["failed", instanceKey])),
      Activity,
    );
  }
}
