/** The comparison of times (P11) finds a difference, and finds none where there is none. */
import { expect, it } from "vitest";
import { randomNumbers } from "../unit/form/logic/some-answers.ts";
import { compare, type Pair } from "./tell-apart.ts";

const COMPARISONS = 40;

/** Pairs as a busy machine makes them: a changing load, noise, and occasionally a call that takes far longer. */
function pairsOf(seed: number, firstIsLonger: number): Pair[] {
  const random = randomNumbers(seed);
  const noise = () =>
    3 * (random() + random() + random() + random() - 2) + (random() < 0.03 ? 60 * random() : 0);
  return Array.from({ length: 200 }, (_, index) => {
    const load = 12 + 10 * Math.sin(index / 20);
    return [load + noise() + firstIsLonger, load + noise()] as const;
  });
}

const textOf = (firstIsLonger: number) =>
  Array.from({ length: COMPARISONS }, (_, seed) => compare(pairsOf(seed, firstIsLonger))).filter(
    ({ isDistinguishable }) => isDistinguishable,
  );

it("finds no difference in equal times, however the load changes", () => {
  expect(textOf(0).length).toBeLessThanOrEqual(1);
});

it.each([2, -2])("finds %i ms of 12, however the load changes, and which side is slower", (milliseconds) => {
  const found = textOf(milliseconds);
  expect(found).toHaveLength(COMPARISONS);
  for (const { longer, slower } of found) {
    expect(Math.sign(slower - 0.5)).toBe(Math.sign(milliseconds));
    expect(Math.abs(longer - milliseconds)).toBeLessThan(1);
  }
});

it("says how large a difference it would not have found", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const { unseen } = compare(pairsOf(seed, 0));
    expect(unseen).toBeGreaterThan(0.1);
    expect(unseen).toBeLessThan(2);
    expect(compare(pairsOf(seed, unseen + 0.01)).isDistinguishable).toBe(true);
  }
});
