import { expect, it } from "vitest";
import { compareReports } from "../../../shared/golden/compare.ts";
import { casesFor, goldenSet } from "../../../shared/golden/make-set.ts";
import { GoldenMemory } from "../../../shared/golden/memory.ts";
import { recordOf } from "../../../shared/golden/record.ts";
import { MAX_BODY_BYTES } from "../../../shared/limits.ts";
import type { Step } from "../../../shared/process/step.ts";
import { formOf, page, process, words } from "../analysis/varied/build.ts";

const form = formOf(`
# survey
| type | name | label | label::Spanish (es) | relevant |
| select_one yn | fever | Fever? | ¿Fiebre? | |
| decimal | temperature | How high? | ¿Cuánto? | \${fever} = 'yes' |
# choices
| list_name | name | label | label::Spanish (es) |
| yn | yes | Yes | Sí |
| yn | no | No | No |
`);
const template = `
<h2>{{translate "Your report"}}</h2>
{{#if (gt answers.temperature 38.5)}}<p class="a">Go to a doctor.</p>{{else}}<p>Rest.</p>{{/if}}`;
const catalogue = '{ "Your report": { "es": "Su informe" } }';

const rootOf = (text = template, messages = catalogue): Step =>
  process("visit", form, words("words", messages, page("advice", text))).root;

async function changesOf(root: Step) {
  const [before, after] = [
    { form, root: rootOf() },
    { form, root },
  ];
  const { changes } = await compareReports(before, after, await casesFor(before, after));
  return changes.map(({ locale, before, after }) => `${locale}: ${before} → ${after}`);
}

it("names a threshold that is off by a tenth, an inverted condition, a wrong translation, another heading", async () => {
  const one = ["en: Rest. → Go to a doctor.", "es: Rest. → Go to a doctor."];
  expect(await changesOf(rootOf(template.replace("38.5", "38.4")))).toEqual(one);
  expect(await changesOf(rootOf(template.replace("#if", "#unless").replace("/if", "/unless")))).toHaveLength(
    4,
  );
  expect(await changesOf(rootOf(template, catalogue.replace("Su", "Mi")))).toEqual([
    "es: Su informe → Mi informe",
  ]);
  expect(await changesOf(rootOf(template.replaceAll("h2", "h3")))).toContain(
    "en: <h2> Your report → <h3> Your report",
  );
});

it("says nothing of white space, comments, classes, or a condition written in another way", async () => {
  const written = template
    .replace('class="a"', "class='b' id=x")
    .replace("<h2>", "<!-- a --><h2 >\n ")
    .replace("gt answers.temperature 38.5", "lt 38.50 answers.temperature");
  expect(await changesOf(rootOf(`{{! b }}${written}`))).toEqual([]);
});

it("keeps its cases while they are accepted, and makes the same ones again", async () => {
  const root = rootOf();
  const set = await goldenSet(form, root);
  expect(set.coverage.branches).toEqual({ covered: 3, all: 3, lacking: [] });
  expect(set.coverage.choices).toEqual({ covered: 2, all: 2, lacking: [] });
  expect((await goldenSet(form, root)).cases).toEqual(set.cases);
  const other = rootOf(template.replace("38.5", "39"));
  const kept = (await goldenSet(form, other, { kept: set.cases })).cases;
  expect(kept.slice(0, set.cases.length)).toEqual(set.cases);
});

it("compares again only what an edit changes", async () => {
  const memory = new GoldenMemory();
  const before = { form, root: rootOf() };
  const { cases } = await goldenSet(form, before.root, { memory });
  await compareReports(before, before, cases, { memory });
  const { changes } = await compareReports(
    before,
    { form, root: rootOf(template.replace("Rest", "Sleep")) },
    cases,
    { memory },
  );
  expect(changes.map(({ after }) => after)).toEqual(["Sleep.", "Sleep."]);
});

it("is recorded in little room: 340 cases of 30 reports in four languages fit into a call", async () => {
  const side = { form, root: rootOf() };
  const record = await recordOf(side, await casesFor(side, side), new GoldenMemory());
  const hashes = record.texts.flatMap((text) => text.hashes);
  expect(hashes).not.toContain("");
  const each = JSON.stringify(hashes).length / hashes.length;
  expect(each * 340 * 30 * 4).toBeLessThan(MAX_BODY_BYTES / 2); // answers need room as well
});
