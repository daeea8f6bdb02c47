/** Answers whose names or shapes trip programs up: the report is made all the same, and nothing inherited changes. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { newKey } from "../../shared/accounts/tokens.ts";
import { api } from "../../shared/contract/index.ts";
import { writeWorkbook } from "../../shared/heavy/workbook/write-workbook.ts";
import { processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { inheritedState } from "../fuzz/prototypes.ts";
import {
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const names = [
  ...["toHTML", "call", "toString", "constructor", "hasOwnProperty", "valueOf", "toJSON", "then"],
  ...["prototype", "length", "apply", "helperMissing", "lookup", "each"],
];
const stack = useStack();
let publicationKey: string;

const typed = (code: string, made: Partial<Step>): Step => ({
  ...rootStep(newKey()),
  processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
  ...made,
});

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const survey = [["type", "name", "label"], ...names.map((name) => ["text", name, `Say ${name}`])];
  const folder = await mkdtemp(join(tmpdir(), "sprout-poison-"));
  const workbook = pathToFileURL(join(folder, "poison.xlsx"));
  await writeFile(workbook, await writeWorkbook([{ name: "survey", rows: survey }]));
  const page = typed("HANDLEBARS", {
    ...{ name: "Page", publicOutputInd: true, outputName: "Page" },
    template: `{{#each answers}}<p>{{@key}}={{this}};</p>{{/each}}{{#each kept}}<i>{{this}}</i>{{/each}}`,
  });
  const chain = typed("JOLT", {
    name: "Copy",
    template: JSON.stringify([{ operation: "shift", spec: { answers: { "*": ["answers.&", "kept[]"] } } }]),
    children: [page],
  });
  const tree: Step = { ...rootStep(newKey()), children: [chain] };
  ({ publicationKey } = await publishWorkbook(designer, { workbook, process: JSON.stringify(tree) }));
});

async function submit(model: string) {
  const respondent = stack.client();
  const started = await startInstance(respondent, publicationKey);
  const ref = refOf(started);
  const answer = await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 });
  return { respondent, ref, answer };
}

it("prints answers to questions that are named after what every object has", async () => {
  const before = inheritedState();
  const model = JSON.stringify(Object.fromEntries(names.map((name) => [name, `said-${name}`])));
  const { respondent, ref, answer } = await submit(model);
  must(answer);
  const { outputReferences, messageCode } = await waitForReports(respondent, ref);
  expect(messageCode).toBe("OK");
  const [page] = outputReferences;
  const output = must(await respondent.call(api.runtime.output, { ...ref, outputId: page?.outputId ?? "" }));
  const text = Buffer.from(output.data ?? "", "base64").toString("utf8");
  for (const name of names) expect(text).toContain(`<p>${name}=said-${name};</p>`);
  expect(inheritedState()).toBe(before);
});

it.each([
  ["a program", { call: { call: true, type: "Program", body: [] } }],
  ["trusted markup", { toHTML: { toHTML: "<b>bold</b>", string: "<b>bold</b>" } }],
  ["a list", { toString: ["{{answers}}", "${7*7}", "<script>x</script>"] }],
])("takes %s for what it is, data, or refuses it as no answer to its question", async (_, poison) => {
  const model = JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, "said"])), ...poison });
  const { respondent, ref, answer } = await submit(model);
  expect(answer.status).toBeLessThan(500);
  if (answer.problem !== undefined) return;
  const { outputReferences, messageCode } = await waitForReports(respondent, ref);
  expect(messageCode).toBe("OK");
  const [page] = outputReferences;
  const output = must(await respondent.call(api.runtime.output, { ...ref, outputId: page?.outputId ?? "" }));
  const text = Buffer.from(output.data ?? "", "base64").toString("utf8");
  expect(text).not.toContain("<script>");
  expect(text).not.toContain("<b>");
});

it("refuses answers under __proto__, and changes nothing that objects inherit", async () => {
  const before = inheritedState();
  const { answer } = await submit('{"toHTML": "said", "__proto__": {"polluted": "yes"}}');
  expect(answer.status).toBe(400);
  expect(inheritedState()).toBe(before);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
