/** Faults that only show where the analysis knows exactly what can be there, each beside the same without it. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { chain, formOf, page, process } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label | constraint |
  | integer | age | Age | . >= 0 and . < 120 |
  | decimal | temp | Temperature | |
  | select_one ward | ward | Ward | |
  | begin repeat | visits | Visits | |
  | select_one outcome | outcome | Outcome | |
  | text | remark | Remark | |
  | end repeat | | | |
  # choices
  | list_name | name | label |
  | ward | icu | Intensive care |
  | ward | surgery | Surgery |
  | ward | medicine | Medicine |
  | outcome | home | Home |
  | outcome | admitted | Admitted |`);

/** The codes of what is found in a page under a chain, with lines of the chain as c1, c2 … and those of the page as p1. */
function found(template: string, spec?: string): string[] {
  const report = page("Page", template);
  const { root } =
    spec === undefined
      ? process("form", form, report)
      : process("form", form, chain("Chain", `[{ "operation": "shift", "spec": ${spec} }]`, report));
  return new ProcessAnalyser(form).analyse(root).findings.flatMap(({ part, line, code }) => {
    return part === "workbook" ? [] : [`${part === "chain" ? "c" : "p"}${line} ${code}`];
  });
}

const chainFindings = (spec: string) => found("{{json v}}", spec).filter((one) => one.startsWith("c"));

describe("in a template", () => {
  it.each([
    ["more than 17 of a whole number is at least 18", "{{#if (lt age 18)}}{{#if (gt age 17)}}a{{/if}}{{/if}}", "p1 NEVER_PRINTED"],
    ["which isn't so of any number", "{{#if (lt temp 18)}}{{#if (gt temp 17)}}a{{/if}}{{/if}}", undefined],
    ["nor of the number itself", "{{#if (le age 18)}}{{#if (gt age 17)}}a{{/if}}{{/if}}", undefined],
    ["less than 0.5 is 0", "{{#if (lt age 0.5)}}{{#if (ne age 0)}}a{{/if}}{{/if}}", "p1 NEVER_PRINTED"],
    ["where looks for a choice of the list", '{{count (where visits "outcome" "admited")}}', "p1 CHOICE_UNKNOWN"],
    ["and finds one", '{{count (where visits "outcome" "admitted")}}', undefined],
    ["or what a text may be", '{{count (where visits "remark" "admited")}}', undefined],
    ["lookup names a question", '{{lookup answers "wadr"}}', "p1 PATH_UNKNOWN"],
    ["which there is", '{{lookup answers "ward"}}', undefined],
    ["a translated text says a name that nothing gives", '{{t "Hello {name}"}}', "p1 ARGUMENT_UNKNOWN"],
    ["or another one", '{{t "Hello {name}" nme=ward context="letter"}}', "p1 ARGUMENT_UNKNOWN"],
    ["which is given", '{{t "Hello {name}, {0 1}" name=ward}}', undefined],
    ["a date has no such style", '{{date form.submittedAt "middle"}}', "p1 ARGUMENT_UNKNOWN"],
    ["nor such a time", '{{date form.submittedAt "full" time="shrt"}}', "p1 ARGUMENT_UNKNOWN"],
    ["nor such a time zone, which stops the report", '{{date form.submittedAt timeZone="Europe/Pariss"}}', "p1 ARGUMENT_UNKNOWN"],
    ["it has these", '{{date form.submittedAt "full" time="short" timeZone="Europe/Paris"}}', undefined],
    ["a number has no such currency", '{{number temp currency="EURO"}}', "p1 ARGUMENT_UNKNOWN"],
    ["nor such a style", '{{number temp style="procent"}}', "p1 ARGUMENT_UNKNOWN"],
    ["it has these", '{{number temp style="percent" decimals=1}}{{number age currency="eur"}}', undefined],
    ["a helper doesn't know a named value", "{{number temp decimal=1}}", "p1 ARGUMENT_UNKNOWN"],
    ["a step has no such property", '{{property "letter" "sender"}}', "p1 ARGUMENT_UNKNOWN"],
    ["or something is said instead", '{{property "letter" "sender" "Clinic"}}', undefined],
    ["a side of an “or” is never true", '{{#if (or (eq ward "icu")\n(gt age 200))}}a{{/if}}', "p2 NEVER_TRUE"],
    ["where the conditions around it hold", "{{#if (lt age 18)}}{{#if (or (gt temp 39)\n(ge age 18))}}a{{/if}}{{/if}}", "p2 NEVER_TRUE"],
    ["or what an “and” joins it with", "{{#if (and (lt age 18) (or (gt temp 39)\n(gt age 65)))}}a{{/if}}", "p2 NEVER_TRUE"],
    ["two together are never true", '{{#if (or (gt temp 39) (and (eq ward "icu")\n(eq ward "surgery")))}}a{{/if}}', "p1 NEVER_TRUE"],
    ["each can be", '{{#if (and (lt age 18) (or (gt temp 39) (gt age 5)))}}a{{/if}}', undefined],
    ["a side names a choice that there isn't", '{{#if (or (eq ward "icu")\n(eq ward "icy"))}}a{{/if}}', "p2 CHOICE_UNKNOWN"],
  ])("%s", (_, template, expected) => {
    expect(found(template)).toEqual(expected === undefined ? [] : [expected]);
  }); // biome-ignore format: a table
});

describe("in a chain", () => {
  it("a text in capitals is no longer the choice", () => {
    const { findings } = new ProcessAnalyser(form).analyse(
      process(
        "form",
        form,
        chain(
          "Chain",
          '[{ "operation": "modify-overwrite-beta", "spec": { "ward": "=toUpper" } }]',
          page("Page", '{{#if (eq ward "icu")}}a{{else if (eq ward "ICU")}}b{{/if}}'),
        ),
      ).root,
    );
    expect(findings.flatMap(({ part, code }) => (part === "template" ? [code] : []))).toEqual([
      "CHOICE_UNKNOWN",
    ]);
  });

  const wards = (alternatives: string) => `{
"ward": {
"icu": { "#Intensive": "ward" },
"${alternatives}": { "@(2,ward)": "ward" }
} }`;
  const isWard = (ward: string) => `{{#if (eq ward "${ward}")}}a{{/if}}`;

  it("each alternative for a choice is one of the list", () => {
    expect(found(isWard("surgery"), wards("surgery|medicine"))).toEqual([]);
    expect(found(isWard("surgery"), wards("surgery|medcine"))).toEqual(["c4 OPERATION_NEVER_MATCHES"]);
  });

  it("an alternative that is a letter off a key that nothing else names is one that never matches", () => {
    const moved = (keys: string) => `{\n"${keys}": "v.&",\n"visits": "v.visits" }`;
    const all = "{{json v}}";
    expect(found(all, moved("age|temp"))).toEqual([]);
    expect(found(all, moved("age|tmep"))).toEqual(["c2 OPERATION_NEVER_MATCHES"]);
    expect(found(all, moved("age|temp|tmep"))).toEqual([]);
    expect(found(all, moved("age|pulse"))).toEqual([]);
  });

  it.each([
    ["a star that the key has", '"te*": "v.x&(0,1)"', []],
    ["one that it hasn't", '"te*": "v.x&(0,2)"', ["c2 CHAIN_INVALID"]],
    ["one of the key around it, which has none", '"te*": "v.x&(1,1)"', ["c2 CHAIN_INVALID"]],
    ["a level beyond the document", '"te*": "v.&4"', ["c2 CHAIN_INVALID"]],
    ["what a star matched of a choice", '"ward": { "i*": { "$(0,1)": "v" } }', []],
    ["of a star alone, which is the whole key", '"ward": { "*": { "$(0,1)": "v" } }', ["c2 CHAIN_INVALID"]],
    ["of a key that has no star", '"ward": { "icu": { "$(0,1)": "v" } }', ["c2 CHAIN_INVALID"]],
    ["a list's place and a key in it", '"visits": { "*": { "out*": "v[&1].a&(0,1)", "*": "v[&1].&" } }', []],
  ])("a path takes %s", (_, entry, expected) => {
    expect(chainFindings(`{\n${entry} }`)).toEqual(expected);
  });

  it("a value that was matched by its text has no other when it is looked up", () => {
    expect(found(isWard("medicine"), wards("surgery|medicine"))).toEqual([]);
    expect(found(isWard("icu"), wards("surgery|medicine"))).toEqual(["p1 CHOICE_UNKNOWN"]);
    expect(found(isWard("surgery"), wards("*"))).toEqual([]);
    expect(found(isWard("icu"), wards("*"))).toEqual(["p1 CHOICE_UNKNOWN"]);
  });

  it("an answer of a repeat is one of its choices as well", () => {
    const moved =
      '{ "visits": { "*": { "outcome": { "home": { "#at home": "v[&3].how" }, "*": { "@(2,outcome)": "v[&3].how" } } } } }';
    const isHow = (how: string) => `{{#each v}}{{#if (eq how "${how}")}}a{{/if}}{{/each}}`;
    expect(found(isHow("at home"), moved)).toEqual([]);
    expect(found(isHow("admitted"), moved)).toEqual([]);
    expect(found(isHow("home"), moved)).toEqual(["p1 CHOICE_UNKNOWN"]);
  });

  it("what is only sorted isn't read", () => {
    const moved = '{ "visits": { "*": {\n"outcome": "v[&1].how",\n"remark": "v[&1].note"\n} } }';
    const each = (inner: string) => `{{#each (sort v key="how")}}${inner}{{/each}}`;
    expect(found(each("{{note}}"), moved)).toEqual([]);
    expect(found(each("{{how}}"), moved)).toEqual(["c3 OUTPUT_UNREAD"]);
  });

  it("nor is what is in a list that is counted, or asked for, where the rest of it is read", () => {
    const moved = '{ "visits": { "*": {\n"outcome": "v[&1].how",\n"remark": "v[&1].note"\n} } }';
    for (const counting of [
      "{{#if v}}a{{/if}}",
      "{{count v}}",
      "{{#if (and v v)}}a{{/if}}",
      "{{#with (first v)}}a{{/with}}",
    ]) {
      expect(found(`${counting}{{#each v}}{{how}}{{/each}}`, moved), counting).toEqual(["c3 OUTPUT_UNREAD"]);
    }
    expect(found("{{count v}}", moved)).toEqual([]);
    expect(found("{{#if v}}a{{/if}}", moved)).toEqual([]);
  });

  it("nor what is in a list whose size a chain takes", () => {
    const sized = (template: string) =>
      new ProcessAnalyser(form)
        .analyse(
          process(
            "form",
            form,
            chain(
              "Chain",
              `[{ "operation": "shift", "spec": { "visits": { "*": {
"outcome": "v[&1].how",
"remark": "v[&1].note"
} } } }, { "operation": "modify-overwrite-beta", "spec": { "many": "=size(@(1,v))" } }]`,
              page("Page", template),
            ),
          ).root,
        )
        .findings.flatMap(({ part, line }) => (part === "chain" ? [line] : []));
    expect(sized("{{many}}")).toEqual([]);
    expect(sized("{{many}}{{#each v}}{{how}}{{/each}}")).toEqual([3]);
  });
});
