/**
 * The desk of one person who has very much: 10,000 submissions of one form, and 5,000 forms. Each list, filter and search is to
 * answer a page within 300 ms in 95 of 100 calls, also where hardly anything matches.
 * `npm run bench -- desk`; words after it choose the calls that have them in their names, BENCH_DESK=10000,5000 sets the sizes.
 */
import { p95, startCalled } from "./called-stack.ts";
import { type Figure, median } from "./figure.ts";

const [submissions = 10_000, forms = 5_000] = (process.env.BENCH_DESK ?? "10000,5000").split(",").map(Number);
/** Below the 30 searches that one person may make in a minute. */
const RUNS = Number(process.env.BENCH_RUNS ?? 25);
const WARM_UPS = 3;
const GOAL_MS = 300;

const words = process.argv.slice(3).join(" ");

const began = performance.now();
const stack = await startCalled("desk-stack.ts", String(submissions), String(forms));
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
console.error(`${submissions} submissions and ${forms} forms are there after ${seconds} s.`);
const expected = stack.names.filter((name) => name.includes(words));
const times = new Map(expected.map((name) => [name, [] as number[]]));
for (let round = -WARM_UPS; round < RUNS; round += 1)
  for (const [name, measured] of times) {
    const time = await stack.call(name);
    if (round >= 0) measured.push(time);
  }
await stack.end();

export const figures: readonly Figure[] = [...times].map(([name, measured]) => ({
  ...{ name: `${name}, p95`, value: p95(measured), unit: "ms", goal: { atMost: GOAL_MS } },
  peer: `median ${median(measured).toFixed(0)} ms`,
}));
