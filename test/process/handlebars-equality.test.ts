/** The same random templates over the same random data, through Handlebars itself and through the interpreter. */
import fc from "fast-check";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { type HelperName, helpers } from "../../shared/process/steps/handlebars/helpers/index.ts";
import { type RenderOptions, render } from "../../shared/process/steps/handlebars/render.ts";
import { Run } from "../../shared/process/steps/handlebars/scope.ts";
import { differences, type Outcome } from "./handlebars-differences.ts";

const RUNS = Number(process.env.SPROUT_TEMPLATE_RUNS ?? 4_000);

const options: RenderOptions = {
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: { pdf: { title: "T&C" } },
  now: () => 0,
};

/** Handlebars with the product's helpers, so that the ways of calling one are compared too. */
const stock = Handlebars.create();
stock.log = () => undefined;
const shared = [
  "eq",
  "and",
  "not",
  "default",
  "join",
  "list",
  "count",
  "json",
] as const satisfies HelperName[];
for (const name of shared) {
  stock.registerHelper(name, function (this: unknown, ...given: unknown[]) {
    // Handlebars passes its options last.
    const call = given.pop() as Handlebars.HelperOptions;
    const named = new Map<string, unknown>(Object.entries(call.hash));
    const result = helpers[name].run(given, { named, run: new Run(null, options) });
    if (!call.fn || !helpers[name].isCondition) return result;
    return result ? call.fn(this) : call.inverse(this);
  });
}

function outcome(work: () => string): Outcome {
  try {
    return { output: work() };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

const throughStock = (template: string, data: unknown) =>
  outcome(() =>
    stock.compile(template)(data, {
      data: { properties: options.properties, root: data },
      allowProtoPropertiesByDefault: false,
      allowProtoMethodsByDefault: false,
    }),
  );
const throughOurs = (template: string, data: unknown) => outcome(() => render(template, data, options));

const key = fc.constantFrom(
  "a",
  "b",
  "c",
  "rows",
  "obj",
  "mythis",
  "length",
  "0",
  "toString",
  "constructor",
  "__proto__",
);
const data = fc.letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, -2.5, "", "x", "<a href='y'>&`=", "1", "ü\n"),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("value"), { maxLength: 3 }),
  object: fc.dictionary(key, tie("value"), { maxKeys: 6 }),
}));

const path = fc.constantFrom(
  "a", "b", "c", "rows", "obj", "obj.a", "obj.b.c", "rows.0", "rows.[1]", "rows.length", "a.length", "this", ".", "this.a", "./b", "..", "../a",
  "../../b", "../this", "@index", "@key", "@first", "@last", "@root", "@root.a", "@root.rows.0", "@../index", "@../key", "@first.x", "@nothing",
  "@properties.pdf.title", "@../properties", "@_parent.index", "[a]", "a.[b]", "obj/a", "mythis", "this/obj/b", "toString", "constructor", "__proto__",
  "constructor.name", "obj.constructor", "__proto__.a", "item", "i", "item.a", "item.length", "../item", "if", "each", "@if",
); // biome-ignore format: one look
const literal = fc.constantFrom(
  '"text"',
  "'a'",
  "1",
  "0",
  "-2.5",
  "true",
  "false",
  "null",
  "undefined",
  '""',
  '"<&"',
);
const name = fc.constantFrom(
  "a",
  "obj",
  "nothing",
  ...shared,
  "lookup",
  "lookup",
  "if",
  "each",
  "log",
  "./a",
  "obj.a",
  "item",
);
/** Calls that can work, in the number of values that each takes; one in eight is left to chance. */
const callable = fc.constantFrom<[string, number]>(
  ["eq", 2], ["and", 2], ["and", 1], ["not", 1], ["default", 2], ["join", 1], ["list", 0], ["list", 3], ["count", 1], ["json", 1], ["lookup", 2], ["lookup", 2],
); // biome-ignore format: one look
const expression = fc.letrec<{ any: string; call: string; sound: string; chance: string }>((tie) => ({
  any: fc.oneof({ depthSize: "small" }, path, path, literal, tie("call")),
  call: fc.oneof({ weight: 7, arbitrary: tie("sound") }, { weight: 1, arbitrary: tie("chance") }),
  sound: fc
    .tuple(
      callable,
      tie("any"),
      tie("any"),
      tie("any"),
      fc.constantFrom("", "", " last=1 key='a'", " last=' & ' last=1"),
    )
    .map(([[called, count], ...rest]) => {
      const values = rest.slice(0, count).map((value) => ` ${value}`);
      return `(${called}${values.join("")}${called === "join" ? rest[3] : ""})`;
    }),
  chance: fc
    .tuple(name, fc.array(tie("any"), { maxLength: 3 }), fc.option(tie("any")), fc.boolean())
    .map(([called, params, hash, twice]) => {
      const named = hash === null ? "" : ` last=${hash}${twice ? " last=1 key='a'" : ""}`;
      return `(${called}${params.map((param) => ` ${param}`).join("")}${named})`;
    }),
}));

const content = fc.constantFrom(
  "x",
  " ",
  "\n",
  "  \n",
  "\n  ",
  "\r\n",
  "<b>",
  "\t",
  "a\n\n",
  "\\\\",
  "\\",
  "}",
  "{ ",
);
const tilde = fc.constantFrom("", "", "", "~");
const params = fc.constantFrom("", "", "", " as |item|", " as |item i|", " as |a b|");

const template = fc.letrec<{ body: string; statement: string; mustache: string; block: string; section: string; chain: string; other: string }>(
  (tie) => ({
    body: fc.array(fc.oneof({ depthSize: "small", withCrossShrink: true }, content, tie("statement")), { maxLength: 5 }).map((parts) => parts.join("")),
    statement: fc.oneof({ depthSize: "small" }, tie("mustache"), tie("mustache"), tie("other"), tie("block"), tie("section"), tie("chain")),
    mustache: fc.oneof(
      fc.tuple(tilde, path, tilde).map(([open, value, close]) => `{{${open}${value}${close}}}`),
      fc.tuple(path).map(([value]) => `{{{${value}}}}`),
      fc.tuple(path).map(([value]) => `{{&${value}}}`),
      fc.tuple(literal).map(([value]) => `{{${value}}}`),
      expression.call.map((call) => `{{${call.slice(1, -1)}}}`),
      expression.call.map((call) => `{{{${call.slice(1, -1)}}}}`),
    ),
    other: fc.constantFrom("{{! note }}", "{{!-- a }} --}}", "{{~! note ~}}", "\\{{a}}", "\\\\{{a}}", "{{{{raw}}}} {{a}} {{{{/raw}}}}", "{{{{a}}}} {{b}} {{{{/a}}}}"),
    block: fc
      .tuple(fc.constantFrom("if", "unless", "each", "with", "each", "eq", "lookup"), expression.any, params, tilde, tilde, tilde, tie("body"), fc.option(tie("body")))
      .map(([called, value, names, one, two, three, inner, otherwise]) => {
        const second = called === "eq" || called === "lookup" ? " a" : "";
        const asNames = called === "each" || called === "with" ? names : "";
        const alternative = otherwise === null ? "" : `{{${two}else${three}}}${otherwise}`;
        return `{{${one}#${called} ${value}${second}${asNames}${two}}}${inner}${alternative}{{${three}/${called}${one}}}`;
      }),
    section: fc
      .tuple(fc.constantFrom("a", "rows", "obj", "obj.a", "this", "nothing", "../rows", "@root.list"), fc.constantFrom("#", "^"), tilde, tie("body"), fc.option(tie("body")))
      .map(([value, sign, strip, inner, otherwise]) => `{{${strip}${sign}${value}}}${inner}${otherwise === null ? "" : `{{^}}${otherwise}`}{{/${value}${strip}}}`),
    chain: fc
      .tuple(expression.any, expression.any, expression.any, fc.constantFrom("if", "each", "with", "unless"), tie("body"), tie("body"), fc.option(tie("body")), tilde)
      .map(
        ([one, two, three, called, first, second, third, strip]) =>
          `{{#if ${one}}}${first}{{${strip}else ${called} ${two}}}\n${second}{{else if ${three}${strip}}}${third ?? ""}${third === null ? "" : "{{else}}\nz"}{{/if}}`,
      ),
  }),
).body; // biome-ignore format: the grammar, a line a rule

describe("the interpreter beside Handlebars 4.7.10", () => {
  it(`renders ${RUNS} random templates equally, but for the named differences`, () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(template, data.value, (source, plain) => {
        const given: unknown = JSON.parse(JSON.stringify(plain)); // what a submission is: parsed JSON
        const [expected, ours] = [throughStock(source, given), throughOurs(source, given)];
        if (expected.error !== undefined && ours.error !== undefined) return void count("both refuse");
        if (expected.output === ours.output && ours.error === undefined) return void count("equal");
        const known = differences.find(({ holds }) =>
          holds(source, given, expected, ours, (other) => throughStock(other, given)),
        );
        if (known) return void count(known.name);
        expect(ours, `${JSON.stringify(source)} over ${JSON.stringify(given)}`).toEqual(expected);
      }),
      { numRuns: RUNS, ...(process.env.SPROUT_SEED && { seed: Number(process.env.SPROUT_SEED) }) },
    );
    if (process.env.SPROUT_TEMPLATE_RUNS) console.log(Object.fromEntries(seen));
    expect(seen.get("equal") ?? 0).toBeGreaterThan(RUNS / 2);
  });

  it("leaves Object.prototype as it was", () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(12);
  });
});
