/** Chains that fill in, overwrite and count what an earlier operation made: what one submission gets is never called impossible. */
import { expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import type { Answers } from "../../../shared/form/definition.ts";
import { printed } from "./marks.ts";
import { chain, formOf, page, process } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | select_one yn | allergy | Allergy |
  | select_one yn | fever | Fever |
  | select_multiple colour | colours | Colours |
  | integer | doses | Doses |
  # choices
  | list_name | name | label |
  | yn | yes | Yes |
  | yn | no | No |
  | colour | red | Red |
  | colour | blue | Blue |`);

function processOf(operations: readonly object[], template: string) {
  return process("p", form, chain("Chain", JSON.stringify(operations), page("Page", template))).root;
}

function saidOfPage(operations: readonly object[], template: string): string[] {
  const { findings } = new ProcessAnalyser(form).analyse(processOf(operations, template));
  return findings.filter(({ stepKey }) => stepKey === "Page").map(({ message }) => message);
}

const shift = (spec: object) => ({ operation: "shift", spec });
const overwrite = (spec: object) => ({ operation: "modify-overwrite-beta", spec });
const filledIn = (spec: object) => ({ operation: "default", spec });
const counted = (spec: object) => ({ operation: "cardinality", spec });

/** A constant that everybody has, and a value that is there and null. */
const withNull = [shift({ "#x": "v.c" }), filledIn({ v: { l: null } })];
const isGone = "{{#if v.c}}there{{else}}HERE{{/if}}";

const cases: readonly [name: string, operations: readonly object[], template: string, answers: Answers][] = [
  ["a star that holds lists fills in after the names", [shift({ answers: { allergy: "v.a" } }), filledIn({ v: { "*[]": { "0": "first" }, list: [] } })], '{{#if (eq v.list.[0] "first")}}HERE{{/if}}', { allergy: "yes" }],
  ["nothing is a text among others", [shift({ answers: { allergy: "v.a", fever: "v.b" } }), filledIn({ v: { b: null } }), overwrite({ v: { s: "=toString(@(1,a),@(1,b))" } })], '{{#each v.s}}{{#if (eq this "null")}}HERE{{/if}}{{/each}}', { allergy: "yes" }],
  ["null is present", [...withNull, overwrite({ v: { c: "=isPresent(@(1,l))" } })], isGone, {}],
  ["null is null", [...withNull, overwrite({ v: { c: "=isNull(@(1,l))" } })], isGone, {}],
  ["null is the last of several", [...withNull, overwrite({ v: { c: ["=max(@(1,c))", null] } })], isGone, {}],
  ["what can be a list or an object becomes a list", [shift({ answers: { allergy: "v.a", fever: "v.o.k" } }), overwrite({ v: { m: ["=split(',',@(1,a))", "@(1,o)"] } }), overwrite({ v: { made: "=toList(@(1,m))" } })], '{{#each v.made}}{{#if (eq k "yes")}}HERE{{/if}}{{/each}}', { fever: "yes" }],
  ["an object at two places, changed twice", [shift({ answers: "v" }), overwrite({ rows: "@(1,v)", v: { "fever?": "x" } }), counted({ rows: { fever: "MANY" } })], "{{#each v.fever}}HERE{{/each}}", { fever: "yes" }],
  ["an object at two places, written into", [shift({ answers: ["n", "x"], form: { "#k": "n.extra" } }), counted({ x: { fever: "MANY" } })], "{{#each n.fever}}HERE{{/each}}", { fever: "yes" }],
  ["a list of the same shift, once something was added to it", [shift({ answers: { doses: "v.l[]" } }), shift({ v: { l: { "*": { "@": "n[].o" }, "@": "o", "#red": "o" } } })], '{{#each n}}{{#if (eq o "red")}}HERE{{/if}}{{/each}}', { doses: 3 }],
  ["what a lookup of the same shift finds in it", [shift({ answers: { "@": "v", "#k": "v.extra", fever: { "@(1,extra)": "said" } } })], '{{#if (eq said "k")}}HERE{{/if}}', { fever: "yes" }],
  ["an object that is changed where it is removed", [shift({ "#c": "o.k" }), shift({ o: ["n", "x.a"] }), { operation: "remove", spec: { n: "", "*": { k: "" } } }], "{{#if x.a.k}}there{{else}}HERE{{/if}}", {}],
  ["an object that was looked up, changed there", [shift({ answers: "v.a" }), overwrite({ o: "@(1,v)", "*": { a: { fever: "x" } } })], '{{#if (eq v.a.fever "x")}}HERE{{/if}}', { fever: "yes" }],
  ["a list that was looked up, changed there by its places", [overwrite({ rows: "@(1,colours)", "*ws": { "[1]": "x" } })], '{{#if (includes colours "x")}}HERE{{/if}}', { colours: ["red", "blue"] }],
  ["a constant that was written to two places, changed at one", [shift({ "#c": ["v.a", "w.a"] }), overwrite({ "*": { k: [{ c: "x" }, "y"] } }), { operation: "remove", spec: { v: { k: { c: "" } } } }], "{{#if w.k.c}}there{{else}}HERE{{/if}}", {}],
  ["an object in a list that a function made, changed there", [shift({ answers: "a", "#c": "l" }), overwrite({ l: "=squashDuplicates(@(1,l),@(1,a),@(1,a))", "*": { "*": { t: "y" } } })], '{{#if (eq a.t "y")}}HERE{{/if}}', { fever: "yes" }],
  ["a missing value is null among several", [overwrite({ k: ["=isPresent(@(1,fever),3)", "x"] })], "{{#if k}}there{{else}}HERE{{/if}}", { allergy: "yes" }],
  ["the values of an object, where it isn't a list", [shift({ answers: { allergy: "k.a.x", fever: "k[]" } })], '{{#each k}}{{#if (eq x "yes")}}HERE{{/if}}{{/each}}', { allergy: "yes" }],
  ["an object that isn't a list, by default", [shift({ answers: { allergy: "o.n.x" } }), filledIn({ o: ["x"] })], '{{#each o}}{{#if (eq this "x")}}there{{else}}HERE{{/if}}{{/each}}', { allergy: "yes" }],
]; // biome-ignore format: a table

it.each(cases)("%s", async (_, operations, template, answers) => {
  expect(await printed(form, processOf(operations, template), "Page", answers)).toContain("HERE");
  expect(saidOfPage(operations, template)).toEqual([]);
});

it("a chain that makes more than anybody waits for ends: nothing is said of what it makes", () => {
  const growing = Array.from({ length: 14 }, () => shift({ "*": { "*": { "@2": ["&", "more.&", "list[]"] }, "@": "&" } }));
  expect(saidOfPage(growing, "{{#if answers.fever}}1{{/if}}{{more.x}}")).toEqual([]);
  const doubling = overwrite({ answers: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, "@1"])) });
  expect(saidOfPage([doubling], "{{answers.k3.k2.fever}}")).toEqual([]);
}); // biome-ignore format: two chains

it("a key below keys that can't be told may do something", () => {
  const operations = [
    shift({ answers: { "*": { "@": "w.@0.is" } }, form: { "*": "w[0].x" } }),
    { operation: "remove", spec: { w: { "*": { is: "" } } } },
  ];
  const { findings } = new ProcessAnalyser(form).analyse(processOf(operations, "{{w}}"));
  expect(findings.filter(({ code }) => code === "OPERATION_NEVER_MATCHES")).toEqual([]);
});
