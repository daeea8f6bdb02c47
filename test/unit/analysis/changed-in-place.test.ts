/** Chains that fill in, overwrite and count what an earlier operation made: what one submission gets is never called impossible. */
import { expect, it } from "vitest";
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
  ["what can be a list or an object becomes a list", [shift({ answers: { allergy: "v.a", fever: "v.o.k" } }), overwrite({ v: { m: ["=split(',',@(1,a))", "@(1,o)"] } }), overwrite({ v: { items: "=toList(@(1,m))" } })], '{{#each v.items}}{{#if (eq k "yes")}}HERE{{/if}}{{/each}}', { fever: "yes" }],
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
  ["null is the first of several, where nothing is defined yet", [overwrite({ _k: ["=isPresent(@(1,fever),3)", "x"] })], "{{#if k}}there{{else}}HERE{{/if}}", { allergy: "yes" }],
  ["an answer that is defined to be null is null", [overwrite({ answers: { _fever: null }, k: ["@(1,answers.fever)", "x"] })], "{{#if k}}there{{else}}HERE{{/if}}", {}],
  ["the values of an object, where it isn't a list", [shift({ answers: { allergy: "k.a.x", fever: "k[]" } })], '{{#each k}}{{#if (eq x "yes")}}HERE{{/if}}{{/each}}', { allergy: "yes" }],
  ["an object that isn't a list, by default", [shift({ answers: { allergy: "o.n.x" } }), filledIn({ o: ["x"] })], '{{#each o}}{{#if (eq this "x")}}there{{else}}HERE{{/if}}{{/each}}', { allergy: "yes" }],
  ["several places of a list that isn't there yet", [shift({ "#k": "v.z" }), overwrite({ v: { o: { "[0]|[1]": "x" } } })], '{{#if (eq v.o.[0] "x")}}HERE{{/if}}', {}],
  ["an object at two places, changed at one and read at the other", [shift({ answers: ["n", "x"] }), overwrite({ n: { fever: "changed" }, s: "@(1,x.fever)" })], '{{#if (eq s "changed")}}HERE{{/if}}', { fever: "yes" }],
  ["an object that was looked up, changed, and read where it was written", [shift({ answers: "n" }), overwrite({ m: "@(1,n)", n: { fever: "changed" }, s: "@(1,m.fever)" })], '{{#if (eq s "changed")}}HERE{{/if}}', { fever: "yes" }],
  ["keys that a star changes, one of which reads the other", [shift({ "#k": "v.k" }), overwrite({ v: { y: 1, x: 1 } }), { operation: "sort" }, overwrite({ v: { "*": "=intSum(@(1,x),@(1,y))" } })], "{{#if (eq v.y 3)}}HERE{{/if}}", {}],
  ["items that a star changes, which read the first of them", [shift({ "#k": "v.k" }), filledIn({ l: [5, 1] }), overwrite({ l: { "*": "=intSum(@(1,[0]),@(1,[0]))" } })], "{{#if (eq l.[1] 20)}}HERE{{/if}}", {}],
  ["a list whose missing values were taken out for another place", [shift({ answers: { allergy: "l[0]", fever: "l[1]" }, "#c": "l[2]" }), overwrite({ m: "=squashNulls(@(1,l))" })], '{{#if (eq l.[0] "c")}}HERE{{/if}}', {}],
  ["a list whose missing values are taken out, though it is there", [shift({ answers: { allergy: "l[0]", fever: "l[1]" }, "#c": "l[2]" }), { operation: "modify-default-beta", spec: { l: "=squashNulls" } }], '{{#if (eq l.[0] "c")}}HERE{{/if}}', {}],
  ["a list in order has other values at its places", [shift({ "#b": "l[0]", "#a": "l[1]" }), overwrite({ m: "=sort(@(1,l))" })], '{{#if (eq m.[0] "a")}}HERE{{/if}}', {}],
  ["nothing is changed in a list that was put in order before", [shift({ "#b": "l[0]", "#a": "l[1]" }), overwrite({ m: "=sort(@(1,l))", "m*": { "*": "x" } })], '{{#each m}}{{#if (eq this "a")}}HERE{{/if}}{{/each}}', {}],
  ["the first of a list is looked into, whatever comes before", [shift({ answers: { fever: "v[].a" } }), counted({ v: { a: "MANY", "@": "ONE" } })], '{{#each v.a}}{{#if (eq this "yes")}}HERE{{/if}}{{/each}}', { fever: "yes" }],
  ["what isn't a list is not looked into", [shift({ answers: { fever: "v.a" } }), counted({ v: { a: "MANY", "@": "ONE" } })], '{{#if (eq v.a "yes")}}HERE{{/if}}', { fever: "yes" }],
  ["the first of a list, changed where it is elsewhere", [shift({ answers: { fever: "v[].a" } }), shift({ v: { "0": "w", "@": "m" } }), counted({ m: { "@": "ONE", a: "MANY" } })], '{{#each w.a}}{{#if (eq this "yes")}}HERE{{/if}}{{/each}}', { fever: "yes" }],
  ["a key is no place of a list", [shift({ "#x": "m.0", answers: { doses: "d" } }), overwrite({ s: ["@(1,m[0])", "@(1,d)"] })], "{{#if (eq s 3)}}HERE{{/if}}", { doses: 3 }],
  ["an object in an object in a place of a list, which is elsewhere", [shift({ answers: "v.a" }), shift({ v: { a: "n", "@": "l[0]" } }), overwrite({ l: { "[0]": { a: { fever: "x" } } } })], '{{#if (eq n.fever "x")}}HERE{{/if}}', { fever: "yes" }],
  ["an object that was looked up into a place of a list, changed there", [shift({ answers: "n" }), overwrite({ o: { "[0]": "@(2,n)" } }), overwrite({ o: { "*": { fever: "x" } } })], '{{#if (eq n.fever "x")}}HERE{{/if}}', { fever: "yes" }],
  ["a value that a reference may match is left to a star", [shift({ answers: { colours: { "*": { "&": { "#a": "o[]" }, "*": { "#b": "o[]" } } } } })], '{{#each o}}{{#if (eq this "b")}}HERE{{/if}}{{/each}}', { colours: ["red"] }],
  ["a letter of a text", [shift({ "#Ana": "v.n" })], '{{#if (eq v.n.[0] "A")}}HERE{{/if}}', {}],
  ["a letter of a text, or what is in the first of a list", [filledIn({ fever: [{ k: 1 }] })], '{{#with fever.[0]}}{{#if (eq k 1)}}there{{else}}HERE{{/if}}{{/with}}', { fever: "yes" }],
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

/** A constant, beside keys that are numbers. */
const numbered = shift({ "#c": "k.n", answers: { doses: { "*": { "@": "@2.o[]" } } } });
const moved = overwrite({ m: { "[0]": "@(2,answers)" } });

it.each([
  ["a key below unknown keys", [shift({ answers: { "*": { "@": "w.@0.is" } }, form: { "*": "w[0].x" } }), { operation: "remove", spec: { w: { "*": { is: "" } } } }], "{{w}}"],
  ["what is always there in one object, and missing below unknown keys", [numbered, filledIn({ "k|3": { n: "yes" } })], "{{k.n}}"],
  ["a star that fills in below unknown keys", [numbered, { operation: "modify-default-beta", spec: { "*": { n: "yes" } } }], "{{k.n}}"],
  ["a value that one question never has and another one can have", [shift({ answers: { "*": { "yes|3": { $: "v" } } } })], "{{v}}"],
  ["a star beside a function that may change all of the document", [moved, overwrite({ v: "=squashNulls(@(1,m))", "colour*": "=size" })], "{{colours}}"],
])("%s may do something", (_, operations, template) => {
  const { findings } = new ProcessAnalyser(form).analyse(processOf(operations, template));
  expect(findings.filter(({ code }) => code === "OPERATION_NEVER_MATCHES")).toEqual([]);
}); // biome-ignore format: a table

it("a key that keeps its value from a star beside it does something", () => {
  const operations = [shift({ answers: "v" }), counted({ v: { allergy: "ONE", "*": "MANY" } })];
  const { findings } = new ProcessAnalyser(form).analyse(processOf(operations, "{{v.allergy}}{{#each v.fever}}{{this}}{{/each}}"));
  expect(findings.filter(({ code }) => code === "OPERATION_NEVER_MATCHES")).toEqual([]);
}); // biome-ignore format: one chain

it.each([
  ["keys that a star changes, each of what it was", { v: { "*": "=toUpper(@(1,&))" } }],
  ["items that a star changes, each beside an answer", { l: { "*": { says: "=toUpper(@(3,v.a))" } }, v: { a: "=toUpper" } }],
])("what is known of %s is still known", (_, spec) => {
  const result = shift({ answers: { allergy: ["v.a", "l[].is"], fever: ["v.b", "l[].is"] } });
  const template = '{{#if (eq v.a "maybe")}}1{{/if}}{{#each l}}{{#if (eq says "maybe")}}1{{/if}}{{/each}}';
  expect(saidOfPage([result, overwrite(spec)], template)[0]).toContain('is never "maybe"');
}); // biome-ignore format: two chains

it("a number that is written as a text is never empty: what it replaces is always there", () => {
  const operations = [shift({ answers: { doses: "v.d" } }), filledIn({ v: { r: "–" } }), overwrite({ v: { r: "=toString(@(1,d))" } })];
  expect(saidOfPage(operations, "{{#if v.r}}1{{else}}2{{/if}}")[0]).toContain("true for everybody");
}); // biome-ignore format: one chain
