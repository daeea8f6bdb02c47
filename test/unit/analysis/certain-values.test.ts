/** What a chain always gives: a sentence doesn't depend on what can no longer change it. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import { step, treeOf } from "../../support/steps.ts";
import { documentOf } from "./submissions.ts";
import { formOf, page } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | select_one smoking | smoking | Smoking |
  | select_multiple nuts | nuts | Nuts |
  | text | medicine | Medicine |
  | integer | age | Age |
  # choices
  | list_name | name | label |
  | smoking | daily | Daily |
  | smoking | never | Never |
  | nuts | hazel | Hazel |
  | nuts | pecan | Pecan |`);

/** The answers in “visit”, where a medicine is always given. */
const moves = [
  { operation: "shift", spec: { form: "form", answers: { "*": "visit.&" } } },
  { operation: "default", spec: { visit: { medicine: "–" } } },
];

function treeWith(operations: object, template: string) {
  const chain = JSON.stringify([...moves, operations].flat());
  return treeOf(
    step("JOLT", { key: "pick", name: "Pick", template: chain, children: [page("Page", template)] }),
  );
}

/** The answers that the first line of a page depends on. */
async function cited(operations: object, template: string, answers: Answers): Promise<string[] | undefined> {
  const sentences = await explainReports(
    form,
    treeWith(operations, template),
    documentOf({ form }, answers),
    "en",
  );
  return sentences[0]?.answers;
}

const found = (operations: object, template: string) =>
  new ProcessAnalyser(form)
    .analyse(treeWith(operations, template))
    .findings.flatMap(({ part, code }) =>
      part === "template" && code !== "PRINTED_AS_STORED" ? [code] : [],
    );

const overwrite = (key: string, right: string) => ({
  operation: "modify-overwrite-beta",
  spec: { visit: { [key]: right } },
});
const answers: Answers = { smoking: "daily", nuts: ["hazel"], medicine: "Aspirin", age: 40 };
const isSmoking = "{{#if visit.smoking}}<p>yes</p>{{else}}<p>no</p>{{/if}}";

describe("what overwrites an answer whatever the answers are", () => {
  it.each(["size", "toString", "toUpper", "toLower"])("leaves nothing of it: %s", async (name) => {
    const operation = overwrite("smoking", `=${name}(@(1,medicine))`);
    expect(await cited(operation, "<p>{{visit.smoking}}</p>", answers)).toEqual(["medicine"]);
    expect(
      await cited(overwrite("smoking", `=${name}(@(1,age))`), "<p>{{visit.smoking}}</p>", answers),
    ).toEqual(name === "toString" ? ["smoking", "age"] : ["smoking"]); // a number has no size and no letters
  });

  it("is compared as what it is: a size is no text, and none is less than 0", () => {
    const size = overwrite("smoking", "=size(@(1,medicine))");
    expect(found(size, '{{#if (eq visit.smoking "daily")}}<p>yes</p>{{/if}}')).not.toEqual([]);
    expect(found(size, "{{#if (lt visit.smoking 0)}}<p>yes</p>{{/if}}")).toEqual(["NEVER_PRINTED"]);
    expect(found(size, "{{#if (lt visit.smoking 3)}}<p>yes</p>{{/if}}")).toEqual([]);
  });
});

describe("what can give nothing for any answer", () => {
  const isThere = "{{#if visit.medicine}}<p>yes</p>{{else}}<p>no</p>{{/if}}";

  it.each(["abs", "toInteger", "toBoolean"])(
    "leaves what was there: %s of a choice in words",
    async (name) => {
      const operation = overwrite("medicine", `=${name}(@(1,smoking))`);
      expect(await cited(operation, "<p>{{visit.medicine}}</p>", answers)).toEqual(["medicine"]);
      expect(await cited(operation, isThere, answers)).toEqual([]);
    },
  );

  it("is no function that some choices are numbers for", async () => {
    const scored = formOf(`
      # survey
      | type | name | label |
      | select_one pain | pain | Pain |
      | text | medicine | Medicine |
      # choices
      | list_name | name | label |
      | pain | 0 | None |
      | pain | 7 | Much |
      | pain | unsure | Unsure |`);
    const operation = overwrite("medicine", "=toInteger(@(1,pain))");
    const found = (template: string) =>
      new ProcessAnalyser(scored)
        .analyse(treeWith(operation, template))
        .findings.flatMap(({ part, code }) => (part === "template" ? [code] : []));
    expect(found("<p class='{{visit.pain}}'></p>{{#if (eq visit.medicine 7)}}<p>yes</p>{{/if}}")).toEqual([]);
    expect(
      found("<p class='{{visit.pain}}'></p>{{#if visit.medicine}}<p>yes</p>{{else}}<p>no</p>{{/if}}"),
    ).toEqual([]);
  });
});

describe("what is there whatever the answers are", () => {
  const orNone = { operation: "modify-default-beta", spec: { visit: { nuts: ["@(1,nuts)", "none"] } } };
  const counted = "{{#if (eq (count visit.nuts) 0)}}<p>yes</p>{{else}}<p>no</p>{{/if}}";

  it("is a list that something replaces where it is missing", async () => {
    expect(await cited(orNone, "{{#if visit.nuts}}<p>yes</p>{{else}}<p>no</p>{{/if}}", answers)).toEqual([]);
    expect(found(orNone, counted)).toEqual(["NEVER_PRINTED"]);
  });

  it("is a list of one, of what is always there", async () => {
    const many = { operation: "cardinality", spec: { visit: { medicine: "MANY" } } };
    expect(await cited(many, "{{#if visit.medicine}}<p>yes</p>{{/if}}", answers)).toEqual([]);
  });

  it("may be 0, which isn't true, where a text or a number is", () => {
    const orNumber = { operation: "modify-default-beta", spec: { visit: { smoking: ["@(1,age)", "none"] } } };
    expect(found(orNumber, isSmoking)).toEqual([]);
  });

  it("is a size of a list that was answered: it has an item", async () => {
    const isThere = "{{#if (default visit.medicine 0)}}<p>yes</p>{{else}}<p>no</p>{{/if}}";
    expect(await cited(overwrite("medicine", "=size(@(1,nuts))"), isThere, answers)).toEqual([]);
    const trimmed = [overwrite("medicine", "=trim(@(1,medicine))"), overwrite("age", "=size(@(1,medicine))")];
    expect(found(trimmed, "{{#if (default visit.age 0)}}<p>yes</p>{{else}}<p>no</p>{{/if}}")).toEqual([]);
  });

  it("is one of the choices where it is a text, although it may be a number", async () => {
    const orNumber = { operation: "modify-default-beta", spec: { visit: { smoking: ["@(1,age)", "none"] } } };
    const compared = (comparison: string) => found(orNumber, `{{#if (${comparison})}}<p>yes</p>{{/if}}`);
    expect(compared('eq visit.smoking "hazel"')).toEqual(["NEVER_PRINTED"]);
    expect(compared('eq visit.smoking ""')).toEqual(["NEVER_PRINTED"]);
    for (const possible of [
      'eq visit.smoking "daily"',
      "eq visit.smoking 0",
      "gt visit.smoking 17",
      'ne visit.smoking "none"',
    ])
      expect(compared(possible)).toEqual([]);
    expect(
      await cited(orNumber, '{{#if (eq visit.smoking "")}}<p>yes</p>{{else}}<p>no</p>{{/if}}', answers),
    ).toEqual([]);
  });

  it("is no text that a default leaves empty", async () => {
    const trimmed = overwrite("medicine", "=trim(@(1,medicine))");
    const orX = { operation: "modify-default-beta", spec: { visit: { medicine: "x" } } };
    const template = "{{#if visit.medicine}}<p>yes</p>{{else}}<p>no</p>{{/if}}";
    expect(await cited([trimmed, orX], template, { ...answers, medicine: " " })).toEqual(["medicine"]);
  });
});

it("is a list, where one answer is moved to one place twice", () => {
  const twice = {
    operation: "shift",
    spec: { visit: { smoking: ["visit.smoking", "visit.smoking"], "*": "visit.&" } },
  };
  expect(found(twice, '{{#if (eq visit.smoking "daily")}}<p>yes</p>{{else}}<p>no</p>{{/if}}')).not.toEqual(
    [],
  );
  expect(found(twice, isSmoking)).toEqual([]);
});

describe("what a function gives", () => {
  const nuts = "<ul>{{#each visit.nuts}}<li>{{this}}</li>{{/each}}</ul>";

  it("is a list of texts, of a list: what goes over it is no mistake", async () => {
    const texts = overwrite("nuts", "=toString(@(1,nuts))");
    expect(found(texts, nuts)).toEqual([]);
    expect(await cited(texts, nuts, answers)).toEqual(["nuts"]);
  });

  it("is one text, of a list's first item: nothing is left of the list", async () => {
    const first = overwrite("nuts", "=firstElement(@(1,nuts))");
    expect(found(first, nuts)).not.toEqual([]);
    expect(found(first, '{{#if (eq visit.nuts "hazel")}}<p>yes</p>{{/if}}')).toEqual([]);
    expect(await cited(first, "<p>{{visit.nuts}}</p>", answers)).toEqual(["nuts"]);
  });

  it("is nothing, of one value that is joined with no other: what was there stays", async () => {
    const joined = overwrite("medicine", "=concat(@(1,age))");
    expect(await cited(joined, "<p>{{visit.medicine}}</p>", answers)).toEqual(["medicine"]);
    const several = overwrite("medicine", "=concat(@(1,age),' years')");
    expect(await cited(several, "<p>{{visit.medicine}}</p>", answers)).toEqual(["medicine", "age"]);
  });
});

it("depends on what is added to it elsewhere, where a list is moved to two places", async () => {
  const shared = {
    operation: "shift",
    spec: { visit: { nuts: ["visit.nuts", "visit.age"], "*": "visit.&" } },
  };
  const items = "<ul>{{#each visit.nuts}}<li>{{this}}</li>{{/each}}</ul>";
  expect(await cited(shared, items, answers)).toEqual(["nuts", "age"]);
  expect(found(shared, "{{#if (eq (count visit.nuts) 3)}}<p>yes</p>{{/if}}")).toEqual([]);
});

it("keeps its limits as a whole number, and its choices beside a date", () => {
  const dated = formOf(`
    # survey
    | type | name | label | constraint |
    | select_one smoking | smoking | Smoking | |
    | text | medicine | Medicine | |
    | date | since | Since | |
    | decimal | heat | Heat | . >= 34 and . <= 43 |
    # choices
    | list_name | name | label |
    | smoking | daily | Daily |`);
  const codes = (operations: object, condition: string) =>
    new ProcessAnalyser(dated)
      .analyse(treeWith(operations, `{{#if ${condition}}}<p>yes</p>{{else}}<p>no</p>{{/if}}`))
      .findings.flatMap(({ part, code }) =>
        part === "template" && code !== "QUESTION_UNREAD" ? [code] : [],
      );
  const heat = overwrite("medicine", "=toInteger(@(1,heat))");
  expect(codes(heat, "visit.medicine")).toEqual(["ALWAYS_PRINTED"]);
  expect(codes(heat, "(eq visit.medicine 34)")).toEqual([]);
  const since = { operation: "modify-default-beta", spec: { visit: { smoking: "@(1,since)" } } };
  expect(codes(since, '(eq visit.smoking "never")')).toEqual(["NEVER_PRINTED"]);
  expect(codes(since, '(eq visit.smoking "2026-01-31")')).toEqual([]);
  expect(codes(since, '(eq visit.smoking "daily")')).toEqual([]);
  expect(codes(since, '(lt visit.smoking "2026-01-31")')).toEqual([]);
});

it("is no text, where a list may stand beside the choices: a list equals no text", async () => {
  const both = {
    operation: "shift",
    spec: { visit: { nuts: ["visit.smoking", "visit.nuts"], "*": "visit.&" } },
  };
  const isHazel = '{{#if (eq visit.smoking "hazel")}}<p>yes</p>{{else}}<p>no</p>{{/if}}';
  expect(found(both, isHazel)).toEqual(["NEVER_PRINTED"]);
});
