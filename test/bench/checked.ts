/**
 * What the check of reports names of the faults that are put into processes of every kind, and how long it takes for a
 * large form: as a whole, and again after one template was edited. With SPROUT_BEFORE also what an ordinary run costs.
 */
import { ProcessAnalyser } from "../../shared/analysis/analyse-process.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { chain, formOf, page, process } from "../unit/analysis/varied/build.ts";
import { scored, variedProcesses } from "../unit/analysis/varied/score.ts";
import { type Figure, median } from "./figure.ts";
import { ordinaryRun } from "./ordinary-run.ts";

const QUESTIONS = 500;
const STEPS = 60;
/** Of each page, half of them with a condition. */
const LINES = 100;
const ROUNDS = 5;

const { scores, missed } = scored((faults) => faults);
const all = [...scores.values()];
const seeded = all.reduce((sum, one) => sum + one.seeded, 0);
console.log("named at their line:");
for (const [kind, one] of scores) console.log(`${`${one.named} of ${one.seeded}`.padStart(12)}  ${kind}`);
for (const one of missed) console.log(`missed: ${one}`);
const onClean = variedProcesses.flatMap(({ form, root }) => new ProcessAnalyser(form).analyse(root).findings);

const { form, root } = largeProcess();
const [whole, again]: [number[], number[]] = [[], []];
for (let round = -1; round < ROUNDS; round += 1) {
  const began = performance.now();
  const analyser = new ProcessAnalyser(form);
  analyser.analyse(root);
  const analysed = performance.now();
  const edited = [...walkSteps(root)].find(({ step }) => step.name === "Page 1")?.step;
  if (edited) edited.template = `${edited.template} `;
  const typed = performance.now();
  analyser.analyse(root);
  if (round < 0) continue;
  whole.push(analysed - began);
  again.push(performance.now() - typed);
}

function largeProcess() {
  const types = ["select_one yn", "integer", "text", "select_multiple parts", "decimal"];
  const rows = Array.from({ length: QUESTIONS }, (_, index) => {
    const relevant = index % 5 === 4 ? `\${q${index - 4}} = 'yes'` : "";
    const constraint = index % 5 === 1 ? ". >= 0 and . <= 120" : "";
    return `| ${types[index % 5]} | q${index} | Question ${index} | ${relevant} | ${constraint} |`;
  });
  const choices = ["| yn | yes | Yes |", "| yn | no | No |", "| parts | a | A |", "| parts | b | B |"];
  const survey = ["# survey", "| type | name | label | relevant | constraint |", ...rows];
  const compiled = formOf([...survey, "# choices", "| list_name | name | label |", ...choices].join("\n"));
  const moved = '[{ "operation": "shift", "spec": { "answers": { "*": "v.&" } } }]';
  const steps = Array.from({ length: STEPS / 2 }, (_, pageNumber) => {
    const lines = Array.from({ length: LINES }, (_, line) => lineOf((pageNumber * LINES + line) % QUESTIONS));
    return chain(`Chain ${pageNumber}`, moved, page(`Page ${pageNumber}`, lines.join("\n")));
  });
  return process("large", compiled, ...steps);
}

function lineOf(question: number): string {
  const path = `v.q${question}`;
  const kinds = [
    `{{#if (eq ${path} "yes")}}<p>Yes</p>{{else}}<p>No</p>{{/if}}`,
    `{{#if (gt ${path} 60)}}<p>{{${path}}}</p>{{/if}}`,
    `<p>{{default ${path} "-"}}</p>`,
    `{{#if (includes ${path} "a")}}<p>{{join ${path}}}</p>{{/if}}`,
    `<p>{{number ${path}}}</p>`,
  ];
  return kinds[question % kinds.length] ?? "";
}

export const figures: readonly Figure[] = [
  {
    name: "seeded faults at their line",
    value: ((seeded - missed.length) / seeded) * 100,
    unit: "%",
    goal: { atLeast: 95 },
    peer: `${seeded} faults of ${scores.size} classes in ${variedProcesses.length} processes`,
  },
  { name: "findings in clean processes", value: onClean.length, unit: "", goal: { atMost: 0 }, peer: "" },
  {
    name: `check of ${QUESTIONS} questions, ${STEPS} steps`,
    value: median(whole),
    unit: "ms",
    goal: { atMost: 1_000 },
    peer: "",
  },
  { name: "the same after an edit", value: median(again), unit: "ms", goal: { atMost: 100 }, peer: "" },
  await ordinaryRun(),
];
