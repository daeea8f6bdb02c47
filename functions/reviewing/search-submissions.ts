/** Submissions by what is noted about them or by their answers, read from their cards. */
import type { SubmissionOrder } from "../../shared/contract/submissions.ts";
import { problem } from "../../shared/problems.ts";
import type { ReviewItem, ReviewItemCriteria } from "../../shared/stores/dynamodb/review-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { folded, searchedWords } from "../../shared/submissions/answer-text.ts";
import type { ReviewFilter } from "../presenters/submission-row.ts";
import { readForSearch, textOf } from "./read-for-search.ts";

/** Cards of one step of an export. */
const CARDS_AT_ONCE = 500;

interface Found {
  rows: { instance: Instance; card: ReviewItem }[];
  next?: string;
}

interface Query {
  formId: number;
  order?: SubmissionOrder;
  limit: number;
  after?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  matches(instance: Instance): boolean;
}

/** A page of what the cards find, as far as it matches. */
export async function searchSubmissions(
  stores: Stores,
  filter: ReviewFilter,
  { formId, limit, after, order, from = "", to, matches }: Query,
): Promise<Found> {
  const oldestFirst = order === "oldest";
  const { cards, next } = await stores.reviews.search(formId, reviewItemCriteria(filter), {
    limit,
    after,
    oldestFirst,
  });
  const byKey = new Map(cards.map((card) => [card.instanceKey, card]));
  const found = await thoseWithAnswer(stores, filter, await stores.instances.findMany([...byKey.keys()]));
  const rows = found.flatMap((instance) => {
    const card = byKey.get(instance.instanceKey);
    const isWithin = instance.updatedAt >= from && (to === undefined || instance.updatedAt <= to);
    return card !== undefined && isWithin && matches(instance) ? [{ instance, card }] : [];
  });
  return { rows, ...(next !== undefined && { next }) };
}

/**
 * The keys of all that the cards find, for an export.
 * @param clock milliseconds
 * @throws SUBMISSIONS_NOT_READ while older submissions are read for their first search
 */
export async function keysFound(
  stores: Stores,
  formId: number,
  filter: ReviewFilter,
  { now, clock }: { now: Date; clock: () => number },
): Promise<Set<string>> {
  const reading = await readForSearch(stores, formId, now, clock);
  if (reading !== undefined) throw problem("SUBMISSIONS_NOT_READ", { reading });
  const found = new Set<string>();
  for (let after: string | undefined; ; ) {
    const { cards, next } = await stores.reviews.search(formId, reviewItemCriteria(filter), {
      limit: CARDS_AT_ONCE,
      after,
    });
    for (const { instanceKey } of cards) found.add(instanceKey);
    if (next === undefined) return found;
    after = next;
  }
}

/** All words of a filter must be somewhere in the card's text; where, the submission itself tells. */
function reviewItemCriteria({
  words = "",
  about = "",
  answer,
  review,
  seen,
}: ReviewFilter): ReviewItemCriteria {
  const all = [words, about, answer?.contains ?? ""].flatMap(searchedWords);
  return { words: all.length === 0 ? undefined : all, review, seen };
}

/** Of what the cards found, those that are about the one who was asked for, and have the answer that was. */
export async function thoseWithAnswer(
  stores: Stores,
  { about, answer }: ReviewFilter,
  found: readonly Instance[],
): Promise<Instance[]> {
  const ofSubject = found.filter(
    ({ subjectId = "" }) => about === undefined || folded(subjectId).includes(folded(about)),
  );
  if (answer === undefined) return ofSubject;
  const words = searchedWords(answer.contains);
  const isFound = await Promise.all(
    ofSubject.map(async (instance) => {
      const text = await textOf(stores, instance, answer.question);
      return words.every((word) => text.includes(word));
    }),
  );
  return ofSubject.filter((_instance, index) => isFound[index]);
}
