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
});
