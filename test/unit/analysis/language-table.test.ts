/** Texts that some readers would get in a language that isn't theirs: 100 put anywhere, each of them named, and none in what is clean. */
import { describe, expect, it } from "vitest";
import { formLacks } from "../../../shared/analysis/language-table/form-lacks.ts";
import { holesOf, type TextState } from "../../../shared/analysis/language-table/language-row.ts";
import { languageTable, type TableParts } from "../../../shared/analysis/language-table/language-table.ts";
import type { Step } from "../../../shared/process/step.ts";
import { setAddedLanguages } from "../../../shared/respondent-words.ts";
import { step, treeOf, viewable } from "../../support/steps.ts";
import { formOf } from "./varied/build.ts";

const sheets = `
  # survey
  | type             | name  | label::English (en) | label::Kiswahili (sw) | hint::English (en) | hint::Kiswahili (sw) | constraint | constraint_message::English (en) | constraint_message::Kiswahili (sw) | required_message::English (en) | required_message::Kiswahili (sw) |
  | text             | name  | Your name           | Jina lako             | As you like        | Upendavyo            |            |                                  |                                    | Tell us                        | Tuambie                          |
  | select_one moods | mood  | How is \${name}?    | \${name} yukoje?      |                    |                      |            |                                  |                                    |                                |                                  |
  | decimal          | temp  | Temperature         | Joto                  |                    |                      | . > 30     | Too low                          | Chini mno                          |                                |                                  |
  | date             | since | Since when          | Tangu lini            |                    |                      |            |                                  |                                    |                                |                                  |

  # choices
  | list_name | name | label::English (en) | label::Kiswahili (sw) |
  | moods     | well | Quite well          | Mzima                 |
  | moods     | ill  | Rather ill          | Mgonjwa               |

  # settings
  | form_title::English (en) | form_title::Kiswahili (sw) |
  | Diary                    | Shajara                    |`;

interface Parts {
  sheets: string;
  chain: object[];
  messages: Record<string, Record<string, string>>;
  template: string;
  pdf: Record<string, string>;
  names: Record<string, string>;
}

const clean = (): Parts => ({
  sheets,
  chain: [
    { operation: "default", spec: { level: "low" } },
    { operation: "modify-overwrite-beta", spec: { full: "=concat(@(1,name),'-',@(1,mood))" } },
  ],
  messages: {
    Hello: { sw: "Habari" },
    "You are {name}.": { sw: "Wewe ni {name}." },
    "Page footer": { sw: "Chini" },
  },
  template: `<html lang="{{form.locale}}"><head><title>{{t "Hello"}}</title></head><body><h1 class="big red">{{t "Hello"}}</h1>
<p>{{t "You are {name}." name=name}} {{number temp}} °C, {{date since}}</p>
<p translate="no">Sprout Clinic</p>
<code>{{mood}}</code>
{{#if (eq mood "well")}}<p id="some id">{{t "Hello"}}</p>{{else}}<p>{{t "Hello"}}</p>{{/if}}
{{#if (eq level "low")}}<p>{{t "Hello"}}</p>{{/if}}
</body></html>`,
  pdf: { footer: "Page footer" },
  names: { sw: "Barua" },
});

const set = (name: string, values: Record<string, string>) => ({
  ...{ key: name, name },
  properties: Object.entries(values).map(([property, value]) => ({ name: property, value })),
});

function partsOf({ sheets: survey, chain, messages, template, pdf, names }: Parts): TableParts {
  const print = step("HTML2PDF", {
    key: "pdf",
    ...viewable("Letter"),
    outputNames: names,
    propertySets: [set("pdf", pdf)],
  });
  const page = step("HANDLEBARS", { key: "page", template, children: [print] });
  const words = step("TRANSLATIONS", { key: "words", template: JSON.stringify(messages), children: [page] });
  const picked = step("JOLT", { key: "chain", template: JSON.stringify(chain), children: [words] });
  const process: Step = treeOf(picked);
  return { form: formOf(survey), process, hasCatalogue: () => true };
}

interface Seed {
  name: string;
  state: TextState;
  /** What the row's text says. */
  text: string;
  change: (parts: Parts) => Parts;
}

const words = ["Drink water", "Rest well", "Come again soon", "خذ قسطا من الراحة"];

const inTemplate = (from: string, to: string) => (parts: Parts) => ({
  ...parts,
  template: parts.template.replace(from, () => to),
});
const inSheets = (from: string, to: string) => (parts: Parts) => ({
  ...parts,
  sheets: parts.sheets.replace(from, () => to),
});
const inChain = (entry: object, printed: string) => (parts: Parts) => ({
  ...inTemplate("</body>", `<p>{{${printed}}}</p></body>`)(parts),
  chain: [...parts.chain, entry],
});

/** Wherever a text can stand as it is. */
function literals(word: string): Seed[] {
  const written: [string, string][] = [
    ["between tags", `<p>${word}</p>`],
    ["beside an expression", `<p>{{name}} ${word}</p>`],
    ["in a condition", `{{#if name}}<b>${word}</b>{{/if}}`],
    ["in an else", `{{#if name}}{{t "Hello"}}{{else}}${word}{{/if}}`],
    ["in alt", `<img src="x.png" alt="${word}">`],
    ["in title", `<p title='${word}'>{{name}}</p>`],
    ["in placeholder", `<input placeholder="${word}">`],
    ["in aria-label", `<div aria-label="${word}">{{name}}</div>`],
    ["on a button", `<input type="submit" value="${word}">`],
    ["in an attribute of a condition", `<p {{#if name}}title="${word}"{{/if}}>{{name}}</p>`],
    ["before the last that is joined", `<p>{{join (list name name) last=" ${word} "}}</p>`],
    ["as a default", `<p>{{default name "${word}"}}</p>`],
    ["as a default in an attribute", `<p title="{{default name "${word}"}}">{{name}}</p>`],
    ["between what is joined", `<p>{{join (list name name) " ${word} "}}</p>`],
    ["as a value of a text", `<p>{{t "You are {name}." name="${word}"}}</p>`],
    ["as a property that isn't set", `<p>{{property "letter" "sender" "${word}"}}</p>`],
  ];
  const inPage = written.map(
    ([name, markup]): Seed => ({
      ...{ name, state: "literal", text: word },
      change: inTemplate("</body>", `${markup}</body>`),
    }),
  );
  const byChain: Seed[] = [
    ["a default", { operation: "default", spec: { advice: word } }, "advice"],
    ["a default inside", { operation: "default", spec: { visit: { advice: word } } }, "visit.advice"],
    ["a default of an answer", { operation: "default", spec: { name: word } }, "name"],
    ["what a modify writes", { operation: "modify-overwrite-beta", spec: { advice: word } }, "advice"],
    [
      "the last choice of a modify",
      { operation: "modify-default-beta", spec: { advice: ["@(1,none)", word] } },
      "advice",
    ],
    [
      "concat",
      { operation: "modify-overwrite-beta", spec: { advice: `=concat(@(1,name),' ${word} ')` } },
      "advice",
    ],
    [
      "a constant of a shift",
      { operation: "shift", spec: { "*": "&", mood: { ill: { [`#${word}`]: "advice" } } } },
      "advice",
    ],
  ].map(
    ([name, entry, printed]): Seed => ({
      ...{ name: `chain: ${String(name)}`, state: "literal", text: word },
      change: inChain(Object(entry), String(printed)),
    }),
  );
  return [
    ...inPage,
    ...byChain,
    {
      name: "title of the PDF",
      state: "literal",
      text: word,
      change: (parts) => ({ ...parts, pdf: { ...parts.pdf, title: word } }),
    },
    {
      name: "footer",
      state: "missing",
      text: word,
      change: (parts) => ({ ...parts, pdf: { footer: word } }),
    },
  ];
}

const others: Seed[] = [
  ...["Jina lako", "Upendavyo", "Tuambie", "Chini mno", "Joto", "Mzima", "Shajara"].map(
    (text): Seed => ({
      ...{ name: `no ${text}`, state: "missing", text: sourceOf(text) },
      change: inSheets(text, " ".repeat(text.length)),
    }),
  ),
  {
    name: "a lost reference",
    state: "placeholder",
    text: "How is ${name}?",
    change: inSheets("${name} yukoje?", "Yukoje?"),
  },
  {
    name: "no name of the output",
    state: "missing",
    text: "Letter",
    change: (parts) => ({ ...parts, names: {} }),
  },
  {
    ...{ name: "a lost name", state: "placeholder", text: "You are {name}." },
    change: (parts) => ({ ...parts, messages: { ...parts.messages, "You are {name}.": { sw: "Wewe." } } }),
  },
  {
    ...{ name: "no translation", state: "missing", text: "Hello" },
    change: (parts) => ({ ...parts, messages: { ...parts.messages, Hello: {} } }),
  },
  {
    name: "a stale translation",
    state: "missing",
    text: "Hello all",
    change: inTemplate('{{t "Hello"}}', '{{t "Hello all"}}'),
  },
  ...(
    [
      ["a key", "<p>{{mood}}</p>"],
      ["a key among others", '<p>{{t "Hello"}} {{mood}}.</p>'],
      ["a number", "<p>{{temp}}</p>"],
      ["a date", "<p>{{since}}</p>"],
      ["a joined key", "<p>{{join (list mood mood)}}</p>"],
      ["a key as a name's value", '<p>{{t "You are {name}." name=mood}}</p>'],
      ["a key by default", "<p>{{default mood temp}}</p>"],
    ] as const
  ).map(
    ([name, markup]): Seed => ({
      ...{ name: `raw: ${name}`, state: "raw", text: "" },
      change: inTemplate("</body>", `${markup}</body>`),
    }),
  ),
];

function sourceOf(translation: string): string {
  const sources: Record<string, string> = {
    "Jina lako": "Your name",
    Upendavyo: "As you like",
    Tuambie: "Tell us",
    "Chini mno": "Too low",
    Joto: "Temperature",
    Mzima: "Quite well",
    Shajara: "Diary",
  };
  return sources[translation] ?? "";
}

describe("the table of a form's languages", () => {
  const seeds = [...words.flatMap(literals), ...others];

  it("has no hole where everything is translated", () => {
    expect(holesOf(languageTable(partsOf(clean())))).toEqual([]);
  });

  it(`names each of ${seeds.length} texts that some readers would get as they are`, () => {
    expect(seeds.length).toBeGreaterThanOrEqual(100);
    const unnamed = seeds.flatMap(({ name, state, text, change }) => {
      const found = holesOf(languageTable(partsOf(change(clean()))));
      const isNamed = found.some(
        (one) => one.locale === "sw" && one.state === state && one.text.includes(text),
      );
      return isNamed ? [] : [{ name, text, found }];
    });
    expect(unnamed).toEqual([]);
  });

  it("counts what the form and the product lack of each language", () => {
    const lacks = (parts: Parts) => formLacks(partsOf(parts).form.definition);
    expect(lacks(clean())).toEqual([{ locale: "sw", texts: 0, words: true }]);
    const without = sheets.replace("Jina lako", "").replace("Mzima", "");
    expect(lacks({ ...clean(), sheets: without })).toEqual([{ locale: "sw", texts: 2, words: true }]);
    setAddedLanguages([{ code: "sw", name: "Kiswahili", missing: [], words: {} }]);
    expect(lacks(clean())).toEqual([]);
    setAddedLanguages([]);
  });
});
