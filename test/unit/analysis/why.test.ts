import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { type ExplainedSentence, explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import type { FormSession } from "../../../shared/form/engine/engine.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { type CleanProcess, cleanProcesses } from "./clean-processes.ts";
import { pick, randomNumbers, randomProcess } from "./random-process.ts";
import { changeAnswer, comparedWith, documentOf, filledIn } from "./submissions.ts";

const SUBMISSIONS = budget({ search: 10_000, usual: 12 });
/** How often the cited answers are changed before a sentence counts as one that they can't change. */
const TRIES = 250;

/** Undefined where these answers don't fit the chain. */
async function explained(clean: CleanProcess, root: Step, session: FormSession) {
  try {
    return await explainReports(clean.form, root, documentOf(clean, session.answers()), "en");
  } catch (thrown) {
    if (thrown instanceof StepProblem) return undefined;
    throw thrown;
  }
}

function templateOf(root: Step, key: string): string {
  return [...walkSteps(root)].find(({ step }) => step.key === key)?.step.template ?? "";
}

const lineOf = (root: Step, line: number) => templateOf(root, "page").split("\n")[line - 1] ?? "";

/** How often a line of the template says a text. */
function timesSaid(sentences: readonly ExplainedSentence[], { text, line }: ExplainedSentence): number {
  return sentences.filter((one) => one.text === text && one.line === line).length;
}

describe(`why a report says something (seed ${testSeed})`, () => {
  it("cites what a sentence depends on: another answer doesn't change it, the cited ones can", async () => {
    const random = randomNumbers(testSeed);
    const changed: string[] = [];
    const unchanged: string[] = [];
    let cited = 0;
    for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
      const clean = pick(cleanProcesses, random);
      const root = randomProcess(clean, random, false);
      const { words, form } = clean;
      const session = filledIn(clean, random);
      const saved = session.answers();
      const before = await explained(clean, root, session);
      const sentence = before && before.length > 0 ? pick(before, random) : undefined;
      if (!before || !sentence) continue;
      const { findings } = new ProcessAnalyser(form).analyse(root);
      // Where a condition never changes, the answers that it reads can't change anything either.
      if (findings.some(({ stepKey, line }) => stepKey === "page" && line === sentence.line)) continue;
      const keys = [
        words.choice,
        words.several,
        words.number,
        words.date,
        words.text,
        words.isOn,
        words.detail,
      ];
      const about = () =>
        `${clean.name} ${form.definition.title}: ${sentence.line} ${sentence.text} [${sentence.answers}]\n${JSON.stringify(saved)}\n${lineOf(root, sentence.line)}\n${templateOf(root, "pick")}`;
      const uncited = keys.filter((key) => !sentence.answers.includes(key));
      if (uncited.length > 0) {
        const key = pick(uncited, random);
        const other = filledIn(clean, randomNumbers(0));
        for (const one of keys) other.setValue(one, saved[one] ?? null);
        for (const [one, answer] of Object.entries(saved)) other.setValue(one, answer);
        const same = await explained(clean, root, other);
        changeAnswer(clean, other, key, random);
        const after = await explained(clean, root, other);
        if (same && after && timesSaid(after, sentence) !== timesSaid(same, sentence))
          changed.push(`${key}: ${about()}`);
      }
      const changeable = sentence.answers.filter((key) => keys.includes(key));
      if (changeable.length === 0) continue;
      cited += 1;
      const compared = comparedWith(lineOf(root, sentence.line));
      let canChange = false;
      for (let attempt = 0; attempt < TRIES && !canChange; attempt += 1) {
        for (const key of changeable) if (random() < 0.7) changeAnswer(clean, session, key, random, compared);
        const after = await explained(clean, root, session);
        canChange = after === undefined || timesSaid(after, sentence) !== timesSaid(before, sentence);
      }
      if (!canChange) unchanged.push(about());
    }
    expect(changed.slice(0, 2).join("\n\n")).toBe("");
    expect(cited).toBeGreaterThan(SUBMISSIONS / 4);
    expect(unchanged.length / cited, unchanged.slice(0, 2).join("\n\n")).toBeLessThanOrEqual(0.001);
  });
});
