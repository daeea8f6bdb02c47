import { expect, it } from "vitest";
import { sampleOf } from "../support/budget.ts";
import { countWhatReachesOut, hashesOfOnePage, holdVectors } from "./hold-vectors.ts";
import { vectors } from "./vectors.ts";

it("has sixty ways to make a request, each once", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(60);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
});

it("detects the requests when nothing blocks them", async () => {
  const { tried, reached } = await countWhatReachesOut(() => 4);
  expect(tried).toBe(4);
  expect(reached).toBeGreaterThanOrEqual(2); // one of them loads late, since nothing scrolls
});

it("lets none of them reach a server, a name or a file", async () => {
  const tried = sampleOf(vectors, 20);
  expect(await holdVectors(tried)).toEqual({
    vectors: tried.length,
    hits: 0,
    lookups: 0,
    connections: 0,
    fileBytes: 0,
    broken: [],
  });
});

it("gives one page the same bytes in two fresh browsers and in a used one", async () => {
  expect(await hashesOfOnePage(2)).toHaveLength(1);
});
