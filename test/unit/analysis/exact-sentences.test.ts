/** What a careful reader says that a line depends on: no more, and no less. */
import { describe, expect, it } from "vitest";
import { explainReports } from "../../../shared/analysis/why/explain-reports.ts";
import type { Step } from "../../../shared/process/step.ts";
import { previewContent } from "../../../shared/process/submitted-content.ts";
import { now } from "./submissions.ts";
import { chain, formOf, page, process } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | decimal | temp | Temperature |
  | text | name | Name |
  | text | mood | Mood |
  | begin repeat | drugs | Medicines |
  | text | drug | Medicine |
  | integer | mg | Dose |
  | end repeat | | |`);
const answers = {
  temp: 39.4,
  name: "Ada",
  drugs: [
    { drug: "Iron", mg: 20 },
    { drug: "Zinc", mg: 5 },
  ],
};

/** The lines of a report, each with its answers. */
async function said(...steps: Step[]): Promise<string[]> {
  const document = previewContent(JSON.stringify(answers), {
    definition: form.definition,
    compiled: form,
    locale: "en",
    timeZone: "UTC",
    now,
  });
  const sentences = await explainReports(form, process("exact", form, ...steps).root, document, "en");
  return sentences.map(({ text, answers: cited }) => [text, ...cited].join("|"));
}

describe("of a list", () => {
  it("how many items there are isn't what is in them", async () => {
    expect(
      await said(page("Page", "<p>{{count drugs}}</p>\n{{#if (and drugs name)}}<p>both</p>{{/if}}")),
    ).toEqual(["2|drugs", "both|name|drugs"]);
  });

  it("one field that is joined is that field", async () => {
    expect(await said(page("Page", '<p>{{join drugs key="drug"}}</p>'))).toEqual(["Iron, Zinc|drugs|drug"]);
  });

  it("that a chain makes, its items are there as those that they were made of", async () => {
    const moved =
      '[{ "operation": "shift", "spec": { "answers": { "drugs": { "*": { "drug": "list[&1].what" } } } } }]';
    expect(
      await said(
        chain(
          "c",
          moved,
          page("Page", "{{#each list}}\n<p>One</p>\n{{/each}}\n{{#if list}}<p>some</p>{{/if}}"),
        ),
      ),
    ).toEqual(["One|drugs", "One|drugs", "some|drugs"]);
  });
});

it("a list's size is how many items it has, its first item what is in that", async () => {
  const sized =
    '[{ "operation": "modify-overwrite-beta", "spec": { "n": "=size(@(1,drugs))", "one": "=firstElement(@(1,drugs))" } }]';
  expect(
    await said(
      chain(
        "c",
        sized,
        page(
          "Page",
          "<p>{{n}}</p>\n<p>{{one.drug}}</p>\n{{#with (first drugs)}}\n<p>{{mg}} mg</p>\n{{/with}}",
        ),
      ),
    ),
  ).toEqual(["2|drugs", "Iron|drugs|drug", "20 mg|drugs|mg"]);
});

it("a document is there once a default fills it in", async () => {
  const filled =
    '[{ "operation": "shift", "spec": { "answers": { "name": "v.n" } } }, { "operation": "default", "spec": { "v": { "kind": "first" } } }]';
  const template = "{{#if v}}\n<p>{{v.kind}}</p>\n{{/if}}\n<p>{{v.n}} &ndash; &#8364;</p>";
  expect(await said(chain("c", filled, page("Page", template)))).toEqual(["first", "Ada – €|name"]);
});

it("an object that a chain makes is there where anything in it is", async () => {
  const moved = '[{ "operation": "shift", "spec": { "answers": { "temp": "v.t", "name": "v.n" } } }]';
  expect(
    await said(chain("c", moved, page("Page", "{{#if v}}\n<p>told</p>\n{{/if}}\n<p>{{v.n}}</p>"))),
  ).toEqual(["told|temp|name", "Ada|name"]);
});

it("a line that goes over an object depends on what isn't in it as well", async () => {
  const moved =
    '[{ "operation": "shift", "spec": { "answers": { "temp": "v.t", "name": "v.n", "mood": "v.m" } } }]';
  const template = "{{#each v}}<p>{{@key}}: {{this}}</p>{{/each}}";
  expect(await said(chain("c", moved, page("Page", template)))).toEqual(["t: 39.4n: Ada|temp|name|mood"]);
});

it("what stands in a tag or a comment says nothing, what stands between tags does", async () => {
  const lines = [
    '<p class="{{#if (gt temp 38)}}red{{/if}}" title="{{name}}">Text</p>',
    "<!-- {{temp}} --><p>After</p>",
    "<p>A<b>{{#if (gt temp 40)}}, hot{{/if}}</b></p>",
  ];
  expect(await said(page("Page", lines.join("\n")))).toEqual(["Text", "After", "A|temp"]);
});

describe("of what is there as long as one of several is", () => {
  const moved =
    '[{ "operation": "shift", "spec": { "answers": { "temp": "v.t", "name": "v.n", "mood": "v.m" } } }]';
  const rows =
    '[{ "operation": "shift", "spec": { "answers": { "temp": { "@": "rows[0].is", "#T": "rows[0].of" }, "name": { "@": "rows[1].is", "#N": "rows[1].of" } } } }]';

  it("a line that prints one of them depends on no other; one that prints none, on all", async () => {
    const lines = ["{{#with v}}", "<p>Fever {{t}}</p>", "<p>told</p>", "{{/with}}"];
    expect(await said(chain("c", moved, page("Page", lines.join("\n"))))).toEqual([
      "Fever 39.4|temp",
      "told|temp|name",
    ]);
    const inIf = ["{{#if v}}", "<p>Fever {{v.t}}</p>", "{{/if}}"];
    expect(await said(chain("c", moved, page("Page", inIf.join("\n"))))).toEqual(["Fever 39.4|temp"]);
  });

  it("goes over an object: each line is there because of its own", async () => {
    const lines = ["{{#each v}}", "<p>{{@key}}: {{this}}</p>", "<p>next</p>", "{{/each}}"];
    expect(await said(chain("c", moved, page("Page", lines.join("\n"))))).toEqual([
      "t: 39.4|temp",
      "next|temp|name",
      "n: Ada|name",
      "next|temp|name",
    ]);
  });

  it("goes over a list that is written place by place, or item by item", async () => {
    const lines = [
      "{{#each rows}}",
      "<p>{{of}}: {{is}}</p>",
      "{{/each}}",
      "{{#if rows}}<p>some</p>{{/if}}",
      "<p>{{rows.[1].is}}</p>",
    ];
    const exact = ["T: 39.4|temp", "N: Ada|name", "some|temp|name", "Ada|name"];
    expect(await said(chain("c", rows, page("Page", lines.join("\n"))))).toEqual(exact);
    const appended = rows.replace(/rows\[\d\]\.is/g, "rows[]").replace(/, "#\w": "rows\[\d\]\.of"/g, "");
    const items = ["{{#each rows}}", "<p>{{this}}</p>", "{{/each}}"];
    expect(await said(chain("c", appended, page("Page", items.join("\n"))))).toEqual([
      "39.4|temp",
      "Ada|name",
    ]);
  });

  it("is there whatever the answers are where a required one is in it", async () => {
    const needed = formOf(`
      # survey
      | type | name | label | required |
      | text | name | Name | yes |
      | integer | age | Age | |`);
    const spec = '[{ "operation": "shift", "spec": { "answers": { "name": "v.n", "age": "v.a" } } }]';
    const lines = [
      "{{#with v}}",
      "<p>told</p>",
      "<p>{{a}}</p>",
      "{{/with}}",
      "{{#if v.n}}<p>named</p>{{/if}}",
    ];
    const cited = async (input: object) => {
      const document = previewContent(JSON.stringify(input), {
        definition: needed.definition,
        compiled: needed,
        locale: "en",
        timeZone: "UTC",
        now,
      });
      const { root } = process("needed", needed, chain("c", spec, page("Page", lines.join("\n"))));
      const sentences = await explainReports(needed, root, document, "en");
      return sentences.map(({ text, answers }) => [text, ...answers].join("|"));
    };
    expect(await cited({ name: "Ada", age: 40 })).toEqual(["told", "40|age", "named"]);
    expect(await cited({ age: 40 })).toEqual(["told|age", "40|age"]);
  });

  it("a constant that one answer decides depends on that answer, whether it is there or not", async () => {
    const spec = '[{ "operation": "shift", "spec": { "mood": { "good": { "#one": "basket[0].n" } } } }]';
    const choice = formOf(`
      # survey
      | type | name | label |
      | select_one mood | mood | Mood |
      # choices
      | list_name | name | label |
      | mood | good | Good |
      | mood | bad | Bad |`);
    const template = "{{#if basket}}<p>yes</p>{{else}}<p>no</p>{{/if}}";
    for (const [mood, text] of [
      ["good", "yes"],
      ["bad", "no"],
    ]) {
      const document = previewContent(JSON.stringify({ mood }), {
        definition: choice.definition,
        compiled: choice,
        locale: "en",
        timeZone: "UTC",
        now,
      });
      const { root } = process("choice", choice, chain("c", spec, page("Page", template)));
      const sentences = await explainReports(choice, root, document, "en");
      expect(sentences.map((one) => [one.text, ...one.answers])).toEqual([[text, "mood"]]);
    }
  });
});
