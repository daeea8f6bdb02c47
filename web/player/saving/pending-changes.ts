/** Which answers given here the server has not confirmed, and which are on their way to it. */
import type { Answer, Answers } from "../../../shared/form/definition/definition.ts";
import { answerOf, type Changes, isUnanswered, sameAnswer, sameAnswers } from "../base/merge.ts";

/** Changes are numbered in the order in which they were made, from 1. */
export interface PendingChanges {
  /** The person changed an answer. */
  edit: (key: string, number: number) => void;
  /** Answers that an earlier session left, numbered from `first` on. @returns how many */
  restore: (changes: Changes, first: number) => number;
  /** Answers that are in no save and may be shown again. */
  watch: (keys: Iterable<string>) => void;
  /** What to send, and from now on is in flight; `isAgain`: what is in flight again. */
  take: (answers: Answers, isAgain: boolean) => Answers;
  /** Whether these are the answers that were sent last. */
  isInFlight: (answers: Answers) => boolean;
  /** The server has these answers, and in them all changes up to one. */
  confirm: (answers: Answers, upTo: number) => void;
  confirmed: () => Answers;
  /** What differs from what the server is known to have. @param answerNow read only for what was changed */
  changes: (answerNow: (key: string) => Answer) => Changes;
  /** The same of what isn't open to the person at the moment, and comes back with what hides it. */
  setAside: (remembered: (key: string) => Answer | undefined) => Changes;
}

/** As many saves as may stay unanswered while one answer is changed; older ones are long known to be lost or not. */
const MOST_UNACKNOWLEDGED = 4;

/**
 * @param opened the server's answers
 * @param isOpenTo whether a person can see and change the answer now: what a condition hides, and what is
 *   calculated, follows from other answers
 * @param beginsWith a question's value before it is answered
 */
export function createPendingChanges(
  opened: Answers,
  isOpenTo: (key: string) => boolean,
  beginsWith: (key: string) => Answer | undefined,
): PendingChanges {
  let confirmed = opened;
  let inFlight: Answers | undefined;
  /** Each with the change that edited it last. */
  const edited = new Map<string, number>();
  /** Answers whose save was never answered. */
  const unacknowledged = new Map<string, Answer[]>();
  /** Not among the server's: what was hidden, saved without, and is shown again differs without being edited. */
  const dropped = new Set<string>();

  /** Answers that the server may have: sent from here, or sent by every page because the form begins with them. */
  function sentOf(key: string, before: Answer): Answer[] | undefined {
    const sent = unacknowledged.get(key);
    const initial = isUnanswered(before) ? beginsWith(key) : undefined;
    return initial === undefined ? sent : [initial, ...(sent ?? [])];
  }

  /** What differs from what the server has. @param mineNow undefined: not looked at */
  function differing(mineNow: (key: string) => Answer | undefined): Changes {
    const changes: Changes = {};
    for (const key of new Set([...edited.keys(), ...dropped])) {
      const mine = mineNow(key);
      if (mine === undefined) continue;
      const before = answerOf(confirmed, key);
      const sent = sentOf(key, before);
      const isUnchanged = [before, ...(sent ?? [])].every((answer) => sameAnswer(answer, mine));
      if (!isUnchanged) changes[key] = { before, mine, ...(sent !== undefined && { sent }) };
    }
    return changes;
  }

  return {
    edit: (key, number) => void edited.set(key, number),
    restore(changes, first) {
      let number = first;
      for (const [key, { sent }] of Object.entries(changes)) {
        edited.set(key, number++);
        if (sent !== undefined) unacknowledged.set(key, sent);
      }
      return number - first;
    },
    watch(keys) {
      for (const key of keys) dropped.add(key);
    },
    take(answers, isAgain) {
      if (isAgain && inFlight !== undefined) return inFlight;
      for (const key of edited.keys()) {
        const before = unacknowledged.get(key) ?? [];
        unacknowledged.set(key, [...before, answerOf(answers, key)].slice(-MOST_UNACKNOWLEDGED));
      }
      inFlight = answers;
      return answers;
    },
    isInFlight: (answers) => inFlight !== undefined && sameAnswers(inFlight, answers),
    confirm(answers, upTo) {
      for (const key of Object.keys(confirmed)) dropped.add(key);
      for (const [key, number] of edited) if (number <= upTo && edited.delete(key)) dropped.add(key);
      for (const key of Object.keys(answers)) dropped.delete(key);
      confirmed = answers;
      inFlight = undefined;
      unacknowledged.clear();
    },
    confirmed: () => confirmed,
    changes: (answerNow) => differing((key) => (isOpenTo(key) ? answerNow(key) : undefined)),
    setAside: (remembered) =>
      differing((key) => {
        const answer = isOpenTo(key) ? undefined : remembered(key);
        return isUnanswered(answer) ? undefined : answer;
      }),
  };
}
