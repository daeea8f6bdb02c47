/** Which answers given here the server has not confirmed, and which are on their way to it. */
import type { Answer, Answers } from "../../../shared/form/definition.ts";
import { answerOf, type Changes, isUnanswered, sameAnswer, sameAnswers } from "./merge.ts";

/** What one save carries. */
export interface Parcel {
  answers: Answers;
  /** The last change that is in it. */
  upTo: number;
}

export interface Unconfirmed {
  /** The person changed an answer. */
  edit: (key: string) => void;
  /** Answers that an earlier sitting left. */
  takeUp: (changes: Changes) => void;
  isEmpty: () => boolean;
  /**
   * What to send now. While nobody knows whether the last parcel arrived, it is that one again: were a newer one
   * sent, and had the last arrived, the server would hold answers from here that are neither old nor new.
   */
  parcel: (answers: Answers) => Parcel;
  /** A parcel was sent, was not answered, and is older than the answers are now. */
  hasOlderParcel: () => boolean;
  /** Whether these are the answers of the parcel that was never answered. */
  isParcel: (answers: Answers) => boolean;
  /** The parcel was refused: what is sent next is made anew. */
  dropParcel: () => void;
  /** The server holds these answers, and in them all changes up to one. */
  confirm: (answers: Answers, upTo?: number) => void;
  confirmed: () => Answers;
  /** What differs from what the server is known to hold. */
  changes: (now: Answers) => Changes;
}

/** As many saves as may have gone astray while one answer was changed; older ones are long known to be lost or not. */
const MOST_ASTRAY = 4;

/**
 * @param opened the server's answers
 * @param isOpenTo whether a person can see and change the answer now: what a condition hides, and what is
 *   calculated, follows from other answers
 * @param beginsWith what a question is answered with before anybody has answered it
 */
export function createUnconfirmed(
  opened: Answers,
  isOpenTo: (key: string) => boolean,
  beginsWith: (key: string) => Answer | undefined,
): Unconfirmed {
  let confirmed = opened;
  let count = 0;
  let parcel: Parcel | undefined;
  /** Each with the change that edited it last. */
  const edited = new Map<string, number>();
  const astray = new Map<string, Answer[]>();
  /** No longer among the server's: what was hidden, saved without, and is shown again differs without being edited. */
  const dropped = new Set<string>();

  /** What the server may hold of a question, from here or because every page sends it, without anybody's answer. */
  function sentOf(key: string, before: Answer): Answer[] | undefined {
    const sent = astray.get(key);
    const begun = isUnanswered(before) ? beginsWith(key) : undefined;
    return begun === undefined ? sent : [begun, ...(sent ?? [])];
  }

  const lastChange = () => Math.max(0, ...edited.values());

  return {
    edit(key) {
      edited.set(key, ++count);
    },
    takeUp(changes) {
      for (const [key, { sent }] of Object.entries(changes)) {
        this.edit(key);
        if (sent !== undefined) astray.set(key, sent);
      }
    },
    isEmpty: () => edited.size === 0,
    parcel(answers) {
      if (parcel !== undefined) return parcel;
      for (const key of edited.keys()) {
        const before = astray.get(key) ?? [];
        astray.set(key, [...before, answerOf(answers, key)].slice(-MOST_ASTRAY));
      }
      parcel = { answers, upTo: count };
      return parcel;
    },
    hasOlderParcel: () => parcel !== undefined && lastChange() > parcel.upTo,
    isParcel: (answers) => parcel !== undefined && sameAnswers(parcel.answers, answers),
    dropParcel() {
      parcel = undefined;
    },
    confirm(answers, upTo = parcel?.upTo ?? count) {
      for (const key of Object.keys(confirmed)) dropped.add(key);
      for (const key of Object.keys(answers)) dropped.delete(key);
      confirmed = answers;
      parcel = undefined;
      astray.clear();
      for (const [key, change] of edited) if (change <= upTo) edited.delete(key);
    },
    confirmed: () => confirmed,
    changes(now) {
      const changes: Changes = {};
      for (const key of new Set([...edited.keys(), ...dropped])) {
        if (!isOpenTo(key)) continue;
        const before = answerOf(confirmed, key);
        const mine = answerOf(now, key);
        const sent = sentOf(key, before);
        const isHeld = [before, ...(sent ?? [])].every((answer) => sameAnswer(answer, mine));
        if (!isHeld) changes[key] = { before, mine, ...(sent !== undefined && { sent }) };
      }
      return changes;
    },
  };
}
