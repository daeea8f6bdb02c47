/** Merging answers given here with answers that the server has (product decision 21). */

import type { Answer, Answers, StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { flattenAnswers } from "../../../shared/form/definition/flat-answers.ts";
import { idsIn } from "../../../shared/form/definition/instance-keys.ts";

/** One answer given here: what both sides had before, and what it is now. */
export interface Change {
  before: Answer;
  mine: Answer;
  /** Answers from here whose save was never answered: the server may have one of them, or get it yet. */
  sent?: Answer[];
}
export type Changes = Record<string, Change>;

/** An answer that was changed on both sides, differently. */
export interface Conflict {
  key: string;
  mine: Answer;
  theirs: Answer;
}

/** What the person reads when answers were merged. */
export interface MergeNotice {
  kind: "stale" | "restored";
  kept: number;
  conflicts: Conflict[];
}

export interface Merged {
  answers: Answers;
  /** Keys whose answers from here were added to the server's. */
  kept: string[];
  /** Here the server's answer stays; the person is shown both. */
  conflicts: Conflict[];
}

/** The answers of an instance's `model`, flat. */
export function readAnswers(model: string): Answers {
  const read: unknown = JSON.parse(model);
  return typeof read === "object" && read !== null && !Array.isArray(read)
    ? flattenAnswers(read as StoredAnswers)
    : {}; // the server stores answers by field key only
}

/** Absent, null, `""` and `[]` all mean unanswered. */
export function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  if (isUnanswered(one) || isUnanswered(other)) return isUnanswered(one) && isUnanswered(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => item === other[index]);
  return one === other;
}

export function isUnanswered(answer: Answer | undefined): boolean {
  return (
    answer === undefined || answer === null || answer === "" || (Array.isArray(answer) && answer.length === 0)
  );
}

/** Whether each question has the same answer. */
export function sameAnswers(one: Answers, other: Answers): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameAnswer(answerOf(one, key), answerOf(other, key)));
}

/**
 * Applies the changes made here to the server's answers; in a conflict the server's answer stays. Instances that either side
 * added to a repeat are kept, and those that either removed are gone.
 * @param isRepeat whether the answer under a key is a list of instances
 */
export function mergeAnswers(
  theirs: Answers,
  changes: Changes,
  isRepeat: (key: string) => boolean = () => false,
): Merged {
  const merged: Merged = { answers: { ...theirs }, kept: [], conflicts: [] };
  for (const [key, { before, mine, sent = [] }] of Object.entries(changes)) {
    const current = answerOf(theirs, key);
    if (sameAnswer(current, mine)) continue;
    if (isRepeat(key)) {
      // a list that nobody has saved is as the form begins it, which every page sends
      const known = before === null ? sent[0] : before;
      const ids = mergeIds(idsIn(known), sent.flatMap(idsIn), idsIn(mine), idsIn(current ?? known));
      if (sameAnswer(ids, current)) continue;
      merged.answers[key] = ids;
      merged.kept.push(key);
      continue;
    }
    if ([before, ...sent].some((known) => sameAnswer(current, known))) {
      merged.answers[key] = mine;
      merged.kept.push(key);
    } else {
      merged.conflicts.push({ key, mine, theirs: current });
    }
  }
  return merged;
}

/**
 * The instances that both have, without those that one removed, and with those that the other added.
 * @param sent what the server may have besides `before`: it isn't known whether it arrived
 */
function mergeIds(
  before: readonly string[],
  sent: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const removed = new Set([...before, ...sent].filter((id) => !mine.includes(id)));
  const added = mine.filter((id) => !before.includes(id) && !theirs.includes(id));
  return [...theirs.filter((id) => !removed.has(id)), ...added];
}

/** The answer to one question; null when there is none. */
export function answerOf(answers: Answers, key: string): Answer {
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}
