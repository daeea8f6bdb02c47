/** What reports, exports and comparisons of a form make of questions that repeat, one repeat inside another. */
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { nestAnswers } from "../../../shared/form/answers/repeated-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compareForms } from "../../../shared/form/definition/form-difference.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { transform } from "../../../shared/jolt/index.ts";
import { answerSheetTemplate } from "../../../shared/process/answer-sheet-template.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { render } from "../../../shared/process/steps/handlebars/render.ts";
import { submissionDocument } from "../../../shared/process/submission-document.ts";
import { codebookOf } from "../../../shared/submissions/codebook.ts";
import { exportSubmissions } from "../../../shared/submissions/export-submissions.ts";

const family = (repeat: object, inner: object = {}) =>
  FormDefinition.parse({
    title: "Family",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      {
        ...{ key: "p", name: "Children" },
        composites: [
          {
            key: "c",
            fields: [
              { key: "parent", label: "Parent", controlType: "text" },
              {
                ...{ key: "children", label: "Child", controlType: "composite", repeat },
                fields: [
                  { key: "child", label: "First name", controlType: "text" },
                  {
                    ...{ key: "doses", label: "Dose", controlType: "composite", repeat: {} },
                    fields: [
                      {
                        key: "ml",
                        label: "Millilitres",
                        controlType: "number",
                        dataType: "number",
                        ...inner,
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });

const definition = family({ label: "${child}" });
const session = openForm(
  compileForm(definition),
  {
    ...{ parent: "Eva", children: ["a", "b"], "children/a/child": "Ana", "children/b/child": "Bo" },
    ...{ "children/a/doses": ["1", "2"], "children/b/doses": ["1"] },
    ...{ "children/a/doses/1/ml": 1, "children/a/doses/2/ml": 2, "children/b/doses/1/ml": 5 },
  },
  formClock(new Date("2026-11-20T12:00:00Z"), "UTC"),
);
const answers = nestAnswers(session.answers(), definition, false);
const pages = describeAnswers(definition, session, "en");
const document = submissionDocument({
  ...{ title: "Family", locale: "en", submittedAt: "2026-11-20T21:04:00Z", instanceId: "i1" },
  ...{ answers, pages, defaultPages: pages },
});

describe("questions that repeat, in a report", () => {
  it("have a section for each instance on the answer sheet, under its name and those around it", () => {
    const sections = pages.flatMap((page) => page.sections);
    expect(sections.map(({ title, answers }) => [title, ...answers.map(({ value }) => value)])).toEqual([
      ["", "Eva"],
      ["Ana", "Ana"],
      ["Ana › Dose 1", "1"],
      ["Ana › Dose 2", "2"],
      ["Bo", "Bo"],
      ["Bo › Dose 1", "5"],
    ]);
  });

  it("are tables in their place, with their entries named, and what follows a repeat comes after it", () => {
    const [page] = definition.model;
    const [composite] = page?.composites ?? [];
    if (page === undefined || composite === undefined) throw new Error("The form has a page.");
    const later = { key: "later", label: "Anything else?", controlType: "text" };
    const more = [
      { key: "sum", label: "Score", controlType: "calculation", hidden: true, expression: "1 + 1" },
      {
        ...{ key: "group", controlType: "composite", conditionalExpression: "${parent} = 'Nobody'" },
        fields: [{ key: "not", label: "Not", controlType: "calculation", display: false, expression: "3" }],
      },
      { key: "step", controlType: "calculation", display: false, expression: "1 + 2" },
    ];
    const form = FormDefinition.parse({
      ...definition,
      model: [
        { ...page, composites: [{ ...composite, fields: [...composite.fields, later] }] },
        { key: "q", name: "Results", composites: [{ key: "d", fields: more }] },
      ],
    });
    const input = { ...session.answers(), later: "No" };
    const opened = openForm(compileForm(form), input, formClock(new Date("2026-11-20T12:00:00Z"), "UTC"));
    const sections = describeAnswers(form, opened, "en", { scores: "labelled" }).flatMap(
      (one) => one.sections,
    );
    const texts = sections.map(({ title, answers, table, isInTable }) => {
      if (isInTable) return "in it";
      if (table === undefined)
        return answers.map(({ label, value }) => `${label}: ${value}`).join(", ") || title;
      return `${table.title} [${table.columns}] ${table.rows.map((row) => `${row.title}: ${row.values}`).join("; ")}`;
    });
    expect(texts).toEqual([
      "Parent: Eva",
      "Child [First name] Ana: Ana; Bo: Bo",
      "Ana › Dose [Millilitres] Dose 1: 1; Dose 2: 2",
      "in it",
      "in it",
      "Bo › Dose [Millilitres] Dose 1: 5",
      "Anything else?: No",
      "Score: 2",
    ]);
    const scoresOf = (scores: "none" | "all") =>
      describeAnswers(form, opened, "en", { scores })
        .flatMap((one) => one.sections)
        .slice(6)
        .flatMap((section) => section.answers.map(({ key }) => key));
    expect([scoresOf("none"), scoresOf("all")]).toEqual([["later"], ["later", "sum", "step"]]);
    const narrow = describeAnswers(form, opened, "en", { maxColumns: 0 }).flatMap((one) => one.sections);
    expect(narrow.filter(({ table, isInTable }) => table || isInTable)).toEqual([]);
  });

  it("are tables on the answer sheet", () => {
    const options = { locale: "en", fallbackLocale: "en", catalogue: {}, properties: {}, now: () => 0 };
    const sheet = render(answerSheetTemplate, document, options).replace(/>\s+</g, "><");
    expect(sheet).toContain(
      '<h3>Child</h3><table class="repeat"><thead><tr><td></td><th scope="col">First name</th></tr></thead><tbody><tr><th scope="row">Ana</th><td>Ana</td></tr><tr><th scope="row">Bo</th><td>Bo</td></tr></tbody></table>',
    );
    expect(sheet.match(/Millilitres/g)).toHaveLength(2);
  });

  it("are lists that a template goes through", () => {
    const options = { locale: "en", fallbackLocale: "en", catalogue: {}, properties: {}, now: () => 0 };
    const template = "{{#each children}}{{child}}:{{#each doses}} {{ml}}{{/each}};{{/each}}";
    expect(render(template, document, options)).toBe("Ana: 1 2;Bo: 5;");
  });

  it("are lists that JOLT shifts", () => {
    const spec = { children: { "*": { child: "names[]", doses: { "*": { ml: "all[]" } } } } };
    const shifted = transform([{ operation: "shift", spec }])(JSON.parse(JSON.stringify(document)));
    expect(shifted).toMatchObject({ names: ["Ana", "Bo"], all: [1, 2, 5] });
  });
});

it("questions that repeat have a sheet of their own, whose rows name their submission and the places around them", async () => {
  const { bytes } = await exportSubmissions("xlsx", {
    formName: "Family",
    codebook: codebookOf([definition], "en"),
    submissions: [
      {
        ...{ instanceId: "i1", publication: "P", status: "COMPLETE", locale: "en", answers },
        ...{ startedAt: "2026-11-20T20:04:00.000Z", submittedAt: "2026-11-21T00:00:00.000Z" },
      },
    ],
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const rowsOf = (name: string) => {
    const rows: unknown[] = [];
    workbook.getWorksheet(name)?.eachRow((row) => rows.push((row.values as unknown[]).slice(1))); // exceljs counts columns from 1
    return rows;
  };
  expect(rowsOf("children")).toEqual([
    ["instanceId", "children#", "child", "doses"],
    ["i1", 1, "Ana", 2],
    ["i1", 2, "Bo", 1],
  ]);
  expect(rowsOf("doses")).toEqual([
    ["instanceId", "children#", "doses#", "ml"],
    ["i1", 1, 1, 1],
    ["i1", 1, 2, 2],
    ["i1", 2, 1, 5],
  ]);
});

it("a change of a repeat, or of what is in one, is a difference between two forms", () => {
  const { changed } = compareForms(definition, family({ label: "${child}", maximum: 4 }, { required: true }));
  expect(changed.map(({ key, what }) => [key, what])).toEqual([
    ["children", ["repeat"]],
    ["ml", ["required"]],
  ]);
});
