/** Answers whose names or shapes confuse programs: the report is made all the same, and nothing inherited changes. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { inheritedState } from "../fuzz/prototypes.ts";
import type { Client } from "../support/client.ts";
import {
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const names = [
  ...["toHTML", "call", "toString", "constructor", "hasOwnProperty", "valueOf", "toJSON", "then"],
  ...["prototype", "length", "apply", "helperMissing", "lookup", "each"],
];
const stack = useStack();
let publicationKey: string;
let formId: number;
let owner: Client;

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  owner = designer;
  const questions = names.map((name) => ["text", name, `Say ${name}`]);
  const survey = [["type", "name", "label"], ...questions, ["select_multiple said", "chosen", "Choose some"]];
  const choices = [["list_name", "name", "label"], ...names.map((name) => ["said", name, `Choose ${name}`])];
  const folder = await mkdtemp(join(tmpdir(), "sprout-poison-"));
  const workbook = pathToFileURL(join(folder, "poison.xlsx"));
  const sheets = [
    { name: "survey", rows: survey },
    { name: "choices", rows: choices },
  ];
  await writeFile(workbook, await writeWorkbook(sheets));
  const page = step("HANDLEBARS", {
    ...viewable("Page"),
    template: `{{#each answers}}<p>{{@key}}={{this}};</p>{{/each}}{{#each kept}}<i>{{this}}</i>{{/each}}`,
  });
  const chain = step("JOLT", {
    template: JSON.stringify([{ operation: "shift", spec: { answers: { "*": ["answers.&", "kept[]"] } } }]),
    children: [page],
  });
  const process = JSON.stringify(treeOf(chain));
  ({ publicationKey, formId } = await publishWorkbook(designer, { workbook, process }));
});

async function submit(model: string) {
  const respondent = stack.client();
  const started = await startInstance(respondent, publicationKey);
  const ref = refOf(started);
  const answer = await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 });
  return { respondent, ref, answer };
}

/** The report, once it is made. */
async function printed(respondent: Client, ref: ReturnType<typeof refOf>): Promise<string> {
  const { outputReferences, messageCode } = await waitForReports(respondent, ref);
  expect(messageCode).toBe("OK");
  const [page] = outputReferences;
  const output = must(await respondent.call(api.runtime.output, { ...ref, outputId: page?.outputId ?? "" }));
  return Buffer.from(output.data ?? "", "base64").toString("utf8");
}

it("prints answers to questions that are named like properties of every object", async () => {
  const before = inheritedState();
  const model = JSON.stringify(Object.fromEntries(names.map((name) => [name, `said-${name}`])));
  const { respondent, ref, answer } = await submit(model);
  must(answer);
  const text = await printed(respondent, ref);
  for (const name of names) expect(text).toContain(`<p>${name}=said-${name};</p>`);
  expect(inheritedState()).toBe(before);
});

/** The result of a submission: a report that contains the answer, or a refusal with just this problem. */
type Outcome = { prints: string } | { status: number; problem: object };

const unreadable = (message: string) => ({
  status: 400,
  problem: { name: "INPUT_INVALID", details: { fields: [{ field: "model", message }] } },
});
const noAnswers = unreadable("The answers aren't an object of field keys and answers.");
const wrongType = (field: string) => ({
  status: 422,
  problem: { name: "ANSWERS_INVALID", details: { fields: [{ field, code: "wrongType" }] } },
});

it.each<[string, Record<string, unknown>, Outcome]>([
  ["a program", { call: { call: true, type: "Program", body: [] } }, noAnswers],
  ["trusted markup", { toHTML: { toHTML: "<b>bold</b>", string: "<b>bold</b>" } }, noAnswers],
  ["a list", { toString: ["{{answers}}", "${7*7}", "<script>x</script>"] }, wrongType("toString")],
  ["a number", { length: 7 }, wrongType("length")],
  [
    "a program as a text",
    { call: '{"type":"Program","body":[]}' },
    { prints: "<p>call={&quot;type&quot;:&quot;Program&quot;,&quot;body&quot;:[]};</p>" },
  ],
  [
    "markup as a text",
    { toHTML: "<b>bold</b><script>x</script>" },
    { prints: "<p>toHTML=&lt;b&gt;bold&lt;/b&gt;&lt;script&gt;x&lt;/script&gt;;</p>" },
  ],
  ["a template as a text", { each: "{{answers}} ${7*7}" }, { prints: "<p>each={{answers}} ${7*7};</p>" }],
  [
    "a list of choices",
    { chosen: ["constructor", "toString"] },
    { prints: "<p>chosen=constructor,toString;</p>" },
  ],
])("takes %s as plain data, or refuses it as an answer to its question", async (_, poison, outcome) => {
  const model = JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, "said"])), ...poison });
  const { respondent, ref, answer } = await submit(model);
  if (!("prints" in outcome)) {
    expect(answer).toMatchObject(outcome);
    return;
  }
  must(answer);
  const text = await printed(respondent, ref);
  const read = (html: string) => html.replaceAll("&quot;", '"'); // the same text, whoever wrote it down last
  expect(read(text)).toContain(read(outcome.prints));
  expect(text).not.toContain("<script>");
  expect(text).not.toContain("<b>");
});

it("refuses answers under __proto__, and changes nothing that objects inherit", async () => {
  const before = inheritedState();
  const { answer } = await submit('{"toHTML": "said", "__proto__": {"polluted": "yes"}}');
  expect(answer).toMatchObject(unreadable(`The key "__proto__" isn't allowed.`));
  expect(inheritedState()).toBe(before);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

it("takes what every object has as the name of a language, in each call", async () => {
  const before = inheritedState();
  const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__");
  const publicationNames = Object.fromEntries(inherited.map((name) => [name, `In ${name}`]));
  const accepted = {
    confirmed: true,
    reportWarnings: "accept",
    missingTranslations: "accept",
    missingTranslationsReason: "A test.",
  } as const;
  const published = { id: formId, publicationName: "Poison", publicationNames, ...accepted };
  const { publicationKey: key } = must(await owner.call(api.forms.publish, published));
  const change = { id: formId, publicationKey: key };
  for (const publicationName of ["Poison", "Another"]) {
    const rename = { ...change, command: "rename", publicationName, publicationNames } as const;
    expect(must(await owner.call(api.forms.changePublication, rename)).publicationNames).toEqual(
      publicationNames,
    );
  }
  const again = { ...change, command: "rename", publicationName: "Third" } as const;
  must(await owner.call(api.forms.changePublication, again)); // the earlier names are kept
  const about = { organisation: publicationNames, closed: publicationNames };
  const settings = { ...change, command: "settings", about } as const;
  expect(must(await owner.call(api.forms.changePublication, settings)).about).toEqual(about);
  for (const locale of inherited.slice(0, 4)) {
    const respondent = stack.client();
    const started = must(await respondent.call(api.runtime.instance, { publicationKey: key, locale }));
    const ref = refOf({ ...started, authKey: started.authKey ?? "" });
    const sent = { ...ref, model: "{}", command: "submit", revision: 0, locale } as const;
    must(await respondent.call(api.runtime.submit, sent));
    must(await owner.call(api.forms.submissions, { id: formId, language: locale }));
    for (const format of ["csv", "statistics"] as const)
      must(await owner.call(api.forms.exportSubmissions, { id: formId, format, values: "labels", locale }));
  }
  must(await owner.call(api.forms.statistics, { id: formId }));
  expect(inheritedState()).toBe(before);
});
