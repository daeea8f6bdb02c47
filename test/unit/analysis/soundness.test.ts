import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import { walkSteps } from "../../../shared/process/step.ts";
import { budget, seedOfTheDay } from "../../support/budget.ts";
import { cleanProcesses } from "./clean-processes.ts";
import { elseOf, insertedAt, MARK, printed } from "./marks.ts";
import { pick, randomNumbers, randomProcess } from "./random-process.ts";
import { answeredForm, filledIn } from "./submissions.ts";
import { faultsOf } from "./varied/faults.ts";
import { variedProcesses, withFault } from "./varied/score.ts";

const PROCESSES = budget({ full: 10_000, daily: 20 });
/** Of each process. */
const FAULTS = budget({ full: 400, daily: 6 });
const SUBMISSIONS = budget({ full: 200, daily: 15 });

/** The template with a mark in what a finding says is never printed, or never given; undefined for other findings. */
function marked(template: string, { code, line, column, message }: Finding): string | undefined {
  const lines = template.split("\n");
  const at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  const insert = (place: number, text: string) => insertedAt(template, place, text);
  if (code === "NEVER_PRINTED") return insert(template.indexOf("}}", at) + 2, MARK);
  if (code === "ALWAYS_PRINTED") {
    const otherwise = elseOf(template, at);
    return otherwise === undefined ? undefined : insert(otherwise, MARK);
  }
  if (code !== "PATH_UNKNOWN" && code !== "PATH_ALWAYS_EMPTY") return undefined;
  const path = /“([^”]*)”/.exec(message)?.[1] ?? "";
  return insert(template.lastIndexOf("{{", at), `{{#if ${path}}}${MARK}{{/if}}`);
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
          if (!(await printed(clean.form, root, "page", answers)).includes(MARK)) continue;
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

  it("nor in processes of every kind, once there are faults in them", async () => {
    const random = randomNumbers(seedOfTheDay + 1);
    const wrong: string[] = [];
    let judged = 0;
    for (const { name, form, root } of variedProcesses) {
      const analyser = new ProcessAnalyser(form);
      const faults = faultsOf(root);
      for (let index = 0; index < FAULTS; index += 1) {
        const faulty = withFault(root, pick(faults, random));
        for (const finding of analyser.analyse(faulty).findings) {
          const step = [...walkSteps(faulty)].find((one) => one.step.key === finding.stepKey)?.step;
          const isPage = step?.processType.code === "HANDLEBARS" && finding.part === "template";
          const template = isPage ? marked(step.template ?? "", finding) : undefined;
          if (!step || template === undefined) continue;
          judged += 1;
          const root = withFault(faulty, { stepKey: step.key, template });
          for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
            const session = answeredForm(form, random);
            if (session.problems().length > 0) continue;
            const answers = session.answers();
            if (!(await printed(form, root, step.key, answers)).includes(MARK)) continue;
            wrong.push(
              `${name}: ${finding.line}: ${finding.message}\n${template}\n${JSON.stringify(answers)}`,
            );
            break;
          }
        }
      }
    }
    expect(wrong.slice(0, 3).join("\n\n")).toBe("");
    expect(judged).toBeGreaterThan(FAULTS);
  });
});
