/** A large form costs little: the work is bounded for the whole form. */
import { describe, expect, it } from "vitest";
import { checkLogic } from "../../../../shared/form/logic/check-logic.ts";
import { measureCpu } from "../../../support/cpu-time.ts";
import { aFormOf, number, radio } from "./a-form.ts";

const QUESTIONS = 10_000;
const PAGE = 50;

function condition(index: number): string {
  const before = index - (index % 2) - 2;
  if (before < 0) return "true()";
  return index % 2 === 0
    ? `[q${before}] != 'o1' or [q${before + 1}] < 18`
    : `[q${before}] = 'o2' and [q${before + 1}] >= 10 and not([q${before + 1}] > 90)`;
}

/** Each question is shown for what is answered just before it. */
function aLargeForm() {
  const questions = Array.from({ length: QUESTIONS }, (_, index) => {
    const more = { conditionalExpression: condition(index) };
    return index % 2 === 0
      ? radio(`q${index}`, ["o1", "o2", "o3"], more)
      : number(`q${index}`, { ...more, constraint: ". >= 0 and . <= 120.5" });
  });
  const pages = Array.from({ length: QUESTIONS / PAGE }, (_, page) => ({
    key: `page${page}`,
    name: `Page ${page}`,
    composites: [{ key: `section${page}`, fields: questions.slice(page * PAGE, (page + 1) * PAGE) }],
  }));
  return aFormOf(pages);
}

describe("the logic check of ten thousand questions", () => {
  it("takes seconds at the very most", () => {
    const form = aLargeForm();
    const { result: findings, milliseconds } = measureCpu(() => checkLogic(form));
    expect(milliseconds).toBeLessThan(8_000);
    expect(findings.map(({ code, key }) => `${code} ${key}`)).toEqual(["W_ALWAYS q0", "W_ALWAYS q1"]);
  });
});
