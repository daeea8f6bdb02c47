/**
 * What a form's people note about its submissions, and the text by which these are searched: one item, a card, for each
 * submission, in partitions of the form. A list reads the cards of its rows; a search reads the cards of the form, of which
 * DynamoDB returns the few that match. A card is made when its submission comes in, and is in an index until somebody opens
 * it. Texts are added by the first search and each later one, so a submission costs little where nobody searches; a form's
 * progress says up to when they are there.
 */

import * as z from "zod";
import { FIRST_REVIEW_STATE, ReviewState } from "../../form/answers/review-state.ts";
import {
  allOf,
  anyOf,
  type Change,
  type Condition,
  change,
  contains,
  exists,
  is,
  isAbsent,
  isThere,
} from "./change.ts";
import { indexKeys, keys, reviewPartitions } from "./keys.ts";
import type { Table } from "./table.ts";

const Card = z.lazy(() =>
  z.object({
    instanceKey: z.string(),
    /** Absent: received. */
    review: ReviewState.optional(),
    /** What somebody wrote about it, or what has to change. */
    note: z.string().optional(),
    /** When somebody first opened it; absent: nobody has, or it was marked as new again. */
    seenAt: z.string().optional(),
    /** When those answers were submitted that its text is of; absent: it has none yet. */
    readAs: z.string().optional(),
    /** True: staff corrected its answers. */
    corrected: z.literal(true).optional(),
  }),
);
export type ReviewItem = z.infer<typeof Card>;
const PlacedReviewItem = z.lazy(() => Card.unwrap().extend({ sk: z.string() }));

/** Which submission a card is about. */
export interface ReviewItemPlace {
  instanceKey: string;
  /** ISO 8601. */
  createdAt: string;
}

const Progress = z.lazy(() =>
  z.object({
    /** What was submitted until then has its text, ISO 8601; absent: nothing was read yet. */
    until: z.string().optional(),
    /** A reading that isn't finished: from the newest submission at its start back to `until`. */
    reading: z.object({ from: z.string(), after: z.string(), count: z.int() }).optional(),
  }),
);
export type SearchProgress = z.infer<typeof Progress>;

/** A change of what is noted; what is undefined stays. An empty note counts as no note. */
export interface ReviewItemChange {
  review?: ReviewState | undefined;
  note?: string | undefined;
  /** ISO 8601; null: as new. */
  seenAt?: string | null | undefined;
}

/** A submission, or a form that was begun: what isn't submitted is never counted as new. */
export interface MarkedPlace extends ReviewItemPlace {
  /** ISO 8601. */
  submittedAt?: string | undefined;
}

/** A card's place in the index of what nobody has opened, which it has until it is seen. */
export function unseenEntry(formId: number, submittedAt: string): { gsi1pk: string; gsi1sk: string } {
  return { gsi1pk: indexKeys.unseenOf(formId), gsi1sk: submittedAt };
}

/** Which cards are wanted; all of it must hold. */
export interface ReviewItemCriteria {
  /** Folded; each must be in the text. */
  words?: readonly string[] | undefined;
  review?: ReviewState | undefined;
  seen?: boolean | undefined;
}

interface PageOfReviewItems {
  limit: number;
  after?: string | undefined;
  oldestFirst?: boolean;
}

/** The cards of one call are read in rounds, one query for each part of the form; few first, as they often are enough. */
const FIRST_CARDS_OF_A_PART = 100;
const MORE_CARDS_OF_A_PART = 1_000;
const MAX_ROUNDS = 5;
const LAST = "~"; // sorts after every moment
const FIRST = "0"; // and before

export function openReviewStore(table: Table) {
  return {
    /** In the order of the places; undefined where nothing is noted yet. */
    find: (formId: number, places: readonly ReviewItemPlace[]): Promise<(ReviewItem | undefined)[]> =>
      table.getMany(
        places.map((place) => cardKey(formId, place)),
        Card,
      ),
    /** @returns the card as it is now */
    mark: (formId: number, place: MarkedPlace, change: ReviewItemChange) =>
      table.update(cardKey(formId, place), cardChange(formId, place, change), Card),
    /** Newer answers replace those that were reviewed: as received, and as not seen yet. Repeated, it changes nothing. */
    async receiveAgain(formId: number, place: ReviewItemPlace, submittedAt: string) {
      await table.update(
        cardKey(formId, place),
        change()
          .set({ receivedAt: submittedAt, ...unseenEntry(formId, submittedAt) })
          .remove("review", "seenAt")
          .when(isThere, anyOf(isAbsent("receivedAt"), is("receivedAt", "<", submittedAt))),
        Card,
      );
    },
    /** Staff corrected it; what is noted about it stays. Repeated, it changes nothing. */
    async noteCorrected(formId: number, place: ReviewItemPlace) {
      await table.update(
        cardKey(formId, place),
        change().set({ instanceKey: place.instanceKey, corrected: true }),
        Card,
      );
    },
    /** Makes the answers of a submission findable; what is noted about it stays. */
    async addText(formId: number, place: ReviewItemPlace, text: string, readAs: string) {
      await table.update(
        cardKey(formId, place),
        change().set({ instanceKey: place.instanceKey, text, readAs }),
        Card,
      );
    },
    async progress(formId: number): Promise<SearchProgress> {
      return (await table.get(keys.searchProgress(formId), Progress)) ?? {};
    },
    async setProgress(formId: number, progress: SearchProgress) {
      await table.put(keys.searchProgress(formId), progress);
    },
    /**
     * The cards that match, by the start of their submission, the latest first unless `oldestFirst` says otherwise.
     * @param page `after`: the `next` of the previous page
     * @returns `next` where others may follow, even after an empty page
     */
    async search(
      formId: number,
      criteria: ReviewItemCriteria,
      { limit, after, oldestFirst = false }: PageOfReviewItems,
    ): Promise<{ cards: ReviewItem[]; next?: string }> {
      const start = oldestFirst ? FIRST : LAST;
      const comesBefore = (a: string, b: string) => (oldestFirst ? a < b : a > b);
      const parts = reviewPartitions(formId).map((partition) => ({
        partition,
        reached: after ?? start,
        more: true,
      }));
      const filter = filterOf(criteria);
      const found: z.infer<typeof PlacedReviewItem>[] = [];
      let size = FIRST_CARDS_OF_A_PART;
      /** Everything that comes before it was read in all parts; undefined: everything. */
      let read: string | undefined;
      const isRead = ({ sk }: { sk: string }) => read === undefined || !comesBefore(read, sk);
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const open = parts.filter(({ more }) => more);
        await Promise.all(
          open.map(async (part) => {
            const { items, last } = await table.page(
              {
                partition: { name: "pk", value: part.partition },
                sort: { name: "sk", [oldestFirst ? "above" : "below"]: part.reached },
                newestFirst: !oldestFirst,
                limit: size,
                fields: ["v", "sk", "instanceKey", "review", "note", "seenAt"],
                filter,
              },
              PlacedReviewItem,
            );
            found.push(...items);
            part.more = last !== undefined;
            if (last !== undefined) part.reached = String(last.sk);
          }),
        );
        size = MORE_CARDS_OF_A_PART;
        const reached = parts.flatMap((part) => (part.more ? [part.reached] : []));
        read = reached.reduce<string | undefined>(
          (first, one) => (first === undefined || comesBefore(one, first) ? one : first),
          undefined,
        );
        if (read === undefined || found.filter(isRead).length >= limit) break;
      }
      const inOrder = found.filter(isRead).sort((a, b) => (comesBefore(a.sk, b.sk) ? -1 : 1));
      const cards = inOrder.slice(0, limit);
      const next = inOrder.length > limit ? cards.at(-1)?.sk : read;
      return { cards: cards.map(({ sk: _sk, ...card }) => card), ...(next !== undefined && { next }) };
    },
  };
}

const cardKey = (formId: number, { createdAt, instanceKey }: ReviewItemPlace) =>
  keys.reviewItem(formId, createdAt, instanceKey);

function cardChange(
  formId: number,
  { instanceKey, submittedAt }: MarkedPlace,
  { review, note, seenAt }: ReviewItemChange,
): Change {
  const changed = change().set({ instanceKey, review });
  if (note !== undefined) changed.setOrRemove({ note: note || undefined });
  if (seenAt === null) changed.remove("seenAt");
  else if (seenAt) changed.setOnce({ seenAt }).remove("gsi1pk", "gsi1sk");
  if (seenAt === null && submittedAt !== undefined) changed.set(unseenEntry(formId, submittedAt));
  return changed;
}

function filterOf({ words = [], review, seen }: ReviewItemCriteria): Condition | undefined {
  const conditions = [
    ...words.map((word) => contains("text", word)),
    ...(review === undefined ? [] : [hasReview(review)]),
    ...(seen === undefined ? [] : [seen ? exists("seenAt") : isAbsent("seenAt")]),
  ];
  return conditions.length === 0 ? undefined : allOf(...conditions);
}

const hasReview = (review: ReviewState) =>
  review === FIRST_REVIEW_STATE
    ? anyOf(isAbsent("review"), is("review", "=", review))
    : is("review", "=", review);
