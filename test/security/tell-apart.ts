/**
 * Whether two kinds of calls can be told apart by how long they take. The times of a pair, taken one right after the
 * other, are compared with their mean, so that a changing load is in neither; then the Mann–Whitney statistic says how
 * likely one of the first kind is slower than one of the second: one half, where they can't be told apart.
 */

/** Milliseconds of the two calls of a pair. */
export type Pair = readonly [first: number, second: number];

export interface Compared {
  /** How likely one of the first kind is slower than one of the second (the area under the ROC curve). */
  slower: number;
  /** The median of how much longer the first kind takes; milliseconds. */
  longer: number;
  /** A difference of this much more on either side would be found; milliseconds. */
  unseen: number;
  isDistinguishable: boolean;
}

/** How far from one half `slower` may be. Of 200 equal pairs, 1 in 300 comparisons is farther; of 400, 1 in 30,000. */
export const MARGIN = 0.12;

/** @param pairs the two must have taken turns at being first */
export function compare(pairs: readonly Pair[]): Compared {
  const differences = pairs.map(([first, second]) => first - second);
  // A time of the first kind is half its difference above the mean of its pair, one of the second kind below.
  const among = Float64Array.from(
    differences.flatMap((one) => differences.map((other) => (one + other) / 2)),
  ).sort();
  const at = (share: number) => among[Math.min(among.length - 1, Math.floor(share * among.length))] ?? 0;
  const above = among.filter((one) => one > 0).length;
  const equal = among.filter((one) => one === 0).length;
  const slower = (above + equal / 2) / among.length;
  return {
    slower,
    longer: at(0.5),
    unseen: Math.max(-at(0.5 - MARGIN), at(0.5 + MARGIN)),
    isDistinguishable: Math.abs(slower - 0.5) > MARGIN,
  };
}
