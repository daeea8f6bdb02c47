/** Which answers of a case matter for a sentence that changes. */
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compareReports, type SentenceChange } from "../../../shared/golden/compare.ts";
import type { FormWithReports, GoldenCase } from "../../../shared/golden/golden-case.ts";
import type { GoldenMemory } from "../../../shared/golden/memory.ts";

/** So many other answers are tried in a question's place, those of other cases first; and for so long in all. */
const [MOST_TRIED, MOST_MS] = [5, 3_000];

/** A sentence that changes, with the answers of a case in which it does. */
export type ShownChange = Pick<SentenceChange, "stepKey" | "locale" | "before" | "after" | "answers" | "at">;

/**
 * The questions without which, or with another answer, the sentence wouldn't change: found by trying.
 * @param clock in ms
 * @example [...(await decidingKeys(before, after, cases, change, memory, () => performance.now()))] // ["temperature"]
 */
export async function decidingKeys(
  before: FormWithReports | undefined,
  after: FormWithReports,
  cases: readonly GoldenCase[],
  { stepKey, locale, before: was, after: now, answers, at }: ShownChange,
  memory: GoldenMemory,
  clock: () => number,
): Promise<Set<string>> {
  const until = clock() + MOST_MS;
  const found = new Set<string>();
  for (const [key, answer] of Object.entries(answers)) {
    const others = new Map(cases.map((one) => [JSON.stringify(one.answers[key]), one.answers[key]]));
    others.delete(JSON.stringify(answer));
    for (const other of [undefined, ...[...others.values()].slice(0, MOST_TRIED)]) {
      if (clock() > until) return found;
      // as they are stored: values of other cases are stored as well
      const tried = { ...answers, [key]: other } as StoredAnswers;
      if (other === undefined) delete tried[key];
      const one: GoldenCase = {
        name: key,
        origin: "generated",
        answers: tried,
        ...(at !== undefined && { at }),
      };
      const { changes, reports } = await compareReports(before, after, [one], { memory, locales: [locale] });
      const isSame = (change: SentenceChange) =>
        change.stepKey === stepKey && change.before === was && change.after === now;
      if (reports === 0 || changes.some(isSame)) continue; // the form refuses it, or it changes nothing
      found.add(key);
      break;
    }
  }
  return found;
}
