/**
 * The calls that list and search, over local stacks that hold 100 to 10,000 items of each kind: a call's time may grow with
 * its page, never with the whole, but for a search by answers. The stacks run side by side, and each call is made at all of them in turn: the growth is
 * the median of what was measured together, largest to smallest.
 * `npm run bench -- api`; BENCH_SIZES=100,1000,10000,50000 sets the sizes.
 */
import { p95, startCalled } from "./called-stack.ts";
import { type Figure, pairedOf } from "./figure.ts";

const sizes = (process.env.BENCH_SIZES ?? "100,10000").split(",").map(Number);
/** Below the 30 searches that one person may make in a minute, with those that warm up. */
const RUNS = Number(process.env.BENCH_RUNS ?? 25);
const WARM_UPS = 3;
/** What grows with what it has to look at, and stays within so many milliseconds in 95 of 100 calls. */
const limits: Readonly<Record<string, number>> = {
  "submissions by a word that all answers have": 300,
  "submissions by a word that few answers have": 300,
};

const began = performance.now();
const stacks = await Promise.all(sizes.map((size) => startCalled("api-stack.ts", String(size))));
console.error(
  `${sizes.join(" and ")} items are there after ${((performance.now() - began) / 1000).toFixed(0)} s.`,
);

const times = new Map((stacks[0]?.names ?? []).map((name) => [name, sizes.map((): number[] => [])]));
// All calls in each round, so that what else the machine does meets all of them; and none of the stacks is always first.
for (let round = -WARM_UPS; round < RUNS; round += 1)
  for (const [name, ofSizes] of times)
    for (const stack of round % 2 === 0 ? stacks : stacks.toReversed()) {
      const time = await stack.call(name);
      if (round >= 0) ofSizes[stacks.indexOf(stack)]?.push(time);
    }
await Promise.all(stacks.map((stack) => stack.end()));

const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
export const figures: readonly Figure[] = [...times].map(([name, ofSizes]) => {
  const limit = limits[name];
  const { own, peer, ratio } = pairedOf(ofSizes.at(-1) ?? [], ofSizes[0] ?? []);
  if (limit !== undefined)
    return {
      name: `${name}, ${largest.toLocaleString("en")} items, p95`,
      value: p95(ofSizes.at(-1) ?? []),
      unit: "ms",
      goal: { atMost: limit },
      peer: `${smallest.toLocaleString("en")} items, median ${peer.toFixed(1)} ms, to ${own.toFixed(1)}`,
    };
  return {
    name: `${name}, ${largest.toLocaleString("en")} items`,
    value: ratio,
    unit: "×",
    goal: { atMost: 1.3 },
    peer: `${smallest.toLocaleString("en")} items, ${peer.toFixed(1)} ms, to ${own.toFixed(1)}`,
  };
});
