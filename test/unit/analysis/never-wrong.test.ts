/** Ordinary chains that write a list by its places, constants and keys: what one submission gets is never called impossible. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import { printed } from "./marks.ts";
import { chain, formOf, page, process } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | select_one yn | allergy | Allergy |
  | select_one yn | fever | Fever |
  | select_multiple colour | colours | Colours |
  | integer | doses | Doses |
  | integer | weeks | Weeks |
  | text | remark | Remark |
  # choices
  | list_name | name | label |
  | yn | yes | Yes |
  | yn | no | No |
  | colour | red | Red |
  | colour | blue | Blue |`);

interface Case {
  name: string;
  /** Of shifts, one after another. */
  specs: readonly object[];
  template: string;
  answers: Answers;
}

const cases: readonly Case[] = [
  {
    name: "rows of a constant and an answer, by their places",
    specs: [{ answers: { allergy: { "@": "rows[0].is", "#Allergy": "rows[0].of" }, fever: { "@": "rows[1].is", "#Fever": "rows[1].of" } } }],
    template: '{{#each rows}}{{#if (eq of "Fever")}}HERE{{/if}}{{/each}}',
    answers: { allergy: "yes", fever: "no" },
  },
  {
    name: "a row for each answer, by how many matched before",
    specs: [{ answers: { "*": { "@": "rows[#2].is", $: "rows[#2].of" } } }],
    template: '{{#each rows}}{{#if (eq of "fever")}}HERE{{/if}}{{/each}}',
    answers: { allergy: "yes", fever: "no" },
  },
  {
    name: "the keys of an object, appended",
    specs: [{ answers: { allergy: "v.allergy", doses: "v.doses", fever: { "@": "v.list[0]" } } }, { v: { "*": { $: "keys[]" } } }],
    template: '{{#each keys}}{{#if (eq this "doses")}}HERE{{/if}}{{/each}}',
    answers: { allergy: "yes", fever: "no", doses: 5 },
  },
  {
    name: "a constant and a number, appended",
    specs: [{ answers: { allergy: { "#1": "score[]" }, doses: "score[]" } }],
    template: "{{#each score}}{{#if (gt this 3)}}HERE{{/if}}{{/each}}",
    answers: { allergy: "yes", doses: 5 },
  },
  {
    name: "a number among a constant",
    specs: [{ answers: { colours: { "#5": "list[]" }, weeks: "list[]" } }],
    template: "{{#if (includes list 3)}}HERE{{/if}}",
    answers: { colours: ["red"], weeks: 3 },
  },
  {
    name: "an answer beside a constant that isn't there",
    specs: [{ answers: { fever: "v.list[1]", colours: { "#red": "v.list[0]" } } }],
    template: '{{#if (eq v.list.[1] "no")}}HERE{{/if}}',
    answers: { fever: "no", colours: ["blue"] },
  },
  {
    name: "a constant below a question that isn't answered",
    specs: [{ answers: { remark: { "#k": "said" } } }],
    template: "{{#if said}}there{{else}}HERE{{/if}}",
    answers: { allergy: "yes" },
  },
  {
    name: "its key",
    specs: [{ answers: { fever: { $: "said" } } }],
    template: "{{#if said}}there{{else}}HERE{{/if}}",
    answers: { allergy: "yes" },
  },
  {
    name: "what another question has, below it",
    specs: [{ answers: { fever: { "@(1,allergy)": "said" } } }],
    template: "{{#if said}}there{{else}}HERE{{/if}}",
    answers: { allergy: "yes" },
  },
  {
    name: "one of two constants for one place",
    specs: [{ answers: { allergy: { "#k": "v.p" }, remark: { "#5": "v.p" } } }],
    template: '{{#if (eq v.p "k")}}HERE{{/if}}',
    answers: { allergy: "yes" },
  },
  {
    name: "an answer and a constant, each in an object of its own",
    specs: [{ answers: { doses: { "@": "list[].p", "#k": "list[].p" } } }],
    template: "{{#if (eq list.[0].p 8)}}HERE{{/if}}",
    answers: { doses: 8 },
  },
  {
    name: "what is beside a value that is matched, appended",
    specs: [
      { answers: { allergy: { "@": "parts[0].is", "#roof": "parts[0].of" }, fever: { "@": "parts[1].is", "#wall": "parts[1].of" } } },
      { parts: { "*": { is: { yes: { "@(2,of)": "bad[]" } } } } },
    ],
    template: '{{#each bad}}{{#if (eq this "roof")}}HERE{{/if}}{{/each}}',
    answers: { allergy: "yes", fever: "no" },
  },
  {
    name: "what a default fills in where its key is there",
    specs: [{ answers: { allergy: { yes: { "#k": "v.p" } }, doses: "v.n" } }, { v: { "p|q": "w.&", n: "w.n" } }],
    template: "{{#if w.p}}there{{else}}HERE{{/if}}",
    answers: { allergy: "no", doses: 8 },
  },
  {
    name: "the key of an answer in a list of objects, by its place",
    specs: [{ answers: { "*s": { $: "list[1].of", "@": "list[1].is" }, remark: { "#x": "list[0].of" } } }],
    template: '{{#if (eq list.[1].of "doses")}}HERE{{/if}}',
    answers: { doses: 2 },
  },
]; // biome-ignore format: a table

describe("what one submission gets is never called impossible", () => {
  it.each(cases)("$name", async ({ specs, template, answers }) => {
    const operations = specs.map((spec) => ({ operation: "shift", spec }));
    const { root } = process("p", form, chain("Chain", JSON.stringify(operations), page("Page", template)));
    expect(await printed(form, root, "Page", answers)).toContain("HERE");
    const { findings } = new ProcessAnalyser(form).analyse(root);
    expect(findings.filter(({ stepKey }) => stepKey === "Page").map(({ message }) => message)).toEqual([]);
  });
});

it("an object that was moved to two places is changed in both", async () => {
  const operations = [
    { operation: "shift", spec: { answers: ["one", "two"] } },
    { operation: "modify-overwrite-beta", spec: { one: { fever: "high" } } },
  ];
  const template = '{{#if (eq two.fever "high")}}HERE{{/if}}';
  const { root } = process("p", form, chain("Chain", JSON.stringify(operations), page("Page", template)));
  expect(await printed(form, root, "Page", { fever: "no" })).toContain("HERE");
  const { findings } = new ProcessAnalyser(form).analyse(root);
  expect(findings.filter(({ stepKey }) => stepKey === "Page")).toEqual([]);
});
