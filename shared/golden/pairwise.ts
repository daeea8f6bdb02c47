/** How many cases a plain set has, which knows nothing of reports: all combinations of the values of any two questions. */
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import { Candidates } from "./candidates.ts";
import type { Constants } from "./constants.ts";
import type { FormWithReports } from "./golden-case.ts";

/** Values that are tried for a combination; of a question with more, as many. */
const MAX_VALUES = 12;
const MAX_QUESTIONS = 60;

/**
 * The size of a set that covers them, as AETG's greedy algorithm makes it: choices, both sides of each constant, with and
 * without an answer.
 * @example pairwiseSize(form, constants) // 41
 */
export function pairwiseSize({ nodes }: CompiledForm, constants: Constants): number {
  const counts = nodes
    .filter(({ kind, isShown }) => kind !== "none" && kind !== "calculated" && isShown)
    .map(({ key, kind, field }) => {
      if (kind === "switch") return 2;
      if (kind === "list") return 3;
      const { numbers, dates } = constants.own(key);
      return 1 + ((field?.options?.length ?? 0) || 1 + 2 * (numbers.length + dates.length));
    })
    .map((count) => Math.min(count, MAX_VALUES))
    .slice(0, MAX_QUESTIONS);
  return coveringSize(counts);
}

function coveringSize(counts: readonly number[]): number {
  const left = new Set<string>();
  for (const [one, count] of counts.entries())
    for (let other = one + 1; other < counts.length; other += 1)
      for (let a = 0; a < count; a += 1)
        for (let b = 0; b < (counts[other] ?? 0); b += 1) left.add(pair(one, a, other, b));
  let size = 0;
  while (left.size > 0) {
    const [first = ""] = left;
    const [one = 0, a = 0, other = 0, b = 0] = first.split(" ").map(Number);
    const row: (number | undefined)[] = counts.map(() => undefined);
    [row[one], row[other]] = [a, b];
    for (const [at, count] of counts.entries()) {
      if (row[at] !== undefined) continue;
      let [best, most] = [0, -1];
      for (let value = 0; value < count; value += 1) {
        let gain = 0;
        for (const [known, set] of row.entries())
          if (set !== undefined && left.has(pairOf(at, value, known, set))) gain += 1;
        if (gain > most) [best, most] = [value, gain];
      }
      row[at] = best;
    }
    for (const [at, value = 0] of row.entries())
      for (let known = at + 1; known < row.length; known += 1)
        left.delete(pair(at, value, known, row[known] ?? 0));
    size += 1;
  }
  return Math.max(1, size);
}

const pair = (one: number, a: number, other: number, b: number) => `${one} ${a} ${other} ${b}`;
const pairOf = (one: number, a: number, other: number, b: number) =>
  one < other ? pair(one, a, other, b) : pair(other, b, one, a);

/** The same of a form with its process. */
export function plainSetSize(side: FormWithReports): number {
  return pairwiseSize(side.form, new Candidates(side, [side]).constants);
}
