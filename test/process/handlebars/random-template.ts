/** Random templates and random data for them, by fast-check, which finds the smallest of those that fail. */
import fc from "fast-check";
import { comparedHelpers } from "./engines.ts";

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
const json = fc.letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, -2.5, "", "x", "<a href='y'>&`=", "1", "ü\n"),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("value"), { maxLength: 3 }),
  object: fc.dictionary(key, tie("value"), { maxKeys: 6 }),
}));

/** What a submission contains: parsed JSON, hostile keys included. */
export const randomData: fc.Arbitrary<unknown> = json.value.map((value) => JSON.parse(JSON.stringify(value)));

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
  ...comparedHelpers,
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

/** Templates of all that the engine knows, most of them valid. */
export const randomTemplate = fc.letrec<{ body: string; statement: string; mustache: string; block: string; section: string; chain: string; other: string }>(
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
