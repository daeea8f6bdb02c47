/** Reasons of what chains make of several answers: one that isn't cited changes nothing, those that are can change their line. */
import { expect, it } from "vitest";
import { type ExplainedSentence, explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import type { Step } from "../../../shared/process/step.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { pick, type Random, randomNumbers } from "./random-process.ts";
import { documentOf, now } from "./submissions.ts";
import { chain, formOf, page, process } from "./varied/build.ts";

const SUBMISSIONS = budget({ search: 700, usual: 4 });
const TRIES = 200;

const form = formOf(`
  # survey
  | type | name | label | required |
  | decimal | temp | Temperature | |
  | integer | sat | Saturation | |
  | text | name | Name | yes |
  | select_one yn | fever | Fever | |
  | select_one yn | cough | Cough | |
  | select_multiple part | parts | Parts | |
  | text | remark | Remark | |
  # choices
  | list_name | name | label |
  | yn | yes | Yes |
  | yn | no | No |
  | part | roof | Roof |
  | part | wall | Wall |`);

const values: Readonly<Record<string, readonly unknown[]>> = {
  temp: [null, 36.5, 39, 41],
  sat: [null, 67, 92, 99],
  name: ["Ada", "Bo", "Cy"],
  fever: [null, "yes", "no"],
  cough: [null, "yes", "no"],
  parts: [null, ["roof"], ["wall"], ["roof", "wall"]],
  remark: [null, "tired", "well"],
};
const keys = Object.keys(values);

const shift = (...specs: object[]) => JSON.stringify(specs.map((spec) => ({ operation: "shift", spec })));

/** Chains and templates as designers write them: objects and lists that are made of several answers. */
const processes: readonly (readonly [name: string, chain: string, template: readonly string[]])[] = [
  ["an object", shift({ answers: { temp: "v.t", sat: "v.s", remark: "v.r" } }), ["{{#with v}}", "<p>Fever {{t}}</p>", "<p>told</p>", "{{#if (gt t 40)}}<p>high</p>{{/if}}", "<p>{{s}} of {{t}}</p>", "{{else}}", "<p>nothing</p>", "{{/with}}"]],
  ["over an object", shift({ answers: { temp: "v.t", sat: "v.s" } }), ["{{#each v}}", "<p>{{@key}}: {{this}}</p>", "{{else}}", "<p>nothing</p>", "{{/each}}"]],
  ["by places", shift({ answers: { temp: { "@": "rows[0].is", "#T": "rows[0].of" }, sat: { "@": "rows[1].is", "#S": "rows[1].of" } } }), ["{{#each rows}}", "{{#if of}}<p>{{of}}: {{is}}</p>{{/if}}", "{{/each}}", "{{#if rows}}<p>some</p>{{else}}<p>none</p>{{/if}}", "<p>first {{rows.[0].is}}</p>"]],
  ["appended", shift({ answers: { temp: { "@": "rows[].t" }, cough: { yes: { "#cough": "list[]" } }, fever: { yes: { "#fever": "list[]" } } } }), ["{{#each list}}", "<p>has {{this}}</p>", "{{else}}", "<p>none</p>", "{{/each}}", "<p>{{count list}} in all</p>", "{{#each rows}}<p>{{t}}</p>{{/each}}"]],
  ["what a required one fills", shift({ answers: { name: "v.n", sat: "v.s" } }), ["{{#if v}}<p>there</p>{{/if}}", "{{#with v}}", "<p>told</p>", "<p>{{n}}</p>", "<p>sat {{s}}</p>", "{{/with}}"]],
  ["a constant of one answer", shift({ answers: { fever: { yes: { "#one": "basket[0].n" } }, remark: { "#said": "said" } } }), ["{{#if basket}}<p>yes</p>{{else}}<p>no</p>{{/if}}", "{{#if said}}<p>said</p>{{else}}<p>silent</p>{{/if}}", "{{#each basket}}<p>it is {{n}}</p>{{/each}}"]],
  ["where another is there", shift({ answers: { fever: { "@(1,remark)": "v.why", $: "v.of" } } }), ["{{#if v.why}}<p>why: {{v.why}}</p>{{else}}<p>no reason</p>{{/if}}", "<p>of {{v.of}}</p>"]],
  ["two shifts", shift({ answers: { temp: "v.a.t", sat: "v.b.s", parts: "v.c" } }, { v: { a: "o.x", "*": "o.&" } }), ["{{#with o}}", "{{#with x}}", "<p>t {{t}}</p>", "{{/with}}", "{{#if b}}<p>b</p>{{/if}}", "{{#each c}}<p>part {{this}}</p>{{/each}}", "{{/with}}"]],
]; // biome-ignore format: a table

/** @param share how often an answer is taken back, where that is allowed */
function random(answers: Answers, changed: readonly string[], draw: Random, share = 0): Answers {
  const session = openForm(form, answers, formClock(now, "UTC"));
  for (const key of changed) {
    const possible = values[key] ?? [];
    const value = draw() < share && possible[0] === null ? null : pick(possible, draw);
    session.setValue(key, value as never); // as the question takes them
  }
  return session.answers();
}

const explained = (root: Step, answers: Answers) =>
  explainReports(form, root, documentOf({ form }, answers), "en");

const timesSaid = (sentences: readonly ExplainedSentence[], { line, text }: ExplainedSentence) =>
  sentences.filter((one) => one.line === line && one.text === text).length;

it(
  `what is made of several answers cites those that can change it, and no other (seed ${testSeed})`,
  async () => {
    const draw = randomNumbers(testSeed);
    const wrong: string[] = [];
    let [cited, idle] = [0, 0];
    for (const [name, spec, template] of processes) {
      const { root } = process(name, form, chain("c", spec, page("Page", template.join("\n"))));
      for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
        const answers = random({ name: "Ada" }, keys, draw);
        const before = await explained(root, answers);
        for (const key of keys) {
          const after = await explained(root, random(answers, [key], draw));
          for (const one of before)
            if (!one.answers.includes(key) && timesSaid(after, one) !== timesSaid(before, one))
              wrong.push(`${name}, line ${one.line} “${one.text}” cites ${one.answers}, not ${key}`);
        }
        for (const one of before) {
          for (const key of one.answers) {
            cited += 1;
            // alone, or together with the others that it is there because of
            let canChange = false;
            for (let attempt = 0; attempt < TRIES && !canChange; attempt += 1) {
              const others = one.answers.filter((other) => other !== key && draw() < 0.7);
              const without = random(answers, others, draw, 0.6);
              const [these, those] = [
                await explained(root, without),
                await explained(root, random(without, [key], draw, 0.5)),
              ];
              canChange = timesSaid(these, one) !== timesSaid(those, one);
            }
            if (canChange) continue;
            idle += 1;
            wrong.push(`${name}, line ${one.line} “${one.text}”: ${key} can't change it`);
          }
        }
      }
    }
    expect(wrong.slice(0, 5).join("\n")).toBe("");
    expect(cited).toBeGreaterThan(SUBMISSIONS * processes.length);
    expect(idle / cited).toBeLessThanOrEqual(0.001);
  },
  budget({ search: 30, usual: 3 }) * 60_000,
);
