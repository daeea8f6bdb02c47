/** Why an answer is missing in an export: it was not asked, it was skipped, or its question isn't in that version of the form. */
import type { StoredAnswers } from "../form/definition/definition.ts";

/** In the order of their codes. `notRead`: it was answered by something that its variable can't have. */
export const whyMissing = ["notRelevant", "skipped", "notInVersion", "notRead"] as const;
export type WhyMissing = (typeof whyMissing)[number];

/** Beside the answers of a submission, or of an instance: the keys of what was shown and left empty. No question has this name. */
export const SKIPPED = "$skipped";

/** What an export says in place of what is missing. */
export interface MissingWords {
  words: Readonly<Record<Exclude<WhyMissing, "notRead">, string>>;
  /** The questions of each version of the form. */
  keys: ReadonlyMap<number, ReadonlySet<string>>;
}

/** @param answers those of the submission, or of the instance that the question is in */
export function whyIsMissing(
  key: string,
  answers: StoredAnswers,
  known: ReadonlySet<string> | undefined,
): Exclude<WhyMissing, "notRead"> | undefined {
  const skipped = answers[SKIPPED];
  if (!Array.isArray(skipped)) return undefined;
  if (known?.has(key) === false) return "notInVersion";
  return (skipped as unknown[]).includes(key) ? "skipped" : "notRelevant";
}
