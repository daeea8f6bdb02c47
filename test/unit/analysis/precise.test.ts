/** Faults that only show where the analysis knows exactly what can be there, each beside the same without it. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { chain, formOf, page, process, words } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label | constraint | calculation |
  | integer | age | Age | . >= 0 and . < 120 |
  | decimal | temp | Temperature | |
  | integer | sleep | Sleep | . >= 0 and . <= 3 |
  | select_one points | mood | Mood | |
  | date | seen | Seen | |
  | time | called | Called | |
  | select_one ward | ward | Ward | |
  | begin repeat | visits | Visits | |
  | select_one outcome | outcome | Outcome | |
  | text | remark | Remark | |
  | end repeat | | | |
  | calculate | score | | | \${sleep} + 2 * \${mood} - 1 |
  # choices
  | list_name | name | label |
  | points | 0 | Never |
  | points | 3 | Always |
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
    // what it looks like where it is printed is another matter
    return part === "workbook" || code === "PRINTED_AS_STORED"
      ? []
      : [`${part === "chain" ? "c" : "p"}${line} ${code}`];
  });
}

const chainFindings = (spec: string) => found("{{json v}}", spec).filter((one) => one.startsWith("c"));

describe("in a template", () => {
  it.each([
    ["more than 17 of a whole number is at least 18", "{{#if (lt age 18)}}{{#if (gt age 17)}}a{{/if}}{{/if}}", "p1 NEVER_PRINTED"],
    ["which isn't so of any number", "{{#if (lt temp 18)}}{{#if (gt temp 17)}}a{{/if}}{{/if}}", undefined],
    ["a whole number is never 1.5", "{{#if (eq sleep 1.5)}}a{{/if}}", "p1 NEVER_PRINTED"],
    ["nor of the number itself", "{{#if (le age 18)}}{{#if (gt age 17)}}a{{/if}}{{/if}}", undefined],
    ["less than 0.5 is 0", "{{#if (lt age 0.5)}}{{#if (ne age 0)}}a{{/if}}{{/if}}", "p1 NEVER_PRINTED"],
    ["a sum is at most that of its parts", "{{#if (gt score 8)}}a{{/if}}", "p1 NEVER_PRINTED"],
    ["which it can be", "{{#if (ge score 8)}}a{{/if}}{{#if (le score -1)}}b{{/if}}", undefined],
    ["the place in a list is a number", '{{#each visits as |v i|}}{{#if (eq i "home")}}a{{/if}}{{/each}}', "p1 COMPARISON_OF_KINDS"],
    ["from 0", "{{#each visits}}{{#if (lt @index 0)}}a{{/if}}{{/each}}", "p1 NEVER_PRINTED"],
    ["the key of an object is a text", '{{#each form as |v k|}}{{#if (eq k "title")}}a{{/if}}{{/each}}', undefined],
    ["a text is no list to look in", '{{#if (includes "icu" ward)}}a{{/if}}', "p1 NOT_A_LIST"],
    ["nor is one text", '{{#each visits}}{{#if (includes remark "icu")}}a{{/if}}{{/each}}', "p1 NOT_A_LIST"],
    ["one choice is looked for as in a list", '{{#if (includes ward "icu")}}a{{/if}}', undefined],
    ["with gives a value a name", '{{#with ward as |one|}}{{one}}{{/with}}', undefined],
    ["or looks inside it", '{{#with ward}}{{this}}{{/with}}', "p1 NOT_AN_OBJECT"],
    ["nothing is looked up in one value", '{{lookup ward "icu"}}', "p1 PATH_UNKNOWN"],
    ["but how long it is", '{{lookup ward "length"}}', undefined],
    ["a number is none of the wards", "{{#if (eq age ward)}}a{{/if}}", "p1 COMPARISON_OF_KINDS"],
    ["nor a date", "{{#if (lt seen age)}}a{{/if}}", "p1 COMPARISON_OF_KINDS"],
    ["two questions have no choice in common", "{{#each visits}}{{#if (eq outcome ../ward)}}a{{/if}}{{/each}}", "p1 CHOICE_UNKNOWN"],
    ["the same question has", "{{#each visits}}{{#if (eq outcome ../visits.0.outcome)}}a{{/if}}{{/each}}", undefined],
    ["a time isn't noon", '{{#if (gt called "noon")}}a{{/if}}', "p1 COMPARISON_OF_KINDS"],
    ["but 12 o'clock", '{{#if (gt called "12:00")}}a{{/if}}', undefined],
    ["join goes by a part of the items", '{{join visits ", " key="remarks"}}', "p1 PATH_UNKNOWN"],
    ["which they have", '{{join visits ", " key="remark"}}', undefined],
    ["a list has places", '{{lookup visits "outcome"}}', "p1 PATH_UNKNOWN"],
    ["such as 0", "{{lookup (lookup visits 0) 'outcome'}}{{lookup visits 'length'}}", undefined],
    ["it can be one of the points", "{{#if (eq sleep mood)}}a{{/if}}", undefined],
    ["decimals are a number", '{{number temp decimals="two"}}', "p1 ARGUMENT_UNKNOWN"],
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

describe("in a function of a chain", () => {
  const called = (written: string, page = "{{json w}}") =>
    found(
      page,
      `{
"age": "age", "ward": "ward", "visits": "visits", "sleep": "sleep", "mood": "mood" } },
{ "operation": "modify-overwrite-beta", "spec": {
"w": ${written} }`,
    ).filter((one) => !one.endsWith("OUTPUT_UNREAD") && !one.startsWith("p"));

  it.each([
    ["the end of what is no list", '"=lastElement(@(1,ward))"', "c4 OPERATION_NEVER_MATCHES"],
    ["of a list", '"=lastElement(@(1,visits))"', undefined],
    ["half of a word", '"=divide(@(1,ward),2)"', "c4 OPERATION_NEVER_MATCHES"],
    ["of a text that is a number", '"=divide(@(1,mood),2)"', undefined],
    ["by how many is lacking", '"=divide(@(1,age))"', "c4 CHAIN_INVALID"],
    ["a call without its sign", `"concat(@(1,ward),'!')"`, "c4 FUNCTION_UNKNOWN"],
    ["a text with brackets", '"ward (new)"', undefined],
    ["a key as a word", `"=concat(ward,'!')"`, "c4 PATH_UNKNOWN"],
    ["the same as a text", `"=concat('ward',@(1,age))"`, undefined],
    ["a number that is split", `"=split(' ',@(1,age))"`, "c4 OPERATION_NEVER_MATCHES"],
    ["a part that ends before it begins", '"=substring(@(1,ward),3,1)"', "c4 OPERATION_NEVER_MATCHES"],
    ["a part of a number", '"=substring(@(1,age),0,1)"', "c4 OPERATION_NEVER_MATCHES"],
    ["a part of a text", '"=substring(@(1,ward),0,1)"', undefined],
    ["a list before the place in it", '"=elementAt(@(1,visits),0)"', "c4 OPERATION_NEVER_MATCHES"],
    ["a place in a text", '"=elementAt(0,@(1,ward))"', "c4 OPERATION_NEVER_MATCHES"],
    ["a place in a list", '"=elementAt(0,@(1,visits))"', undefined],
    ["no separator", '"=join(@(1,visits))"', "c4 CHAIN_INVALID"],
    ["a separator", `"=join(', ',@(1,visits))"`, undefined],
    ["two numbers of a list", '"=divide(@(1,visits))"', undefined],
    ["the sum of one number", '"=intSum(@(1,age))"', "c4 OPERATION_NEVER_MATCHES"],
    ["with one instead", '["=intSum(@(1,age))", 0]', undefined],
    ["the largest of one", '"=max(@(1,age))"', undefined],
    ["a function that chooses", '"=isNull(@(1,age))"', undefined],
    ["what is named by itself", '"=toUpper(@(1,wrad))"', "c4 PATH_UNKNOWN"],
  ])("%s: %s", (_, written, expected) => {
    expect(called(written)).toEqual(expected === undefined ? [] : [expected]);
  });

  it("names a function that can't change what is there", () => {
    const changed = (key: string, to: string) =>
      found(
        `{{${key}}}`,
        `{ "*": "&" } }, { "operation": "modify-overwrite-beta", "spec": { "${key}": "${to}" }`,
      );
    expect(changed("age", "=toUpper")).toEqual(["c1 OPERATION_NEVER_MATCHES"]);
    expect(changed("ward", "=toUpper")).toEqual([]);
  });

  it("keeps the limits of a sum of whole numbers", () => {
    const over = (limit: number) =>
      found(
        `{{#if (gt w ${limit})}}a{{/if}}`,
        '{ "sleep": "sleep" } }, { "operation": "modify-overwrite-beta", "spec": { "w": "=intSum(@(1,sleep),1)" }',
      );
    expect(over(4)).toEqual(["p1 NEVER_PRINTED"]);
    expect(over(3)).toEqual([]);
  });
});

describe("where a chain makes it what the report doesn't read", () => {
  const counted = (cardinality: string, page: string) =>
    found(
      page,
      `{
"ward": "ward", "visits": { "*": { "remark": "v[&1]" } } } },
{ "operation": "cardinality", "spec": {
${cardinality} }`,
    ).filter((one) => !one.endsWith("OUTPUT_UNREAD"));
  it("names both places", () => {
    expect(counted('"v": "ONE"', "{{#each v}}{{this}}{{/each}}")).toEqual([
      "c4 VALUE_DROPPED",
      "p1 NOT_A_LIST",
    ]);
    expect(counted('"ward": "MANY"', '{{#if (eq ward "icu")}}a{{/if}}{{json v}}')).toEqual([
      "c4 VALUE_DROPPED",
      "p1 COMPARISON_OF_KINDS",
    ]);
    expect(counted('"v": "MANY"', "{{#each v}}{{this}}{{/each}}{{ward}}")).toEqual([]);
  });
});

it("keeps what is read of a list that a chain fills in", () => {
  const read = (spec: string) =>
    new ProcessAnalyser(form)
      .analyse(
        process(
          "form",
          form,
          chain("Chain", `[${spec}]`, page("Page", "{{#each visits}}{{outcome}}{{remark}}{{/each}}")),
        ).root,
      )
      .findings.flatMap(({ path }) => (path === "outcome" || path === "remark" ? [path] : []));
  expect(read('{ "operation": "default", "spec": { "visits[]": { "*": { "remark": "-" } } } }')).toEqual([]);
  const first = '{ "visits": { "[0]": { "remark": "-" } } }';
  expect(read(`{ "operation": "modify-overwrite-beta", "spec": ${first} }`)).toEqual([]);
});

it("knows that what an object always has is missing with it", () => {
  const placed = formOf(`
  # survey
  | type | name | label |
  | geopoint | spot | Spot |
  | file | letter | Letter |`);
  const moved =
    '[{ "operation": "shift", "spec": { "spot": { "latitude": "at" }, "letter": { "name": "letter" } } }]';
  const template = "{{#if at}}a{{else}}b{{/if}}{{#if letter}}a{{else}}b{{/if}}";
  const { root } = process("form", placed, chain("Chain", moved, page("Page", template)));
  expect(new ProcessAnalyser(placed).analyse(root).findings).toEqual([]);
});

describe("in the brackets of a path", () => {
  it.each([
    [
      "a level that is a name",
      '{ "visits": { "*": { "outcome": "v[&2].how" } } }',
      "c1 OPERATION_NEVER_MATCHES",
    ],
    ["the level of the list", '{ "visits": { "*": { "outcome": "v[&1].how" } } }', undefined],
    ["a level that there isn't", '{ "visits": { "*": { "outcome": "v[&7].how" } } }', "c1 CHAIN_INVALID"],
    ["a choice", '{ "age": "v[@(1,ward)]" }', "c1 OPERATION_NEVER_MATCHES"],
    ["a number", '{ "ward": "v[@(1,sleep)]" }', undefined],
    [
      "a text where a number is matched",
      '{ "age": { "old": { "#yes": "v" } } }',
      "c1 OPERATION_NEVER_MATCHES",
    ],
    ["a number beyond its limits", '{ "age": { "120.5": { "#yes": "v" } } }', "c1 OPERATION_NEVER_MATCHES"],
    ["what is inside a text", '{ "ward": { "icu": "v" } }', "c1 OPERATION_NEVER_MATCHES"],
    ["the text itself", '{ "ward": { "icu": { "@1": "v" } } }', undefined],
    ["a number where one is", '{ "age": { "18": { "#yes": "v" } } }', undefined],
  ])("%s", (_, spec, expected) => {
    const all = chainFindings(spec).filter((one, index, ones) => ones.indexOf(one) === index);
    expect(all).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe("in a translation", () => {
  const english = formOf(`
  # survey
  | type | name | label::English (en) | label::Español (es) |
  | text | who | Who | Quién |
  # settings
  | default_language |
  | English (en) |`);
  const texts = (es: string) => {
    const table = `{\n"Dear {name}": {\n"es": ${JSON.stringify(es)} } }`;
    const { root } = process(
      "form",
      english,
      words("Words", table, page("Page", '{{t "Dear {name}" name=who}}')),
    );
    return new ProcessAnalyser(english)
      .analyse(root)
      .findings.map(({ stepKey, part, line }) => [stepKey, part, line]);
  };
  it("names a name that nothing gives, where the translation is", () => {
    expect(texts("Estimado {nombre}")).toEqual([["Words", "translation", 3]]);
    expect(texts("Estimado {name}")).toEqual([]);
    expect(texts("Buenos días")).toEqual([["Words", "translation", 3]]);
  });
});
