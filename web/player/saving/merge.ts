/** Bringing together answers given here and answers that the server holds (product decision 21). */
import type { Answer, Answers } from "../../../shared/form/definition.ts";

/** One answer given here: what both sides had before, and what it is now. */
export interface Change {
  before: Answer;
  mine: Answer;
}
export type Changes = Record<string, Change>;

/** An answer that was changed on both sides, differently. */
export interface Conflict {
  key: string;
  mine: Answer;
  theirs: Answer;
}

export interface Merged {
  answers: Answers;
  /** Keys whose answers from here were added to the server's. */
  kept: string[];
  /** Here the server's answer stands; the person is shown both. */
  conflicts: Conflict[];
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

/** What changed here since `base`, among the keys that the person edited. */
export function changesSince(base: Answers, now: Answers, edited: Iterable<string>): Changes {
  const changes: Changes = {};
  for (const key of edited) {
    const before = own(base, key);
    const mine = own(now, key);
    if (!sameAnswer(before, mine)) changes[key] = { before, mine };
  }
  return changes;
}

/** Lays the changes made here over the server's answers; an answer that the server contradicts stays the server's. */
export function mergeAnswers(theirs: Answers, changes: Changes): Merged {
  const merged: Merged = { answers: { ...theirs }, kept: [], conflicts: [] };
  for (const [key, { before, mine }] of Object.entries(changes)) {
    const held = own(theirs, key);
    if (sameAnswer(held, mine)) continue;
    if (sameAnswer(held, before)) {
      merged.answers[key] = mine;
      merged.kept.push(key);
    } else {
      merged.conflicts.push({ key, mine, theirs: held });
    }
  }
  return merged;
}

function own(answers: Answers, key: string): Answer {
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}
