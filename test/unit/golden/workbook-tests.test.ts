import { expect, it } from "vitest";
import { matches } from "../../../shared/expression/matches.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { checkTests, testCases } from "../../../shared/golden/workbook-tests.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { importProblemLine } from "../../../shared/workbook/import-problem.ts";
import { sheets } from "../../import/markdown-sheets.ts";
import { page, process, words } from "../analysis/varied/build.ts";

const survey = `
# survey
| type | name | label | label::Spanish (es) |
| select_one yn | fever | Fever? | ¿Fiebre? |
| decimal | temperature | How high? | ¿Cuánto? |
# choices
| list_name | name | label | label::Spanish (es) |
| yn | yes | Yes | Sí |
| yn | no | No | No |
`;
const template = `<p>{{t "Hello"}}</p>{{#if (gt answers.temperature 38.5)}}<p>Go to a <b>doctor</b>.</p>{{/if}}`;

function read(tests: string) {
  const workbook = sheets(`${survey}# tests\n${tests}`);
  const {
    definition,
    problems,
    tests: rows = [],
  } = readDefinition(workbook, {
    worksheetIndex: 0,
    fileName: "form.xlsx",
  });
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return { form: compileForm(definition, { matches }), problems, tests: rows };
}

async function failures(tests: string) {
  const { form, problems, tests: rows } = read(tests);
  expect(problems.filter(({ code }) => code === "W_TEST")).toEqual([]);
  const { root } = process(
    "visit",
    form,
    words("words", '{ "Hello": { "es": "Hola" } }', page("advice", template)),
  );
  return (await checkTests({ form, root }, rows)).map(({ cell, message }) => `${cell}: ${message}`);
}

it("holds each row against the report and language that it names", async () => {
  expect(
    await failures(`
| name | fever | temperature | answers | report | language | must_say | must_not_say |
| high | yes | 39 | | advice | | Go to a doctor. | Rest |
| low | | | { "fever": "yes", "temperature": 38.5 } | | es | Hola | doctor |
| lines | | | fever = no | | | Hello | doctor |`),
  ).toEqual([]);
});

it("reports what isn't said, what is said, and a report that there isn't, at its cell", async () => {
  expect(
    await failures(`
| name | temperature | report | must_say | must_not_say |
| high | 39 | | Rest | doctor |
| other | 39 | advise | Rest | |`),
  ).toEqual([
    "D2: No report says “Rest” (en, test “high”).",
    "E2: A report says “doctor” (en, test “high”).",
    "C3: There is no report “advise”. Did you mean “advice”?",
  ]);
});

it("reports unknown questions, choices and languages, and what is no answer, at their cells", () => {
  const { problems } = read(`
| fever | temperatur | answers | language | must_say |
| maybe | | temperature = hot | klingon | x |
| | | { "fever" | | x |`);
  const lines = problems.filter(({ code }) => code === "W_TEST").map(importProblemLine);
  expect(lines).toEqual([
    expect.stringContaining('cell B1 (temperatur): The form asks no question "temperatur". Did you mean'),
    expect.stringContaining('cell A2 (fever): "maybe" is no choice of "fever".'),
    expect.stringContaining('cell C2 (answers): "hot" is no number of "temperature".'),
    expect.stringContaining('cell D2 (language): The form has no language "klingon".'),
    expect.stringContaining("cell C3 (answers): These answers are no valid JSON."),
  ]);
});

it("leaves a sheet of that name alone that says nothing of reports", () => {
  const { tests, problems } = read("| date | who |\n| 2026-01-01 | Ada |");
  expect(testCases(tests)).toEqual([]);
  expect(problems.filter(({ code }) => code === "W_TEST")).toEqual([]);
});
