/** Submissions by what is noted about them or by their answers, read from their cards. */
import { problem } from "../../shared/problems.ts";
import type { CardsWanted, DeskCard } from "../../shared/stores/dynamodb/desk-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { searchedWords } from "../../shared/submissions/answer-text.ts";
import type { CardFilter } from "../presenters/submission-row.ts";
import { readForSearch } from "./read-for-search.ts";

/** Cards of one step of an export. */
const CARDS_AT_ONCE = 500;

interface Found {
  rows: { instance: Instance; card: DeskCard }[];
  next?: string;
}

interface Asked {
  formId: number;
  limit: number;
  after?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  matches(instance: Instance): boolean;
}

/** A page of what the cards find, as far as it matches. */
export async function searchSubmissions(
  { desk, instances }: Stores,
  filter: CardFilter,
  { formId, limit, after, from = "", to, matches }: Asked,
): Promise<Found> {
  const { cards, next } = await desk.search(formId, cardsWanted(filter), { limit, after });
  const byKey = new Map(cards.map((card) => [card.instanceKey, card]));
  const found = await instances.findMany([...byKey.keys()]);
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
  filter: CardFilter,
  { now, clock }: { now: Date; clock: () => number },
): Promise<Set<string>> {
  const reading = await readForSearch(stores, formId, now, clock);
  if (reading !== undefined) throw problem("SUBMISSIONS_NOT_READ", { reading });
  const found = new Set<string>();
  for (let after: string | undefined; ; ) {
    const { cards, next } = await stores.desk.search(formId, cardsWanted(filter), {
      limit: CARDS_AT_ONCE,
      after,
    });
    for (const { instanceKey } of cards) found.add(instanceKey);
    if (next === undefined) return found;
    after = next;
  }
}

function cardsWanted({ words, review, seen }: CardFilter): CardsWanted {
  return { words: words === undefined ? undefined : searchedWords(words), review, seen };
}
