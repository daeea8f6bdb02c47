import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BrowserEngine } from "./browser-engine.ts";
import { compareForms, comparePairs } from "./compare-engines.ts";
import { formOfPair } from "./observe-pair.ts";
import { readRealForms } from "./real-forms.ts";
import { recheck } from "./recheck.ts";

describe("the engine in a browser and on the server", () => {
  let engine: BrowserEngine;
  beforeAll(async () => {
    engine = await BrowserEngine.start();
  });
  afterAll(() => engine.close());

  it("agrees on forms and answers of every kind", { timeout: 60_000 }, async () => {
    expect(await comparePairs(engine, 11, 2_000)).toEqual([]);
  });

  it("agrees on real forms", { timeout: 60_000 }, async () => {
    expect(await compareForms(engine, await readRealForms(12), 2)).toEqual([]);
  });
});

describe("what a page submits", () => {
  it("is seen by the server as the respondent saw it", () => {
    for (let index = 0; index < 1_500; index += 1)
      expect(recheck(formOfPair(13, index), index), `pair ${index}`).toBeUndefined();
  });
});
