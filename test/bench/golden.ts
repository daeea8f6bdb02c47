/**
 * How many edits that alter a report a comparison on golden cases names, how many neutral ones it names wrongly, and how long 340
 * cases of 30 steps take. Whether an edit alters a report is judged by 200 other submissions.
 */
import { randomNumbers } from "../../shared/form/answers/random.ts";
import { Candidates } from "../../shared/golden/candidates.ts";
import { compareReports } from "../../shared/golden/compare.ts";
import type { FormWithReports, GoldenCase } from "../../shared/golden/golden-case.ts";
import { goldenSet } from "../../shared/golden/make-set.ts";
import { GoldenMemory } from "../../shared/golden/memory.ts";
import { plainSetSize } from "../../shared/golden/pairwise.ts";
import type { Step } from "../../shared/process/step.ts";
import { cleanProcesses, treeOfProcess } from "../unit/analysis/clean-processes.ts";
import { chain, page, process } from "../unit/analysis/varied/build.ts";
import { variedProcesses } from "../unit/analysis/varied/score.ts";
import type { Figure } from "./figure.ts";
import { type Edit, mutationsOf, neutralEditsOf } from "./golden/edits.ts";
import { hardProcesses } from "./golden/hard-processes.ts";
import { matters, validSubmissions } from "./golden/judge.ts";

const MUTATIONS = 500;
const NEUTRAL = 200;
const SUBMISSIONS = 200;
const [CASES, STEPS] = [340, 30];

const random = randomNumbers(42);
const drawn = (edits: Edit[], count: number) =>
  Array.from({ length: Math.min(count, edits.length) }, () =>
    edits.splice(Math.floor(random() * edits.length), 1),
  ).flat();

const sides: (FormWithReports & { name: string })[] = [
  ...hardProcesses,
  ...variedProcesses,
  ...cleanProcesses
    .filter((_, index) => index % 5 === 0)
    .map((one) => ({ ...one, root: treeOfProcess(one) })),
];
const share = (count: number) => Math.ceil(count / sides.length);
let [edits, altering, named, neutral, wrong, cases, plain] = [0, 0, 0, 0, 0, 0, 0];
for (const side of sides) {
  const memory = new GoldenMemory();
  const set = await goldenSet(side.form, side.root, { memory });
  cases += set.cases.length;
  plain += plainSetSize(side);
  const submissions = validSubmissions(side, SUBMISSIONS, random);
  const known = new Map<string, string>();
  const isNamed = async (edit: Edit) =>
    (await compareReports(side, edit.side, set.cases, { memory })).changes.length > 0;
  for (const edit of drawn(mutationsOf(side), share(MUTATIONS))) {
    edits += 1;
    if ((await matters(side, edit.side, submissions, known)) === undefined) continue;
    altering += 1;
    if (await isNamed(edit)) named += 1;
    else console.log(`missed: ${side.name}, ${edit.where}: ${edit.kind}: ${edit.said}`);
  }
  for (const edit of drawn(neutralEditsOf(side), share(NEUTRAL))) {
    neutral += 1;
    if (!(await isNamed(edit))) continue;
    wrong += 1;
    console.log(`named wrongly: ${side.name}, ${edit.where}: ${edit.kind}: ${edit.said}`);
  }
}

const { whole, again } = await largeProcess();

async function largeProcess(): Promise<{ whole: number; again: number }> {
  const [{ form } = { form: undefined }] = hardProcesses;
  if (form === undefined) throw new Error("There is no process.");
  const rootOf = (words: string): Step =>
    process(
      "large",
      form,
      ...Array.from({ length: STEPS / 2 }, (_, at) =>
        chain(
          `Chain ${at}`,
          '[{ "operation": "shift", "spec": { "answers": { "*": "v.&" }, "pages": "pages" } }]',
          page(
            `Page ${at}`,
            `<h1>${at === 3 ? words : at}</h1>{{#if (ge v.age 18)}}<p>{{v.first}}</p>{{/if}}{{#each pages}}{{#each sections}}{{#each answers}}<p>{{label}}: {{value}}</p>{{/each}}{{/each}}{{/each}}`,
          ),
        ),
      ),
    ).root;
  const before = { form, root: rootOf("Before") };
  const candidates = new Candidates(before, [before]);
  const all: GoldenCase[] = [];
  for (let seed = 0; all.length < CASES; seed += 1) {
    const answers = candidates.plain(seed);
    if (answers) all.push({ name: String(seed), origin: "generated", answers });
  }
  const memory = new GoldenMemory();
  const locales = [form.definition.defaultLocale];
  const began = performance.now();
  await compareReports(before, before, all, { memory, locales });
  const compared = performance.now();
  await compareReports(before, { form, root: rootOf("After") }, all, { memory, locales });
  return { whole: (compared - began) / 1000, again: performance.now() - compared };
}

export const figures: readonly Figure[] = [
  {
    name: "edits that alter a report, named",
    value: (named / altering) * 100,
    unit: "%",
    goal: { atLeast: 99 },
    peer: `${altering} of ${edits} edits in ${sides.length} processes`,
  },
  { name: "neutral edits, named", value: wrong, unit: "", goal: { atMost: 0 }, peer: `${neutral} edits` },
  {
    name: "cases",
    value: cases / plain,
    unit: "×",
    peer: `all combinations of two, ${plain}; golden ${cases}`,
  },
  { name: `${CASES} cases, ${STEPS} steps`, value: whole, unit: "s", goal: { atMost: 20 }, peer: "" },
  { name: "the same after an edit", value: again, unit: "ms", goal: { atMost: 1_000 }, peer: "" },
];
