/**
 * What a form's people note about its submissions, and the text by which these are searched: one item, a card, for each
 * submission, in partitions of the form. A list reads the cards of its rows; a search reads the cards of the form, of which
 * DynamoDB returns the few that match. A card is made when its submission comes in, and is in an index until somebody opens
 * it. Texts are added by the first search and each later one, so a submission costs little where nobody searches; a form's
 * progress says up to when they are there.
 */
import * as z from "zod";
import { FIRST_REVIEW_STATE, ReviewState } from "../../form/review-state.ts";
import { deskPartitions, indexKeys, keys } from "./keys.ts";
import type { Change, Condition, Table } from "./table.ts";

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
  }),
);
export type DeskCard = z.infer<typeof Card>;
const PlacedCard = z.lazy(() => Card.unwrap().extend({ sk: z.string() }));

/** Which submission a card is about. */
export interface CardPlace {
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
export type DeskProgress = z.infer<typeof Progress>;

/** A change of what is noted; what is undefined stays. An empty note is none. */
export interface CardChange {
  review?: ReviewState | undefined;
  note?: string | undefined;
  /** ISO 8601; null: as new. */
  seenAt?: string | null | undefined;
}

/** A submission, or a form that was begun: what isn't submitted is never counted as new. */
export interface MarkedPlace extends CardPlace {
  /** ISO 8601. */
  submittedAt?: string | undefined;
}

/** The values of a card's place in the index of what nobody has opened, which it has until it is seen. */
export function unseenEntry(formId: number, submittedAt: string): { unseen: string; position: string } {
  return { unseen: indexKeys.unseenOf(formId), position: submittedAt };
}

/** Which cards are wanted; all of it must hold. */
export interface CardsWanted {
  /** Folded; each must be in the text. */
  words?: readonly string[] | undefined;
  review?: ReviewState | undefined;
  seen?: boolean | undefined;
}

interface PageOfCards {
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

export function openDeskStore(table: Table) {
  return {
    /** In the order of the places; undefined where nothing is noted yet. */
    find: (formId: number, places: readonly CardPlace[]): Promise<(DeskCard | undefined)[]> =>
      table.getMany(
        places.map((place) => cardKey(formId, place)),
        Card,
      ),
    /** @returns the card as it is now */
    mark: (formId: number, place: MarkedPlace, change: CardChange) =>
      table.update(cardKey(formId, place), cardChange(formId, place, change), Card),
    /** Newer answers replace those that were reviewed: as received, and as not seen yet. Repeated, it changes nothing. */
    async receiveAgain(formId: number, place: CardPlace, submittedAt: string) {
      await table.update(
        cardKey(formId, place),
        {
          update: "SET receivedAt = :at, gsi1pk = :unseen, gsi1sk = :position REMOVE review, seenAt",
          condition: "attribute_exists(pk) AND (attribute_not_exists(receivedAt) OR receivedAt < :at)",
          values: { at: submittedAt, ...unseenEntry(formId, submittedAt) },
        },
        Card,
      );
    },
    /** Makes the answers of a submission findable; what is noted about it stays. */
    async addText(formId: number, place: CardPlace, text: string, readAs: string) {
      await table.update(
        cardKey(formId, place),
        {
          update: "SET instanceKey = :instanceKey, #text = :text, readAs = :readAs",
          names: { text: "text" },
          values: { instanceKey: place.instanceKey, text, readAs },
        },
        Card,
      );
    },
    async progress(formId: number): Promise<DeskProgress> {
      return (await table.get(keys.deskProgress(formId), Progress)) ?? {};
    },
    async setProgress(formId: number, progress: DeskProgress) {
      await table.put(keys.deskProgress(formId), progress);
    },
    /**
     * The cards that match, by the start of their submission, the latest first unless `oldestFirst` says otherwise.
     * @param page `after`: the `next` of the previous page
     * @returns `next` where others may follow, even after an empty page
     */
    async search(
      formId: number,
      wanted: CardsWanted,
      { limit, after, oldestFirst = false }: PageOfCards,
    ): Promise<{ cards: DeskCard[]; next?: string }> {
      const start = oldestFirst ? FIRST : LAST;
      const comesBefore = (a: string, b: string) => (oldestFirst ? a < b : a > b);
      const parts = deskPartitions(formId).map((partition) => ({
        partition,
        reached: after ?? start,
        more: true,
      }));
      const filter = filterOf(wanted);
      const found: z.infer<typeof PlacedCard>[] = [];
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
              PlacedCard,
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

const cardKey = (formId: number, { createdAt, instanceKey }: CardPlace) =>
  keys.deskCard(formId, createdAt, instanceKey);

function cardChange(
  formId: number,
  { instanceKey, submittedAt }: MarkedPlace,
  { review, note, seenAt }: CardChange,
): Change {
  const isNewAgain = seenAt === null && submittedAt !== undefined;
  const set = [
    "instanceKey = :instanceKey",
    ...(review === undefined ? [] : ["review = :review"]),
    ...(note ? ["note = :note"] : []),
    ...(seenAt ? ["seenAt = if_not_exists(seenAt, :seenAt)"] : []),
    ...(isNewAgain ? ["gsi1pk = :unseen", "gsi1sk = :position"] : []),
  ];
  const removed = [
    ...(note === "" ? ["note"] : []),
    ...(seenAt === null ? ["seenAt"] : []),
    ...(seenAt ? ["gsi1pk", "gsi1sk"] : []),
  ];
  return {
    update: `SET ${set.join(", ")}${removed.length === 0 ? "" : ` REMOVE ${removed.join(", ")}`}`,
    values: {
      instanceKey,
      ...(review !== undefined && { review }),
      ...(note && { note }),
      ...(seenAt && { seenAt }),
      ...(isNewAgain && unseenEntry(formId, submittedAt)),
    },
  };
}

function filterOf({ words = [], review, seen }: CardsWanted): Condition | undefined {
  const isFirst = review === FIRST_REVIEW_STATE;
  const conditions = [
    ...words.map((_word, index) => `contains(#text, :word${index})`),
    ...(review === undefined
      ? []
      : [isFirst ? "(attribute_not_exists(#review) OR #review = :review)" : "#review = :review"]),
    ...(seen === undefined ? [] : [seen ? "attribute_exists(#seenAt)" : "attribute_not_exists(#seenAt)"]),
  ];
  if (conditions.length === 0) return undefined;
  return {
    expression: conditions.join(" AND "),
    names: {
      ...(words.length > 0 && { text: "text" }),
      ...(review !== undefined && { review: "review" }),
      ...(seen !== undefined && { seenAt: "seenAt" }),
    },
    values: {
      ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
      ...(review !== undefined && { review }),
    },
  };
}
