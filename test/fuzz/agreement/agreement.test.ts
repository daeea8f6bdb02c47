import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { BrowserEngine } from "./browser-engine.ts";
import { compareForms, comparePairs } from "./compare-engines.ts";
import { compiled, formOfPair } from "./observe-pair.ts";
import { readRealForms } from "./real-forms.ts";
import { recheck } from "./recheck.ts";

/** Random forms, some with repeats in repeats, each with random answers that are then changed. */
const PAIRS = budget({ search: 100_000, usual: 500 });

describe("the engine in a browser and on the server", () => {
  let engine: BrowserEngine;
  beforeAll(async () => {
    engine = await BrowserEngine.start();
  });
  afterAll(() => engine.close());

  it(`agrees on ${PAIRS} forms and answers of every kind (TEST_SEED=${testSeed})`, {
    timeout: 1_800_000,
  }, async () => {
    expect(await comparePairs(engine, testSeed, PAIRS)).toEqual([]);
  });

  it("agrees on real forms", async () => {
    expect(await compareForms(engine, await readRealForms(budget({ search: 12, usual: 6 })), 2)).toEqual([]);
  });
});

describe("a form that has cycles", () => {
  it("still settles", () => {
    const form = compiled(
      FormDefinition.parse({
        title: "Form",
        locales: [{ code: "en", name: "English" }],
        defaultLocale: "en",
        model: [
          {
            key: "page",
            name: "Page",
            composites: [
              {
                key: "section",
                // hidden by its own answer, shown again without it
                conditionalExpression: "not([one] = 1 and [name] != '')",
                fields: [
                  { key: "one", controlType: "calculation", expression: "1" },
                  { key: "name", controlType: "text" },
                ],
              },
            ],
          },
        ],
      }),
    );
    const session = openForm(form, {}, { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" });
    expect([...session.setValue("name", "Anna")]).toContain("name");
  });
});

describe("a page's submission", () => {
  it(`is the same to the server as to the respondent (TEST_SEED=${testSeed})`, {
    timeout: 1_800_000,
  }, () => {
    for (let index = 0; index < PAIRS; index += 1)
      expect(recheck(formOfPair(testSeed, index), index), `pair ${index}`).toBeUndefined();
  });
});
