/** Texts, keys, dates and numbers on ways that the table's own test doesn't take: through chains, calculations, helpers and attributes. */
import { describe, expect, it } from "vitest";
import {
  holesOf,
  type LanguageHole,
  type TextState,
} from "../../../shared/analysis/language-table/language-row.ts";
import { languageTable, type TableParts } from "../../../shared/analysis/language-table/language-table.ts";
import { step, treeOf, viewable } from "../../support/steps.ts";
import { formOf } from "./varied/build.ts";

const survey = [
  [
    "type",
    "name",
    "label::English (en)",
    "label::Kiswahili (sw)",
    "hint::English (en)",
    "hint::Kiswahili (sw)",
    "guidance_hint::English (en)",
    "guidance_hint::Kiswahili (sw)",
    "calculation",
    "repeat_count",
  ],
  ["begin_group", "visit", "The visit", "Ziara"],
  ["text", "name", "Your name", "Jina lako", "As you like", "Upendavyo", "More help", "Msaada zaidi"],
  ["select_one moods", "mood", "How are you, ${name}?", "Habari, ${name}?"],
  ["select_multiple signs", "signs", "Which signs?", "Dalili zipi?"],
  ["decimal", "temp", "Temperature", "Joto"],
  ["date", "since", "Since when", "Tangu lini"],
  ["dateTime", "met", "When we met", "Tulipokutana"],
  ["image", "photo", "Picture", "Picha"],
  ["acknowledge", "fever", "Fever", "Homa"],
  ["end_group", ""],
  ["begin_repeat", "kids", "Children", "Watoto"],
  ["text", "kid", "Name of the child", "Jina la mtoto"],
  ["select_one moods", "kid_mood", "How is the child?", "Mtoto yukoje?"],
  ["date", "kid_born", "Born on", "Alizaliwa"],
  ["end_repeat", ""],
  ["calculate", "level", "", "", "", "", "", "", "if(${temp} > 38, 'hi', 'lo')"],
  ["calculate", "twice", "", "", "", "", "", "", "${temp} * 2"],
];
const choices = [
  ["list_name", "name", "label::English (en)", "label::Kiswahili (sw)"],
  ["moods", "well", "Quite well", "Mzima"],
  ["moods", "ill", "Rather ill", "Mgonjwa"],
  ["signs", "cough", "A cough", "Kikohozi"],
  ["signs", "rash", "A rash", "Upele"],
];
const settings = [
  ["form_title::English (en)", "form_title::Kiswahili (sw)"],
  ["Diary", "Shajara"],
];

const table = (name: string, rows: string[][]) =>
  [
    `# ${name}`,
    ...rows.map(
      (row) => `| ${Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => row[at] ?? "").join(" | ")} |`,
    ),
  ].join("\n");

interface Parts {
  survey: string[][];
  choices: string[][];
  chain: object[];
  page: string;
  mail: string;
  pdf: Record<string, string>;
  messages: Record<string, Record<string, string>>;
  about: Record<string, Record<string, string>>;
}

const clean = (): Parts => ({
  survey,
  choices,
  chain: [{ operation: "default", spec: { kind: "first" } }],
  page: `<html lang="{{form.locale}}"><head><title>{{t "Letter"}}</title><style>p::before { content: "–"; }</style></head><body>
<h1>{{t "Letter"}}</h1><table><tr><th scope="col">{{t "Sign"}}</th></tr>{{#each signs}}<tr><td>{{#if (eq this "cough")}}{{t "Cough"}}{{else}}{{t "Rash"}}{{/if}}</td></tr>{{/each}}</table>
<p>{{date since "short"}}, {{date met time="short"}}: {{number temp decimals=1}} {{number twice}}</p>{{image photo alt=(t "Picture")}}
{{#if (eq level "hi")}}<p>{{t "Too warm"}}</p>{{/if}}{{#each kids}}<p>{{kid}} {{date kid_born}}</p>{{/each}}<p>{{count kids}}</p>
</body></html>`,
  mail: `{{t "Hello {name}" name=name}}\n{{date since}}`,
  pdf: { header: "Our clinic", footer: "Keep it" },
  messages: Object.fromEntries(
    ["Letter", "Sign", "Cough", "Rash", "Too warm", "Picture", "Our clinic", "Keep it", "Hello"]
      .map((text) => [text, { sw: `${text} kwa Kiswahili` }])
      .concat([["Hello {name}", { sw: "Habari {name}" }]]) as [string, Record<string, string>][],
  ),
  about: {},
});

function partsOf({ survey, choices, chain, page, mail, pdf, messages, about }: Parts): TableParts {
  const set = {
    key: "s",
    name: "pdf",
    properties: Object.entries(pdf).map(([name, value]) => ({ name, value })),
  };
  const print = step("HTML2PDF", {
    key: "pdf",
    ...viewable("Letter"),
    outputNames: { sw: "Barua" },
    propertySets: [set],
  });
  const plain = {
    ...{ key: "o", name: "output" },
    properties: [{ name: "contentType", value: "text/plain" }],
  };
  const html = step("HANDLEBARS", { key: "page", template: page, children: [print] });
  const text = step("HANDLEBARS", { key: "mail", template: mail, propertySets: [plain] });
  const words = step("TRANSLATIONS", {
    key: "words",
    template: JSON.stringify(messages),
    children: [html, text],
  });
  const process = treeOf(step("JOLT", { key: "chain", template: JSON.stringify(chain), children: [words] }));
  const form = formOf(
    [table("survey", survey), table("choices", choices), table("settings", settings)].join("\n\n"),
  );
  const publications = [{ publicationKey: "p", publicationName: "7", about }];
  return { form, process, publications, hasCatalogue: () => true };
}

interface Seed {
  name: string;
  state: TextState;
  text?: string;
  change: (parts: Parts) => Parts;
}

const inPage = (markup: string) => (parts: Parts) => ({
  ...parts,
  page: parts.page.replace("</body>", () => `${markup}</body>`),
});
const inMail = (markup: string) => (parts: Parts) => ({ ...parts, mail: `${parts.mail}\n${markup}` });
const inChain = (entry: object, markup: string) => (parts: Parts) => ({
  ...inPage(markup)(parts),
  chain: [...parts.chain, entry],
});
const calculated =
  (calculation: string, markup = "<p>{{it}}</p>") =>
  (parts: Parts) => ({
    ...inPage(markup)(parts),
    survey: [...parts.survey, ["calculate", "it", "", "", "", "", "", "", calculation]],
  });
const emptied = (text: string) => (parts: Parts) => {
  const without = (rows: string[][]) => rows.map((row) => row.map((cell) => (cell === text ? "" : cell)));
  return { ...parts, survey: without(parts.survey), choices: without(parts.choices) };
};
const W = "Drink water";
const seeds: Seed[] = [
  // literals
  ...(
    [
      ["a cell of a head", `<table><tr><th>${W}</th></tr></table>`],
      ["a caption", `<table><caption>${W}</caption></table>`],
      ["a summary", `<details><summary>${W}</summary></details>`],
      ["a legend", `<fieldset><legend>${W}</legend></fieldset>`],
      ["an option", `<select><option>${W}</option></select>`],
      ["an option's label", `<option label="${W}">`],
      ["a group of options", `<optgroup label="${W}"></optgroup>`],
      ["a caption of a figure", `<figure><figcaption>${W}</figcaption></figure>`],
      ["the title of a drawing", `<svg><title>${W}</title></svg>`],
      ["the text of a drawing", `<svg><text x="1">${W}</text></svg>`],
      ["a textarea", `<textarea>${W}</textarea>`],
      ["a button", `<button>${W}</button>`],
      ["a reset", `<input type=reset value="${W}">`],
      ["a head's short form", `<th abbr="${W}">{{name}}</th>`],
      ["aria-valuetext", `<div aria-valuetext="${W}"></div>`],
      ["aria-roledescription", `<div aria-roledescription="${W}"></div>`],
      ["aria-description", `<div aria-description='${W}'></div>`],
      ["a bare attribute", `<img alt=Water>`, "Water"],
      ["capital letters", `<IMG ALT="${W}">`],
      ["the list that is empty", `{{#each kids}}{{kid}}{{else}}${W}{{/each}}`],
      ["unless", `{{#unless name}}${W}{{/unless}}`],
      ["with", `{{#with name}}${W}{{/with}}`],
      ["each", `{{#each kids}}<i>${W}</i>{{/each}}`],
      ["an element in translate=no's sibling", `<p><b translate="no">Sprout</b> ${W}</p>`],
      ["the picture's text", `{{image photo alt="${W}"}}`],
      ["what style writes", `<style>h2::after { content: "${W}"; }</style>`],
      ["style of an element", `<style>@page { @bottom-left { content: '${W}' } }</style>`],
      ["an entity's neighbour", `<p>&nbsp;${W}&hellip;</p>`],
      ["letters as entities", "<p>&#68;rink&#32;water</p>", "rink"],
      ["a comment's neighbour", `<p><!-- quiet -->${W}</p>`],
      ["between lists", `{{join signs " or rather "}}`, "or rather"],
      ["a list of texts", `{{join (list "${W}" name) ", "}}`],
      ["the first of a list", `{{first (list "${W}")}}`],
      ["the last of a list", `{{last (list name "${W}")}}`],
      ["default of default", `{{default name (default temp "${W}")}}`],
      ["a set's otherwise", `{{property "a" "b" "${W}"}}`],
      ["a name by default", `{{t "Hello {name}" name=(default name "${W}")}}`],
      ["a condition's helper", `{{#if (eq mood "well")}}{{else if (eq mood "ill")}}${W}{{/if}}`],
      ["a link's file", `<a download="${W}" href="#a">{{name}}</a>`],
      ["a unit in words", `{{number temp}} degrees`, "degrees"],
      ["a currency in words", `{{number temp currency="shillings"}}`, "shillings"],
    ] as [string, string, string?][]
  ).map(([name, markup, text = W]): Seed => ({ name, state: "literal", text, change: inPage(markup) })),
  {
    name: "the page's title",
    state: "literal",
    text: W,
    change: (parts) => ({ ...parts, page: parts.page.replace('<title>{{t "Letter"}}', `<title>${W}`) }),
  },
  ...(
    [
      ["a line of a text", W],
      ["beside a name", `{{name}}: ${W}`],
      ["by default", `{{default name "${W}"}}`],
      ["with a condition", `{{#if fever}}${W}{{/if}}`],
    ] as const
  ).map(
    ([name, line]): Seed => ({
      name: `plain text: ${name}`,
      state: "literal",
      text: W,
      change: inMail(line),
    }),
  ),
  ...(
    [
      ["what a list gets", { operation: "default", spec: { tips: [W] } }, "{{#each tips}}{{this}}{{/each}}"],
      ["what is joined", { operation: "default", spec: { tips: [W] } }, '{{join tips ", "}}'],
      [
        "inside of a list",
        { operation: "default", spec: { tips: [{ say: W }] } },
        "{{#each tips}}{{say}}{{/each}}",
      ],
      ["overwritten", { operation: "modify-overwrite-beta", spec: { tip: W } }, "{{tip}}"],
      ["defined", { operation: "modify-define-beta", spec: { tip: W } }, "{{tip}}"],
      ["one of two", { operation: "modify-default-beta", spec: { tip: ["@(1,none)", W] } }, "{{tip}}"],
      [
        "concat of two",
        { operation: "modify-overwrite-beta", spec: { tip: `=concat('${W} ',@(1,name))` } },
        "{{tip}}",
      ],
      [
        "join",
        { operation: "modify-overwrite-beta", spec: { tip: `=join(' ${W} ',@(1,signs))` } },
        "{{tip}}",
      ],
      [
        "by a constant of a shift",
        { operation: "shift", spec: { "*": "&", fever: { true: { [`#${W}`]: "tip" } } } },
        "{{tip}}",
      ],
      ["moved on", { operation: "default", spec: { a: { tip: W } } }, "{{a.tip}}"],
      ["with a helper", { operation: "default", spec: { tip: W } }, "{{default tip name}}"],
      ["as an attribute", { operation: "default", spec: { tip: W } }, '<img src="x.png" alt="{{tip}}">'],
      ["as a name's value", { operation: "default", spec: { tip: W } }, '{{t "Hello {name}" name=tip}}'],
      [
        "of each repeat",
        { operation: "modify-overwrite-beta", spec: { kids: { "*": { tip: W } } } },
        "{{#each kids}}{{tip}}{{/each}}",
      ],
    ] as [string, object, string][]
  ).map(
    ([name, entry, markup]): Seed => ({
      name: `chain: ${name}`,
      state: "literal",
      text: W,
      change: inChain(entry, markup),
    }),
  ),
  ...(
    [
      ["a text", `'${W}'`],
      ["if", `if(\${temp} > 38, '${W}', '')`],
      ["if of if", `if(\${temp} > 38, if(\${temp} > 40, '${W}', 'x'), '')`],
      ["concat", `concat(\${name}, ' ${W}')`],
      ["coalesce", `coalesce(\${name}, '${W}')`],
      ["join", `join(' ${W} ', \${kid})`],
    ] as const
  ).map(
    ([name, calculation]): Seed => ({
      name: `calculation: ${name}`,
      state: "literal",
      text: W,
      change: calculated(calculation),
    }),
  ),
  {
    name: "calculation, in a question",
    state: "literal",
    text: W,
    change: (parts) => ({
      ...parts,
      survey: [
        ...parts.survey,
        ["calculate", "it", "", "", "", "", "", "", `if(\${temp} > 38, '${W}', '')`],
        ["note", "said", "So: ${it}", "Basi: ${it}"],
      ],
    }),
  },
  {
    name: "title of the PDF",
    state: "literal",
    text: W,
    change: (parts) => ({ ...parts, pdf: { ...parts.pdf, title: W } }),
  },
  {
    name: "header",
    state: "missing",
    text: W,
    change: (parts) => ({ ...parts, pdf: { ...parts.pdf, header: W } }),
  },
  // raw
  ...(
    [
      ["signs joined", '{{join signs ", "}}'],
      ["each sign", "{{#each signs}}<i>{{this}}</i>{{/each}}"],
      ["the first sign", "{{first signs}}"],
      ["the last sign", "{{last signs}}"],
      ["a sign by lookup", "{{lookup signs 0}}"],
      ["a sign by its place", "{{signs.[0]}}"],
      ["a whole list", "{{signs}}"],
      ["mood of a child", "{{#each kids}}{{kid_mood}}{{/each}}"],
      ["mood of the first child", '{{lookup (first kids) "kid_mood"}}'],
      ["moods joined by key", '{{join kids ", " key="kid_mood"}}'],
      ["born", "{{#each kids}}{{kid_born}}{{/each}}"],
      ["born, joined", '{{join kids ", " key="kid_born"}}'],
      ["a moment", "{{met}}"],
      ["a day in an attribute", '<p title="{{since}}">{{name}}</p>'],
      ["a key in alt", '<img src="x.png" alt="{{mood}}">'],
      ["a key as the picture's text", "{{image photo alt=mood}}"],
      ["a number as a name's value", '{{t "Hello {name}" name=temp}}'],
      ["a day as a name's value", '{{t "Hello {name}" name=since}}'],
      ["a calculated number", "{{twice}}"],
      ["a tick", "{{fever}}"],
      ["a key in a title", '<abbr title="{{mood}}">x</abbr>'],
      ["three braces", "{{{mood}}}"],
      ["a day among texts", '{{join (list name since) ", "}}'],
      ["a key by default", "{{default name mood}}"],
      ["sorted signs", '{{join (sort signs) ", "}}'],
      ["reversed signs", '{{join (reverse signs) ", "}}'],
      ["those that are ill", '{{join (where kids "kid_mood" "ill") ", " key="kid_born"}}'],
      ["through a parent", "{{#each kids}}{{../mood}}{{/each}}"],
      ["as the root's", "{{#each kids}}{{@root.since}}{{/each}}"],
    ] as [string, string][]
  ).map(([name, markup]): Seed => ({ name: `raw: ${name}`, state: "raw", change: inPage(markup) })),
  ...(
    [
      ["a key moved", { operation: "shift", spec: { "*": "&", mood: ["mood", "tip"] } }, "{{tip}}"],
      [
        "a key by concat",
        { operation: "modify-overwrite-beta", spec: { tip: "=concat(@(1,name),' ',@(1,mood))" } },
        "{{tip}}",
      ],
      [
        "a key in capitals",
        { operation: "modify-overwrite-beta", spec: { tip: "=toUpper(@(1,mood))" } },
        "{{tip}}",
      ],
      [
        "keys joined",
        { operation: "modify-overwrite-beta", spec: { tip: "=join(', ',@(1,signs))" } },
        "{{tip}}",
      ],
      [
        "the first key",
        { operation: "modify-overwrite-beta", spec: { tip: "=firstElement(@(1,signs))" } },
        "{{tip}}",
      ],
      ["a key copied", { operation: "modify-overwrite-beta", spec: { tip: "@(1,mood)" } }, "{{tip}}"],
      [
        "a key, or another",
        { operation: "modify-overwrite-beta", spec: { tip: ["@(1,none)", "@(1,mood)"] } },
        "{{tip}}",
      ],
      ["a day moved", { operation: "shift", spec: { "*": "&", since: "a.b" } }, "{{a.b}}"],
      [
        "a day by concat",
        { operation: "modify-overwrite-beta", spec: { tip: "=concat('x ',@(1,since))" } },
        "{{tip}}",
      ],
      [
        "a number divided",
        { operation: "modify-overwrite-beta", spec: { tip: "=divide(@(1,temp),3)" } },
        "{{tip}}",
      ],
      ["a sum", { operation: "modify-overwrite-beta", spec: { tip: "=doubleSum(@(1,temp),1)" } }, "{{tip}}"],
      [
        "a number as text",
        { operation: "modify-overwrite-beta", spec: { tip: "=toString(@(1,temp))" } },
        "{{tip}}",
      ],
      [
        "keys of children",
        { operation: "shift", spec: { "*": "&", kids: { "*": { kid_mood: "moods" } } } },
        '{{join moods ", "}}',
      ],
      [
        "tick as text",
        { operation: "modify-overwrite-beta", spec: { tip: "=toString(@(1,fever))" } },
        "{{tip}}",
      ],
    ] as [string, object, string][]
  ).map(
    ([name, entry, markup]): Seed => ({
      name: `raw by a chain: ${name}`,
      state: "raw",
      change: inChain(entry, markup),
    }),
  ),
  ...(
    [
      ["a key", "${mood}"],
      ["a key, or nothing", "if(${temp} > 38, ${mood}, '')"],
      ["keys", "${signs}"],
      ["a key by concat", "concat(${name}, ' ', ${mood})"],
      ["today", "today()"],
      ["now", "now()"],
      ["a day", "${since}"],
      ["a day by concat", "concat(${name}, ' ', ${since})"],
      ["a quotient", "${temp} div 3"],
      ["rounded to one digit", "round(${temp}, 1)"],
      ["a number by concat", "concat(${temp}, ' °C')"],
      ["a comparison", "${temp} > 38"],
      ["a number by if", "if(${fever}, ${temp}, 36.5)"],
    ] as [string, string][]
  ).map(
    ([name, calculation]): Seed => ({
      name: `raw by a calculation: ${name}`,
      state: "raw",
      change: calculated(calculation),
    }),
  ),
  // missing of the form
  ...[
    "Ziara",
    "Msaada zaidi",
    "Upendavyo",
    "Watoto",
    "Jina la mtoto",
    "Upele",
    "Picha",
    "Homa",
    "Tulipokutana",
  ].map((text): Seed => ({ name: `no ${text}`, state: "missing", change: emptied(text) })),
  {
    name: "no text of a translation",
    state: "missing",
    text: "Cough",
    change: (parts) => ({ ...parts, messages: { ...parts.messages, Cough: { sw: "" } } }),
  },
  {
    name: "a lost reference",
    state: "placeholder",
    text: "How are you",
    change: (parts) => ({
      ...parts,
      survey: parts.survey.map((row) => row.map((cell) => (cell === "Habari, ${name}?" ? "Habari?" : cell))),
    }),
  },
  {
    name: "a lost name",
    state: "placeholder",
    text: "Hello {name}",
    change: (parts) => ({ ...parts, messages: { ...parts.messages, "Hello {name}": { sw: "Habari" } } }),
  },
  ...["organisation", "address", "privacy", "contact", "nextSteps", "closed", "reminder"].map(
    (part): Seed => ({
      name: `about: ${part}`,
      state: "missing",
      text: W,
      change: (parts) => ({ ...parts, about: { [part]: { en: W } } }),
    }),
  ),
];

const holes = (parts: Parts): LanguageHole[] => holesOf(languageTable(partsOf(parts)));

describe("the table of a form's languages, on longer ways", () => {
  it("has no hole where everything is translated", () => {
    expect(holes(clean())).toEqual([]);
  });
  it(`names each of ${seeds.length}`, () => {
    const unnamed = seeds.flatMap(({ name, state, text = "", change }) => {
      const found = holes(change(clean()));
      const isNamed = found.some(
        (one) => one.locale === "sw" && one.state === state && one.text.includes(text),
      );
      return isNamed
        ? []
        : [
            `${name}: ${found.map((one) => `${one.locale} ${one.state} ${one.text.slice(0, 50)}`).join("; ")}`,
          ];
    });
    expect(unnamed).toEqual([]);
  });
});
