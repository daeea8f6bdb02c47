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
