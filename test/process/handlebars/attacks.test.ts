import { expect, it } from "vitest";
import { runAttacks } from "./run-attacks.ts";

it("ends every attack in time, within its memory, and without letting anything out", async () => {
  const { count, broken } = await runAttacks();
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(200);
}, 180_000);
