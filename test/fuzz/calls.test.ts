/** A smaller run of what `npm run fuzz -- calls` does with 10,000 requests. */
import { expect, it } from "vitest";
import { budget } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";
import { runCalls } from "./calls/fuzz-calls.ts";

process.env.SPROUT_LOG = "off"; // what is refused here is refused on purpose

const stack = useStack();
/** The same in every run; FUZZ_SEED makes other requests, and `npm run fuzz` random ones. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const COUNT = budget({ search: 300, usual: 100 });

it(`answers ${COUNT} malformed requests without a fault or a leak (FUZZ_SEED=${seed})`, async () => {
  const { faults, requests, rowsAnswered } = await runCalls(stack, { seed, count: COUNT });
  expect(faults).toEqual([]);
  expect(requests).toBe(COUNT);
  expect(rowsAnswered).toBeGreaterThan(10); // of each row only some requests are near enough to be answered
}, 240_000);
