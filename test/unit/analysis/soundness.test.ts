import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { Answers } from "../../../shared/form/definition.ts";
import { formClock, openForm } from "../../../shared/form/engine.ts";
import { plausibleAnswers } from "../../../shared/form/plausible-answers.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { submittedContent } from "../../../shared/process/submitted-content.ts";
import { budget, seedOfTheDay } from "../../support/budget.ts";
import { type CleanProcess, cleanProcesses } from "./clean-processes.ts";
import { pick, type Random, randomNumbers, randomProcess } from "./random-process.ts";

const PROCESSES = budget({ full: 10_000, daily: 20 });
const SUBMISSIONS = budget({ full: 200, daily: 15 });
const now = new Date("2026-03-04T10:00:00Z");

/** Printed where what a finding calls impossible is the case. */
const MARK = "@@impossible@@";

/** The template with a mark in what a finding says is never printed, or never given; undefined for other findings. */
function marked(template: string, { code, line, column, message }: Finding): string | undefined {
  const lines = template.split("\n");
  const at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  const insert = (place: number, text: string) => template.slice(0, place) + text + template.slice(place);
  if (code === "NEVER_PRINTED") return insert(template.indexOf("}}", at) + 2, MARK);
  if (code === "ALWAYS_PRINTED") return insert(elseOf(template, at), MARK);
  if (code !== "PATH_UNKNOWN" && code !== "PATH_ALWAYS_EMPTY") return undefined;
  const path = /“([^”]*)”/.exec(message)?.[1] ?? "";
  return insert(template.lastIndexOf("{{", at), `{{#if ${path}}}${MARK}{{/if}}`);
}

/** After the else of the block that begins here. */
function elseOf(template: string, at: number): number {
  let depth = 0;
  for (const tag of template.slice(at).matchAll(/\{\{(#|\/|else\b)[^}]*\}\}/g)) {
    if (tag[1] === "#") depth += 1;
    else if (tag[1] === "/") depth -= 1;
    else if (depth === 1) return at + tag.index + tag[0].length;
  }
  throw new Error("This block has no else.");
}

/** Answers that the form accepts, as a respondent might give and change them. */
function submission({ form, words }: CleanProcess, random: Random): Answers | undefined {
  const clock = formClock(now, "UTC");
  const session = openForm(form, plausibleAnswers(form, clock, Math.floor(random() * 1e9)), clock);
  for (const key of [
    words.choice,
    words.several,
    words.number,
    words.date,
    words.text,
    words.isOn,
    words.detail,
  ]) {
    if (random() < 0.3) session.setValue(key, null);
  }
  if (random() < 0.5) session.setValue(words.choice, pick(words.options, random));
  if (random() < 0.5)
    session.setValue(words.number, pick([words.least, words.least + 1, words.most, 0], random));
  return session.problems().length === 0 ? session.answers() : undefined;
}

async function printed({ form }: CleanProcess, root: Step, answers: Answers): Promise<string> {
  const input = submittedContent({
    definition: form.definition,
    compiled: form,
    answers,
    locale: "en",
    submittedAt: now.toISOString(),
    timeZone: "UTC",
    instanceId: "i",
  });
  const tools = { locale: "en", fallbackLocale: "en", properties: {}, now: () => 0 };
  let page = "";
  try {
    for await (const { step, content } of runProcess(root, String(input.body), tools))
      if (step.key === "page") page = String(content.body);
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown; // a chain that these answers don't fit prints nothing
  }
  return page;
}

describe(`what is called impossible (seed ${seedOfTheDay})`, () => {
  it("is printed for no submission that the form accepts", async () => {
    const random = randomNumbers(seedOfTheDay);
    const wrong: string[] = [];
    let judged = 0;
    for (let index = 0; index < PROCESSES; index += 1) {
      const clean = pick(cleanProcesses, random);
      const root = randomProcess(clean, random);
      const page = [...walkSteps(root)].find(({ step }) => step.key === "page")?.step;
      const template = page?.template ?? "";
      if (!page) continue;
      for (const finding of new ProcessAnalyser(clean.form).analyse(root).findings) {
        const withMark = finding.stepKey === "page" ? marked(template, finding) : undefined;
        if (withMark === undefined) continue;
        judged += 1;
        page.template = withMark;
        for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
          const answers = submission(clean, random);
          if (!answers || !(await printed(clean, root, answers)).includes(MARK)) continue;
          wrong.push(
            `${clean.name}: ${finding.message}\n${withMark}\n${JSON.stringify(answers)}\n${JSON.stringify(root.children)}`,
          );
          break;
        }
        page.template = template;
      }
    }
    expect(wrong.slice(0, 3).join("\n\n")).toBe("");
    expect(judged).toBeGreaterThan(PROCESSES / 4);
  });
});
