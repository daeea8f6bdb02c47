import { expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { matches } from "../../../shared/expression/matches.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { processTypes, rootStep, type Step } from "../../../shared/process/step.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../../shared/workbook/read/read-workbook.ts";

const sheet = [
  "type,name,label",
  "text,who,Your name",
  "image,photo,A picture",
  "geopoint,place,Where",
  "begin repeat,moles,Moles",
  "image,mole,A mole",
  "end repeat,,",
].join("\n");

async function findingsOf(body: string) {
  const read = await readWorkbook(new TextEncoder().encode(sheet), "files.csv");
  if (!read.ok) throw new Error("The sheet can't be read.");
  const { definition } = readDefinition(read.workbook, { worksheetIndex: 0, fileName: "files.csv" });
  if (!definition) throw new Error("The sheet is no form.");
  const processType = processTypes.find(({ code }) => code === "HANDLEBARS") ?? processTypes[0];
  const template = `${body}{{#each pages}}{{#each sections}}{{#each answers}}{{value}}{{/each}}{{/each}}{{/each}}`;
  const page: Step = { ...rootStep("page"), name: "Page", processType, template, publicOutputInd: true };
  const root: Step = { ...rootStep("root"), children: [page] };
  return new ProcessAnalyser(compileForm(definition, { matches }))
    .analyse(root)
    .findings.map(({ code, line }) => [code, line]);
}

it("pictures, their parts and places are known to be there", async () => {
  const all =
    '{{image photo alt="x"}}{{photo.name}}{{place.latitude}}{{#each moles}}{{image mole alt="x"}}{{/each}}';
  expect(await findingsOf(all)).toEqual([]);
});

it("a picture of what is none, and a part that a file hasn't, are errors", async () => {
  expect(await findingsOf('{{image who alt="x"}}')).toEqual([["NOT_A_FILE", 1]]);
  expect(await findingsOf("{{photo.width}}")).toEqual([["PATH_UNKNOWN", 1]]);
  expect(await findingsOf("{{image photo}}")).toEqual([["TEMPLATE_INVALID", 1]]);
});

it("whose form it is, is known as far as it may be said, in a text, a condition and a picture", async () => {
  const all =
    "{{form.organisation.name}}{{form.organisation.contact}}{{form.organisation.address}}" +
    "{{#if form.organisation.name}}<p>{{form.organisation.name}}</p>{{else}}<p>{{form.title}}</p>{{/if}}" +
    '{{#with form.organisation}}{{#if logo}}{{image logo alt=(default name "Logo") width="4cm"}}{{/if}}{{/with}}' +
    '<img src="{{form.organisation.logo}}" alt="{{form.organisation.name}}">';
  expect(await findingsOf(all)).toEqual([]);
  expect(await findingsOf("{{form.organisation.nmae}}")).toEqual([["PATH_UNKNOWN", 1]]);
  expect(await findingsOf("{{form.organization.name}}")).toEqual([["PATH_UNKNOWN", 1]]);
  expect(await findingsOf("{{organisation.name}}")).toEqual([["PATH_UNKNOWN", 1]]);
  expect(await findingsOf('{{image form.organisation.name alt="x"}}')).toEqual([["NOT_A_FILE", 1]]);
});
