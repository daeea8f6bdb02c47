/** The findings of the check are true for every answer: random forms and answers must not disprove them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matches } from "../../../../shared/expression/matches.ts";
import { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../../shared/form/engine/compile-form.ts";
import { checkLogic } from "../../../../shared/form/logic/check-logic.ts";
import { arbitraryDefinition } from "./arbitrary-form.ts";
import { disproved, filledIn } from "./observe-findings.ts";
import { randomNumbers, someAnswers } from "./some-answers.ts";

const anyClock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const clocks = [anyClock, { today: "2019-12-31", now: "2019-12-31T23:00:00.000-05:00" }];
const runs = Number(process.env.LOGIC_RUNS ?? 300);

describe("the logic check", () => {
  it("is never disproved by answers to generated forms", { timeout: 600_000 }, () => {
    const counts: Record<string, number> = {};
    fc.assert(
      fc.property(arbitraryDefinition, fc.nat(), (input, seed) => {
        const form = compileForm(FormDefinition.parse(input), { matches });
        const findings = checkLogic(form);
        for (const { code, attribute } of findings)
          counts[`${code} ${attribute}`] = (counts[`${code} ${attribute}`] ?? 0) + 1;
        if (findings.length === 0) return;
        const random = randomNumbers(seed);
        for (let sitting = 0; sitting < 40; sitting += 1) {
          const answers = someAnswers(form, random);
          const wrong = disproved(findings, filledIn(form, answers, clocks[sitting % 2] ?? anyClock));
          if (wrong.length > 0) throw new Error(JSON.stringify({ wrong, answers, input }));
        }
      }),
      { numRuns: runs },
    );
    if (process.env.LOGIC_COUNTS) console.log(counts);
    expect(Object.keys(counts).length).toBeGreaterThan(5);
  });
});
