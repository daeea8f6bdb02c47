/** A smaller run of what `npm run faults -- lost-typing` does with 10,000 orders. */
import { expect, it } from "vitest";
import { budget, testSeed } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";
import { runRaces } from "./lost-typing/many-races.ts";

/** LOST_TYPING_RACES asks for more of them, LOST_TYPING_SEED for others. */
const count = Number(process.env.LOST_TYPING_RACES ?? budget({ search: 100, usual: 30 }));
const seed = Number(process.env.LOST_TYPING_SEED ?? testSeed);

const stack = useStack();

it(`two devices overwrite nothing silently and submit once, in ${count} orders (LOST_TYPING_SEED=${seed})`, async () => {
  const { races, submissions, faults } = await runRaces(stack, { seed, count });
  expect(faults).toEqual([]);
  expect(races).toBe(count);
  expect(submissions).toBeGreaterThan(count / 10);
}, 900_000);
