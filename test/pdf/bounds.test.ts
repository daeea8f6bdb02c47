import { expect, it } from "vitest";
import { sampleOf } from "../support/budget.ts";
import { holdBounds } from "./hold-bounds.ts";
import { hungryPages } from "./hungry-pages.ts";

/** All of them take minutes; `npm run faults -- P17` runs them. These wait for the clock: one for each thing that hangs. */
const slow = ["a tower of a million pages", "20,000 pages", "references that double thirty times"];
const slowToday = sampleOf(slow, 1);
const few = hungryPages.filter(({ name, ends }) => ends !== "in time" || slowToday.includes(name));

it("ends every resource-hungry page with a typed problem in time, and prints the next", {
  timeout: 120_000,
}, async () => {
  expect(few).toHaveLength(6 + slowToday.length);
  expect(await holdBounds({ deadlineMs: 2_500, pages: few })).toEqual([]);
});
