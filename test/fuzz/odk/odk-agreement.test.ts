/** Our engine beside ODK's own for the web, on surveys that are written once and turned into a workbook and an XForm. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { budget, testSeed } from "../../support/budget.ts";
import { compareSurveys } from "./compare.ts";
import { judgements } from "./differences.ts";
import { OdkEngine } from "./odk-engine.ts";

const SURVEYS = budget({ search: 5_000, usual: 60 });
/** Of all that is compared: more would mean that a judgement hides something. */
const MOST_JUDGED = 0.005;

describe("repeats, conditions, calculations, filters and constraints", () => {
  let odk: OdkEngine;
  beforeAll(async () => {
    odk = await OdkEngine.start();
  });
  afterAll(() => odk.close());

  it(`are as in ODK's engine, but for what is judged (${SURVEYS} surveys, TEST_SEED=${testSeed})`, {
    timeout: 1_800_000,
  }, async () => {
    const { compared, judged, faults } = await compareSurveys(odk, testSeed, SURVEYS);
    expect(faults.join("\n\n")).toBe("");
    expect(compared).toBeGreaterThan(SURVEYS * 30);
    const differences = [...judged.values()].reduce((sum, count) => sum + count, 0);
    expect(differences / compared, JSON.stringify([...judged])).toBeLessThan(MOST_JUDGED);
    expect(judgements.map(({ name }) => name)).toEqual(expect.arrayContaining([...judged.keys()]));
  });
});
