/** Answers that are said to lead to a place are run through the real chain and template, which has a mark there. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { canBeShown } from "../../../shared/analysis/finding.ts";
import { Witnesses } from "../../../shared/analysis/witness/witnesses.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { cleanProcesses } from "./clean-processes.ts";
import { elseOf, insertedAt, MARK, printed } from "./marks.ts";
import { pick, type Random, randomNumbers, randomProcess } from "./random-process.ts";
import { now } from "./submissions.ts";
import { faultsOf } from "./varied/faults.ts";
import { variedProcesses, withFault } from "./varied/score.ts";

const WITNESSES = budget({ search: 10_000, usual: 150 });
const time = { now, timeZone: "UTC" };

/** A place of a template, as an offset and as people count. */
interface Branch {
  stepKey: string;
  template: string;
  at: number;
  line: number;
  column: number;
}

function branchAt(stepKey: string, template: string, at: number): Branch {
  const before = template.slice(0, at).split("\n");
  return { stepKey, template, at, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Where each condition's sentences begin, those of its else too. */
function branchesOf(root: Step): Branch[] {
  return [...walkSteps(root)].flatMap(({ step }) => {
    const { key, template = "", processType } = step;
    if (processType.code !== "HANDLEBARS") return [];
    return [...template.matchAll(/\{\{#(?:if|unless)\b[^}]*\}\}/g)].flatMap((tag) => {
      const otherwise = elseOf(template, tag.index);
      const then = branchAt(key, template, tag.index + tag[0].length);
      return otherwise === undefined ? [then] : [then, branchAt(key, template, otherwise)];
    });
  });
}

/** Whether the form accepts the answers, and with them the mark is printed. */
async function proves(form: CompiledForm, root: Step, branch: Branch, answers: object): Promise<boolean> {
  const session = openForm(form, { ...answers }, formClock(now, "UTC"));
  if (session.problems().length > 0) return false;
  const { stepKey, template, at } = branch;
  // where another condition is asked, one that is always true is asked before it
  const mark = /^\{\{~?\s*else\s/.test(template.slice(at)) ? `{{else if true}}${MARK}` : MARK;
  const withMark = withFault(root, { stepKey, template: insertedAt(template, at, mark) });
  return (await printed(form, withMark, stepKey, session.answers())).includes(MARK);
}

const drawn = (random: Random) => {
  const clean = pick(cleanProcesses, random);
  return { form: clean.form, root: randomProcess(clean, random) };
};

describe(`answers that lead to a place (seed ${testSeed})`, () => {
  it("print the sentence of every branch for which they are given, and are given for most", async () => {
    const random = randomNumbers(testSeed);
    const wrong: string[] = [];
    const without: string[] = [];
    let count = 0;
    while (count < WITNESSES && wrong.length < 3) {
      const { form, root } = drawn(random);
      const analyser = new ProcessAnalyser(form);
      const dead = analyser.analyse(root).findings.filter(({ code }) => /_PRINTED$/.test(code));
      const witnesses = new Witnesses(form, root, analyser, time);
      for (const branch of branchesOf(root)) {
        const answers = await witnesses.at(branch.stepKey, branch);
        const isDead = dead.some(({ line }) => line === branch.line);
        const said = `${branch.template.split("\n")[branch.line - 1]} at ${branch.column}`;
        if (answers === undefined && !isDead) without.push(said);
        if (answers === undefined) continue;
        count += 1;
        if (!(await proves(form, root, branch, answers))) wrong.push(`${said}\n${JSON.stringify(answers)}`);
      }
    }
    expect(wrong.join("\n\n")).toBe("");
    // many of the random conditions contradict each other: about 8 % of the branches have none
    expect(without.length / (count + without.length), without.slice(0, 20).join("\n")).toBeLessThan(0.3);
  });

  it("come to the line of every finding in processes of every kind, once there are faults in them", async () => {
    const random = randomNumbers(testSeed + 1);
    const wrong: string[] = [];
    const without: string[] = [];
    let count = 0;
    for (const { name, form, root } of variedProcesses) {
      const analyser = new ProcessAnalyser(form);
      for (let turn = 0; turn < budget({ search: 60, usual: 6 }); turn += 1) {
        const faulty = withFault(root, pick(faultsOf(root), random));
        const witnesses = new Witnesses(form, faulty, analyser, time);
        for (const finding of analyser.analyse(faulty).findings) {
          const step = [...walkSteps(faulty)].find((one) => one.step.key === finding.stepKey)?.step;
          if (!step || !canBeShown(finding) || step.processType.code !== "HANDLEBARS") {
            expect(await witnesses.of(finding)).toBeUndefined();
            continue;
          }
          const said = `${name}, ${step.name}, line ${finding.line}: ${finding.message}`;
          const answers = await witnesses.of(finding);
          if (answers === undefined) {
            without.push(said);
            continue;
          }
          count += 1;
          const template = step.template ?? "";
          const branch = branchAt(step.key, template, startOf(template, finding));
          if (!(await proves(form, faulty, branch, answers)))
            wrong.push(`${said}\n${JSON.stringify(answers)}`);
        }
      }
    }
    expect(wrong.slice(0, 3).join("\n\n")).toBe("");
    expect(count).toBeGreaterThan(budget({ search: 400, usual: 12 }));
    expect(without.length / (count + without.length), without.slice(0, 20).join("\n")).toBeLessThan(0.25);
  });
});

/** The beginning of the tag that a place is in, or the place. */
function startOf(template: string, { line, column }: { line: number; column: number }): number {
  const before = template.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const open = template.lastIndexOf("{{", at);
  if (open < 0 || template.slice(open, at).includes("}}")) return at;
  return open;
}
