/** Thirty forms with processes in which nothing is wrong: six ways to build a process, in five vocabularies. */
import { matches } from "../../../shared/expression/matches.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import type { Step } from "../../../shared/process/step.ts";
import { step, treeOf, viewable } from "../../support/steps.ts";

/** The names of the questions of one form. */
export interface Words {
  /** A choice, with its options; with `detail` asked only for the first of them. */
  choice: string;
  options: readonly [string, string, string];
  detail: string;
  /** Several choices. */
  several: string;
  items: readonly [string, string, string];
  number: string;
  least: number;
  most: number;
  date: string;
  text: string;
  isOn: string;
  /** A repeat, with a text and a number in it. */
  people: string;
  person: string;
  size: string;
}

const vocabularies: readonly Words[] = [
  { choice: "interpreter", options: ["yes", "no", "unsure"], detail: "language", several: "symptoms", items: ["fever", "cough", "rash"], number: "temperature", least: 34, most: 43, date: "visitDate", text: "worry", isOn: "insured", people: "children", person: "childName", size: "weight" },
  { choice: "smoking", options: ["daily", "never", "former"], detail: "cigarettes", several: "allergies", items: ["pollen", "latex", "nuts"], number: "age", least: 18, most: 110, date: "birthDate", text: "medicine", isOn: "consent", people: "relatives", person: "relation", size: "ageThen" },
  { choice: "housing", options: ["owned", "rented", "shared"], detail: "landlord", several: "repairs", items: ["roof", "heating", "windows"], number: "rooms", least: 1, most: 40, date: "movedIn", text: "remarks", isOn: "garden", people: "tenants", person: "tenantName", size: "rent" },
  { choice: "diet", options: ["vegan", "mixed", "other"], detail: "supplements", several: "meals", items: ["breakfast", "lunch", "dinner"], number: "glasses", least: 0, most: 20, date: "startDate", text: "goal", isOn: "cooking", people: "recipes", person: "dish", size: "portions" },
  { choice: "travel", options: ["abroad", "home", "planned"], detail: "country", several: "vaccines", items: ["mmr", "polio", "rabies"], number: "days", least: 2, most: 90, date: "departure", text: "reason", isOn: "insurance", people: "travellers", person: "traveller", size: "height" },
]; // biome-ignore format: a table

export const styles = ["direct", "answers", "shift", "chain", "translated", "two chains"] as const;
export type Style = (typeof styles)[number];

/** A template or chain by its lines; faults replace a line that they know by its name. */
export type Lines = readonly (readonly [name: string, text: string])[];

export interface CleanProcess {
  name: string;
  style: Style;
  words: Words;
  form: CompiledForm;
  template: Lines;
  /** Of the step above the template; empty where there is none. */
  chain: Lines;
  messages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The path of a question in the template. */
  path: (key: string) => string;
}

/** What the translated processes say. */
const texts = ["The page", "Yes", "Bring it.", "More than the least", "On", "Off", "none"];

export const cleanProcesses: readonly CleanProcess[] = vocabularies.flatMap((words) =>
  styles.map((style) => cleanProcess(words, style)),
);

function cleanProcess(words: Words, style: Style): CleanProcess {
  const form = formOf(words, style === "translated" ? ["en", "es"] : ["en"]);
  const path = pathOf(words, style);
  const template = style === "translated" ? translatedLines(words, path) : templateLines(words, path, style);
  const chain = chainLines(words, style);
  const messages: CleanProcess["messages"] = Object.fromEntries(
    style === "translated" ? texts.map((text) => [text, { es: `${text} (es)` }]) : [],
  );
  return { name: `${words.choice}, ${style}`, style, words, form, template, chain, messages, path };
}

export const textOf = (lines: Lines) => lines.map(([, text]) => text).join("\n");

/** The tree of steps of a process. */
export function treeOfProcess({ template, chain, messages, style }: Omit<CleanProcess, "form">): Step {
  const page = step("HANDLEBARS", {
    key: "page",
    name: "Page",
    template: textOf(template),
    ...viewable("Page"),
  });
  if (style === "direct" || style === "answers") return treeOf(page);
  const pick = step("JOLT", { key: "pick", name: "Pick", template: textOf(chain), children: [page] });
  if (style === "two chains") {
    const pass = JSON.stringify([{ operation: "shift", spec: { "*": "&" } }, { operation: "sort" }]);
    return treeOf(step("JOLT", { key: "pass", name: "Pass", template: pass, children: [pick] }));
  }
  if (style !== "translated") return treeOf(pick);
  const template2 = JSON.stringify(messages, undefined, 1);
  return treeOf(step("TRANSLATIONS", { key: "words", name: "Words", template: template2, children: [pick] }));
}

function formOf(words: Words, locales: readonly string[]): CompiledForm {
  const options = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }));
  const choice = { controlType: "radio", dataType: "radio" };
  const number = { controlType: "number", dataType: "number" };
  const fields = [
    { key: words.choice, ...choice, options: options(words.options) },
    {
      key: words.detail,
      controlType: "text",
      conditionalExpression: `[${words.choice}] = '${words.options[0]}'`,
    },
    { key: words.several, controlType: "checkbox", dataType: "checkbox", options: options(words.items) },
    { key: words.number, ...number, minValue: words.least, maxValue: words.most },
    { key: words.date, controlType: "date", dataType: "date" },
    { key: words.text, controlType: "text" },
    { key: words.isOn, controlType: "checkbox", dataType: "checkbox" },
    { key: `${words.number}Twice`, controlType: "calculation", expression: `[${words.number}] * 2` },
    {
      key: words.people,
      controlType: "composite",
      repeat: {},
      fields: [
        { key: words.person, controlType: "text" },
        { key: words.size, ...number },
      ],
    },
  ];
  const definition = FormDefinition.parse({
    title: "A form",
    locales: locales.map((code) => ({ code, name: code })),
    defaultLocale: "en",
    model: [{ key: "page", name: "Page", composites: [{ key: "section", fields }] }],
  });
  return compileForm(definition, { matches });
}

function pathOf(words: Words, style: Style): (key: string) => string {
  if (style === "direct") return (key) => key;
  if (style === "answers") return (key) => `answers.${key}`;
  return (key) => (key === words.people ? key : `visit.${key}`);
}

function templateLines(words: Words, path: (key: string) => string, style: Style): Lines {
  const [first, second] = words.options;
  const isChained = style !== "direct" && style !== "answers";
  return [
    ["head", '<html lang="{{form.locale}}"><head><title>{{form.title}}</title></head><body>'],
    ["choice", `{{#if (eq ${path(words.choice)} "${first}")}}<p>Yes: {{${path(words.detail)}}}</p>{{/if}}`],
    ["choice else", `{{#unless (eq ${path(words.choice)} "${second}")}}<p>Not the second.</p>{{/unless}}`],
    ["several", `{{#if (includes ${path(words.several)} "${words.items[1]}")}}<p>Bring it.</p>{{/if}}`],
    ["list", `<ul>{{#each ${path(words.several)}}}<li>{{this}}</li>{{else}}<li>none</li>{{/each}}</ul>`],
    [
      "number",
      `<p>{{number ${path(words.number)} decimals=1}} and {{number ${path(`${words.number}Twice`)}}}</p>`,
    ],
    ["order", `{{#if (ge ${path(words.number)} ${words.least + 1})}}<p>More than the least.</p>{{/if}}`],
    ["date", `{{#if ${path(words.date)}}}<p>{{date ${path(words.date)} "short"}}</p>{{/if}}`],
    ["text", `<p>{{default ${path(words.text)} "nothing"}}</p>`],
    ["switch", `{{#if ${path(words.isOn)}}}<p>On.</p>{{else}}<p>Off.</p>{{/if}}`],
    ["people", `{{#each ${path(words.people)}}}`],
    ["person", `<p>{{${words.person}}}: {{number ${words.size}}} ({{@index}}), {{../form.title}}</p>`],
    ["people end", "{{/each}}"],
    ...(isChained ? ([["extra", "<p>{{visit.summary}}</p>"]] as const) : []),
    ["end", "</body></html>"],
  ];
}

function translatedLines(words: Words, path: (key: string) => string): Lines {
  const [first] = words.options;
  return [
    ["head", '<html lang="{{form.locale}}"><head><title>{{t "The page"}}</title></head><body>'],
    [
      "choice",
      `{{#if (eq ${path(words.choice)} "${first}")}}<p>{{t "Yes"}}: {{${path(words.detail)}}}</p>{{/if}}`,
    ],
    [
      "several",
      `{{#if (includes ${path(words.several)} "${words.items[1]}")}}<p>{{t "Bring it."}}</p>{{/if}}`,
    ],
    [
      "list",
      `<ul>{{#each ${path(words.several)}}}<li>{{this}}</li>{{else}}<li>{{t "none"}}</li>{{/each}}</ul>`,
    ],
    [
      "number",
      `<p>{{number ${path(words.number)} decimals=1}} kg · {{number ${path(`${words.number}Twice`)}}}</p>`,
    ],
    [
      "order",
      `{{#if (ge ${path(words.number)} ${words.least + 1})}}<p>{{t "More than the least"}}</p>{{/if}}`,
    ],
    ["date", `{{#if ${path(words.date)}}}<p>{{date ${path(words.date)} "short"}}</p>{{/if}}`],
    ["text", `<p>{{${path(words.text)}}}</p>`],
    ["switch", `{{#if ${path(words.isOn)}}}<p>{{t "On"}}</p>{{else}}<p>{{t "Off"}}</p>{{/if}}`],
    ["people", `{{#each ${path(words.people)}}}`],
    ["person", `<p>{{${words.person}}}: {{number ${words.size}}} ({{@index}}), {{../form.title}}</p>`],
    ["people end", "{{/each}}"],
    ["extra", '<p>{{visit.summary}} <span translate="no">Sprout</span></p>'],
    ["end", "</body></html>"],
  ];
}

function chainLines(words: Words, style: Style): Lines {
  if (style === "direct" || style === "answers") return [];
  const keys = [words.choice, words.detail, words.several, words.number, words.date, words.isOn];
  return [
    ["open", '[{ "operation": "shift", "spec": {'],
    ["form", '"form": { "locale": "form.&", "title": "form.&" },'],
    ["answers open", '"answers": {'],
    ...keys.map((key) => [`move ${key}`, `"${key}": "visit.${key}",`] as const),
    ["move text", `"${words.text}": "visit.${words.text}",`],
    ["move twice", `"${words.number}Twice": "visit.&"`],
    ["answers end", "},"],
    ["people", `"${words.people}": { "*": {`],
    ["people name", `"${words.person}": "${words.people}[&1].${words.person}",`],
    ["people size", `"${words.size}": "${words.people}[&1].${words.size}"`],
    ["people end", "} }"],
    ["next", '} }, { "operation": "modify-overwrite-beta", "spec": { "visit": {'],
    ["summary", `"summary": "=concat(@(1,${words.text}),' · ',@(1,${words.choice}))"`],
    ["third", '} } }, { "operation": "default", "spec": { "visit": {'],
    ["default", `"${words.text}": "–"`],
    ["end", "} } }]"],
  ];
}
