import { describe, expect, it } from "vitest";
import { pageSentences } from "../../../shared/analysis/why/page-sentences.ts";
import { because as reasonOf } from "../../../shared/analysis/why/reason.ts";
import { runExplainedStep } from "../../../shared/analysis/why/run-explained-step.ts";
import type { Piece } from "../../../shared/analysis/why/trace-template.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { sendJobs } from "../../../shared/process/send-jobs.ts";
import type { Step } from "../../../shared/process/step.ts";
import { hashStep } from "../../../shared/process/step-hash.ts";
import { reasonsFor } from "../../../shared/process/step-reasons.ts";
import { submittedContent } from "../../../shared/process/submitted-content.ts";
import { step, treeOf } from "../../support/steps.ts";

const field = (key: string, label: unknown, more: object = {}) => ({
  fieldType: "text",
  controlType: "text",
  key,
  label,
  ...more,
});
const yesNo = [
  { key: "yes", label: { en: "Yes", es: "Sí", fr: "Oui" } },
  { key: "no", label: { en: "No", es: "No" } },
];
const definition = FormDefinition.parse({
  title: "Visit",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Spanish" },
    { code: "fr", name: "French" },
  ],
  defaultLocale: "en",
  model: [
    {
      key: "p",
      name: "Page",
      label: "Page",
      composites: [
        {
          key: "c",
          name: "Section",
          label: "Section",
          fields: [
            field("fever", { en: "Fever?", es: "¿Fiebre?", fr: "Fièvre ?" }, { controlType: "radio", options: yesNo }),
            field("temp", { en: "Temperature", es: "Temperatura" }, { dataType: "number", conditionalExpression: "[fever] = 'yes'" }),
            field("double", "Twice", { controlType: "calculation", expression: "CALC([temp] * 2)" }),
            field("name", { en: "Name <x>", es: "Nombre <x>" }),
            { fieldType: "composite", controlType: "composite", key: "drugs", label: "Medicines", repeat: {}, fields: [field("drug", "Medicine")] },
          ],
        },
      ],
    },
  ],
}); // biome-ignore format: a table

const submittedAt = "2026-03-04T10:00:00Z";
const on = { key: "report", name: "report", properties: [{ name: "reasons", value: "true" }] };

/** What a page says, with its reasons. */
async function sentencesOf(
  template: string,
  answers: object,
  more: Partial<Step> & { locale?: string } = {},
) {
  const { locale = "en", ...result } = more;
  const page = step("HANDLEBARS", { template, propertySets: [on], ...result });
  const root = treeOf(page);
  const compiled = compileForm(definition);
  const input = { definition, compiled, answers: answers as never, locale, submittedAt }; // as they are stored
  const document = String(submittedContent({ ...input, timeZone: "UTC", instanceId: "I" }).body);
  const tools = { locale, fallbackLocale: "en", properties: {}, now: () => 0 };
  const reasonsOf = (one: Step) => reasonsFor(one, { root, definition, document });
  const run = sendJobs((job) => runExplainedStep(job, () => 0));
  for await (const { step: one, content } of runProcess(root, document, tools, { run, reasonsOf }))
    if (one === page) return content.body;
  throw new Error("The page was not made.");
}

const because = (text: string, lang = "en") => `<br><small class="because" lang="${lang}">${text}</small>`;
const fever = { fever: "yes", temp: 39.4 };

describe("because you told us", () => {
  it("stands under the sentence that the answers led to, and under no other", async () => {
    const template =
      '<title>{{temp}}</title><h1>{{temp}}</h1><p>{{#if (eq fever "yes")}}Call us.{{/if}}</p>\n<p>Goodbye.</p>';
    expect(await sentencesOf(template, fever)).toBe(
      `<title>39.4</title><h1>39.4</h1><p>Call us.${because("Because you told us: Fever? Yes")}</p>\n<p>Goodbye.</p>`,
    );
  });

  it("is in the language of the run: labels, choices and its own words", async () => {
    expect(await sentencesOf('<p>{{#if (eq fever "yes")}}Llame.{{/if}}</p>', fever, { locale: "es" })).toBe(
      `<p>Llame.${because("Porque nos dijo: ¿Fiebre? Sí", "es")}</p>`,
    );
  });

  it("is the same, byte for byte, each time; in French with its spaces", async () => {
    const page = '<p>{{#if (eq fever "yes")}}{{temp}} degrés{{/if}}</p>';
    const [first, again] = [
      await sentencesOf(page, fever, { locale: "fr" }),
      await sentencesOf(page, fever, { locale: "fr" }),
    ];
    const words = "Parce que vous nous avez dit : Fièvre ? Oui; Temperature : 39,4";
    expect(first).toBe(`<p>39.4 degrés${because(words, "fr")}</p>`);
    expect(again).toBe(first);
  });

  it("cites the questions behind a calculation", async () => {
    expect(await sentencesOf("<p>{{double}} degrees</p>", fever)).toBe(
      `<p>78.8 degrees${because("Because you told us: Fever? Yes; Temperature: 39.4")}</p>`,
    );
  });

  it("never says what was not given or not asked", async () => {
    const template = "<p>{{#if temp}}Hot{{else}}Cool{{/if}}</p><p>{{#unless name}}Nameless{{/unless}}</p>";
    expect(await sentencesOf(template, { fever: "no", temp: 39.4 })).toBe(
      `<p>Cool${because("Because you told us: Fever? No")}</p><p>Nameless</p>`,
    );
  });

  it("is not a part of it: of several instances nothing is said, as it isn't known which is meant", async () => {
    const template =
      '<p>{{#if (eq fever "yes")}}Takes {{#each drugs}}{{#if drug}}one, {{/if}}{{/each}}{{/if}}</p>';
    const one = { fever: "yes", drugs: ["1"], "drugs/1/drug": "Iron" };
    expect(await sentencesOf(template, one)).toBe(
      `<p>Takes one,${because("Because you told us: Fever? Yes; Medicine: Iron")} </p>`,
    );
    const two = { ...one, drugs: ["1", "2"], "drugs/2/drug": "Zinc" };
    expect(await sentencesOf(template, two)).toBe("<p>Takes one, one, </p>");
  });

  it("escapes labels and answers", async () => {
    expect(await sentencesOf("<p>{{#if name}}Hello{{/if}}</p>", { name: "<i>Ada</i>" })).toBe(
      `<p>Hello${because("Because you told us: Name &lt;x&gt;: &lt;i&gt;Ada&lt;/i&gt;")}</p>`,
    );
  });

  it("isn't said where the designer didn't turn it on, nor in plain text", async () => {
    const template = "<p>{{temp}}</p>";
    expect(await sentencesOf(template, fever, { propertySets: [] })).toBe("<p>39.4</p>");
    const plain = { key: "o", name: "output", properties: [{ name: "contentType", value: "text/plain" }] };
    expect(await sentencesOf(template, fever, { propertySets: [on, plain] })).toBe("<p>39.4</p>");
  });

  it("is part of what names an output; of other steps it isn't", () => {
    const page = step("HANDLEBARS", { template: "x", propertySets: [on] });
    const named = (document: string) => {
      const reasons = reasonsFor(page, { root: treeOf(page), definition, document });
      const surroundings = { locale: "en", fallbackLocale: "en", catalogue: {}, properties: {}, reasons };
      const hash = (...parts: unknown[]) => JSON.stringify(parts);
      return hashStep(page, { contentType: "application/json", body: "{}" }, surroundings, hash).outputHash;
    };
    expect(named("1")).not.toBe(named("2"));
    const off = { ...page, propertySets: [] };
    expect(reasonsFor(off, { root: treeOf(off), definition, document: "{}" })).toBeUndefined();
  });
});

describe("the sentences of a page", () => {
  const tokens = new Set([{ kind: "answer", key: "a" } as const]);
  const after = (page: string) => {
    const pieces: Piece[] = [{ text: page, line: 1, reason: reasonOf(tokens) }];
    return pageSentences(pieces).map(({ to }) => page.slice(0, to));
  };
  it.each([
    ["<ul><li>One <b>two</b> </li></ul>", ["<ul><li>One <b>two</b>"]],
    ["<table><tr><th>Head<td>Cell</table>", ["<table><tr><th>Head<td>Cell"]],
    ["<p>One<br>two</p>", ["<p>One", "<p>One<br>two"]],
    ["<li>One<ul><li>two</ul>", ["<li>One", "<li>One<ul><li>two"]],
    ["<script>'<p>x</p>'</script><p>A<svg><text>x</text></svg></p>", ["<script>'<p>x</p>'</script><p>A<svg><text>x</text></svg>"]],
    ["<h2>No</h2><dl><dt>No<dd>Yes</dl>…", ["<h2>No</h2><dl><dt>No<dd>Yes"]],
  ])("of %s", (page, expected) => expect(after(page)).toEqual(expected)); // biome-ignore format: pages
});
