import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { Answers } from "../../../shared/form/definition.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { budget, seedOfTheDay } from "../../support/budget.ts";
import { type CleanProcess, cleanProcesses } from "./clean-processes.ts";
import { pick, randomNumbers, randomProcess } from "./random-process.ts";
import { documentOf, filledIn } from "./submissions.ts";

const PROCESSES = budget({ full: 10_000, daily: 20 });
const SUBMISSIONS = budget({ full: 200, daily: 15 });

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

async function printed(clean: CleanProcess, root: Step, answers: Answers): Promise<string> {
  const input = documentOf(clean, answers);
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
          const session = filledIn(clean, random);
          if (session.problems().length > 0) continue; // the form doesn't accept it
          const answers = session.answers();
          if (!(await printed(clean, root, answers)).includes(MARK)) continue;
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
