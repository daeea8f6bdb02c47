/** What is called impossible is marked in its template, all of it at once, and submissions are run through the process. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { cleanProcesses } from "./clean-processes.ts";
import { elseOf, insertedAt, MARK, pageOf } from "./marks.ts";
import { pick, type Random, randomNumbers, randomProcess } from "./random-process.ts";
import { Accepted } from "./submissions.ts";
import { faultsOf } from "./varied/faults.ts";
import { variedProcesses, withFault } from "./varied/score.ts";

const PROCESSES = budget({ search: 10_000, usual: 20 });
/** Of each process. */
const FAULTS = budget({ search: 400, usual: 6 });
const SUBMISSIONS = budget({ search: 200, usual: 15 });
/** Of one form: each process draws its own of these, as making them up takes longer than running them. */
const MADE_UP = budget({ search: 2_000, usual: 60 });

/** Where a template says that something was printed, or given, which can't be. */
interface Place {
  finding: Finding;
  at: number;
  /** What is written there. */
  said: string;
}

/** Undefined for findings that call nothing impossible. */
function placeOf(template: string, finding: Finding, mark: string): Place | undefined {
  const { code, line, column, message } = finding;
  const lines = template.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  if (code === "NEVER_PRINTED") return { finding, at: template.indexOf("}}", from) + 2, said: mark };
  if (code === "ALWAYS_PRINTED") {
    const at = elseOf(template, from);
    return at === undefined ? undefined : { finding, at, said: mark };
  }
  if (code === "NEVER_TRUE") {
    const at = template.lastIndexOf("{{", from);
    // what is joined by an “or” alone can be asked by itself, in front of it
    const tag = template.slice(at, template.indexOf("}}", at));
    const side = /^\([^()]*\)/.exec(template.slice(from))?.[0];
    const isAlone = tag.startsWith("{{#if (or") && !tag.includes("(and") && side !== undefined;
    return isAlone ? { finding, at, said: `{{#if ${side}}}${mark}{{/if}}` } : undefined;
  }
  if (code !== "PATH_UNKNOWN" && code !== "PATH_ALWAYS_EMPTY") return undefined;
  const path = /“([^”]*)”/.exec(message)?.[1] ?? "";
  return { finding, at: template.lastIndexOf("{{", from), said: `{{#if ${path}}}${mark}{{/if}}` };
}

/** The findings of a step that submissions prove wrong, and how many were judged. */
async function judged(
  root: Step,
  step: Step,
  findings: readonly Finding[],
  submissions: () => string,
): Promise<{ count: number; wrong: string[] }> {
  const template = step.template ?? "";
  const markOf = (index: number) => `${MARK}${index};`;
  const places = findings.flatMap((finding, index) => placeOf(template, finding, markOf(index)) ?? []);
  if (places.length === 0) return { count: 0, wrong: [] };
  const marked = places
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, said }) => insertedAt(text, at, said), template);
  const withMarks = withFault(root, { stepKey: step.key, template: marked });
  const wrong = new Map<string, string>();
  for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
    const submission = submissions();
    const page = await pageOf(withMarks, step.key, submission);
    if (!page.includes(MARK)) continue;
    for (const [found = "", index] of page.matchAll(new RegExp(`${MARK}(\\d+);`, "g"))) {
      const { line, message } = findings[Number(index)] ?? { line: 0, message: "" };
      wrong.set(
        found,
        `line ${line}: ${message}\n${marked}\n${submission}\n${JSON.stringify(root.children)}`,
      );
    }
  }
  return { count: places.length, wrong: [...wrong.values()] };
}

const result = new Map<CompiledForm, Accepted>();

/** Random ones that the form accepts. */
function submissionsOf(form: CompiledForm, random: Random, make: () => Accepted): () => string {
  const known = result.get(form) ?? make();
  result.set(form, known);
  return () => known.draw(random);
}

/** Of all of them, on a busy machine: five minutes. */
const MOST_TIME = budget({ search: 30, usual: 3 }) * 60_000;

describe(`what is called impossible (seed ${testSeed})`, () => {
  it(
    "is printed for no submission that the form accepts",
    async () => {
      const random = randomNumbers(testSeed);
      const wrong: string[] = [];
      let count = 0;
      for (let index = 0; index < PROCESSES; index += 1) {
        const clean = pick(cleanProcesses, random);
        const root = randomProcess(clean, random);
        const page = [...walkSteps(root)].find(({ step }) => step.key === "page")?.step;
        if (!page) continue;
        const { findings } = new ProcessAnalyser(clean.form).analyse(root);
        const own = findings.filter(({ stepKey }) => stepKey === page.key);
        const draw = submissionsOf(clean.form, random, () => Accepted.ofWords(clean, MADE_UP));
        const found = await judged(root, page, own, draw);
        count += found.count;
        wrong.push(...found.wrong.map((one) => `${clean.name}, ${one}`));
      }
      expect(wrong.slice(0, 3).join("\n\n")).toBe("");
      expect(count).toBeGreaterThan(PROCESSES / 4);
    },
    MOST_TIME,
  );

  it(
    "nor in processes of every kind, once there are faults in them",
    async () => {
      const random = randomNumbers(testSeed + 1);
      const wrong: string[] = [];
      let count = 0;
      for (const { name, form, root } of variedProcesses) {
        const analyser = new ProcessAnalyser(form);
        const faults = faultsOf(root);
        const draw = submissionsOf(form, random, () => Accepted.of(form, MADE_UP));
        for (let index = 0; index < FAULTS; index += 1) {
          const faulty = withFault(root, pick(faults, random));
          const { findings } = analyser.analyse(faulty);
          for (const { step } of walkSteps(faulty)) {
            if (step.processType.code !== "HANDLEBARS") continue;
            const own = findings.filter(({ stepKey, part }) => stepKey === step.key && part === "template");
            const found = await judged(faulty, step, own, draw);
            count += found.count;
            wrong.push(...found.wrong.map((one) => `${name}, ${one}`));
          }
        }
      }
      expect(wrong.slice(0, 3).join("\n\n")).toBe("");
      expect(count).toBeGreaterThan(FAULTS);
    },
    MOST_TIME,
  );
});
