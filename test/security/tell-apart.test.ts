/** What tells times apart (P11) finds a difference, and finds none where there is none. */
import { expect, it } from "vitest";
import { randomNumbers } from "../unit/form/logic/some-answers.ts";
import { compare, type Pair } from "./tell-apart.ts";

const COMPARISONS = 40;

/** Pairs as a busy machine makes them: a load that comes and goes, noise, and now and then a call that takes far longer. */
function pairsOf(seed: number, firstIsLonger: number): Pair[] {
  const random = randomNumbers(seed);
  const noise = () =>
    3 * (random() + random() + random() + random() - 2) + (random() < 0.03 ? 60 * random() : 0);
  return Array.from({ length: 200 }, (_, index) => {
    const load = 12 + 10 * Math.sin(index / 20);
    return [load + noise() + firstIsLonger, load + noise()] as const;
  });
}

const told = (firstIsLonger: number) =>
  Array.from({ length: COMPARISONS }, (_, seed) => compare(pairsOf(seed, firstIsLonger))).filter(
    ({ isTold }) => isTold,
  );

it("tells nothing from equal times, whatever the load does", () => {
  expect(told(0).length).toBeLessThanOrEqual(1);
});

it.each([2, -2])(
  "tells %i ms of 12, however much the load swings, and on which side they are",
  (milliseconds) => {
    const found = told(milliseconds);
    expect(found).toHaveLength(COMPARISONS);
    for (const { longer, slower } of found) {
      expect(Math.sign(slower - 0.5)).toBe(Math.sign(milliseconds));
      expect(Math.abs(longer - milliseconds)).toBeLessThan(1);
    }
  },
);

it("says how much it would not have seen", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const { unseen } = compare(pairsOf(seed, 0));
    expect(unseen).toBeGreaterThan(0.1);
    expect(unseen).toBeLessThan(2);
    expect(compare(pairsOf(seed, unseen + 0.01)).isTold).toBe(true);
  }
});
