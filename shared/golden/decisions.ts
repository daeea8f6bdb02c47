/**
 * Submissions in which each part of a condition decides: with the other outcome, a report would say something else. Beside those in
 * which a part has an outcome that decides nothing there is often one, with another answer or two, in which it does.
 */
import { randomNumbers } from "../form/answers/random.ts";
import type { Answer } from "../form/definition/definition.ts";
import { flattenAnswers } from "../form/definition/flat-answers.ts";
import type { Candidates } from "./candidates.ts";
import { answersOf, type Submission } from "./golden-case.ts";
import type { Observer } from "./observe-case.ts";
import type { Shown } from "./shown-answers.ts";
import { editedFirst, type Sites } from "./sites.ts";

/** For all parts of a form, for one outcome of one, and of one that an edit changed. */
const MAX_TRIALS = 800;
const [MAX_OF_ONE, MAX_OF_EDIT] = [16, 200];

export interface Seen {
  submission: Submission;
  shown: Pick<Shown, "has">;
}

/** Submissions in which a part of a condition has an outcome that decides nothing in those that are known. */
export async function* undecided(
  candidates: Candidates,
  observer: Observer,
  pool: readonly Seen[],
  sought: Sites,
): AsyncGenerator<Submission> {
  const random = randomNumbers(7);
  let left = MAX_TRIALS;
  for (const { site, stepKey, isFirst } of editedFirst(observer.sites(), sought))
    for (const outcome of ["true", "false"]) {
      const name = `decides ${site} ${outcome}`;
      if (pool.some(({ shown }) => shown.has(name))) continue;
      const near = pool.filter(({ shown }) => shown.has(`at ${site} ${outcome}`));
      const from = near.length > 0 ? near : pool;
      for (let trial = 0; trial < (isFirst ? MAX_OF_EDIT : MAX_OF_ONE) && from.length > 0; trial += 1) {
        if (left-- <= 0) return;
        const seed = from[Math.floor(random() * from.length)];
        const donor = pool[Math.floor(random() * pool.length)];
        if (seed === undefined || donor === undefined) break;
        const submission = candidates.like(seed.submission, mixed(seed.submission, donor.submission, random));
        if (submission === undefined) continue;
        const { shown } = await observer.of(submission, stepKey);
        if (
          !shown.has(`at ${site} ${outcome}`) ||
          !(await observer.decides(submission, { site, outcome }, stepKey))
        )
          continue;
        yield submission;
        break;
      }
    }
}

/** One to three answers of another submission, or of another question. */
function mixed(seed: Submission, donor: Submission, random: () => number): Map<string, readonly Answer[]> {
  const [own, others] = [seed, donor].map((one) => Object.entries(flattenAnswers(answersOf(one))));
  const changed = new Map<string, readonly Answer[]>();
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const [key, value = null] = others?.[Math.floor(random() * others.length)] ?? [];
    if (key !== undefined) changed.set(key, [value]);
  }
  // two answers that are equal are rare where they are drawn each for itself
  const alike = own?.[Math.floor(random() * own.length)];
  const like = own?.find(([key, value]) => key !== alike?.[0] && typeof value === typeof alike?.[1]);
  if (random() < 0.2 && alike && like) changed.set(alike[0], [like[1] ?? null]);
  return changed;
}
