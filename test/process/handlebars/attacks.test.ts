import { expect, it } from "vitest";
import { sampleOf } from "../../support/budget.ts";
import { attacks } from "./attacks.ts";
import { attackFamilies, runAttacks } from "./run-attacks.ts";

it("ends every attack in time, within its memory, and without letting anything out", async () => {
  const families = sampleOf(attackFamilies, 6);
  const { count, broken } = await runAttacks(families);
  expect(broken).toEqual([]);
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  expect(count).toBe(attacks.filter(({ family }) => families.includes(family)).length);
}, 180_000);
