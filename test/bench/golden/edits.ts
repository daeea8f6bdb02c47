/** Edits of a form and its process, drawn with a seed: changes that may alter reports, and neutral ones that can't. */
import { matches } from "../../../shared/expression/matches.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import type { FormWithReports } from "../../../shared/golden/golden-case.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";

/** One edit of a text: of a template, a chain, messages, or the form's definition as JSON. */
export interface Edit {
  kind: string;
  where: string;
  /** What is written there instead. */
  said: string;
  side: FormWithReports;
}

type Rule = readonly [
  kind: string,
  pattern: RegExp,
  replace: (found: RegExpExecArray, text: string) => string[],
];

const others = (all: readonly string[], one: string) => [...new Set(all)].filter((other) => other !== one);

const offByOne = ([text]: RegExpExecArray): string[] => {
  const number = Number(text);
  const places = text.split(".")[1]?.length ?? 0;
  const step = places === 0 ? 1 : 10 ** -places;
  return [(number + step).toFixed(places), (number - step).toFixed(places)];
};

const operators: Record<string, readonly string[]> = {
  gt: ["ge", "lt"], ge: ["gt", "lt"], lt: ["le", "ge"], le: ["lt", "gt"], eq: ["ne"], ne: ["eq"], and: ["or"], or: ["and"],
}; // biome-ignore format: a table
const signs: Record<string, readonly string[]> = {
  ">": [">=", "<"], ">=": [">", "<"], "<": ["<=", ">"], "<=": ["<", ">"], "=": ["!="], "!=": ["="], and: ["or"], or: ["and"],
  "+": ["-"], "*": ["+"],
}; // biome-ignore format: a table

const paths = (text: string) =>
  [
    ...text.matchAll(
      /(?<=\{\{#?(?:if|each|date|number|unless|join)? ?\(?(?:eq|gt|ge|lt|le|includes)? ?)[a-z_][\w.]*(?=[ })])/gi,
    ),
  ]
    .map(([path]) => path)
    .filter(
      (path) =>
        !/^(if|else|each|unless|with|date|number|t|translate|default|this|eq|ge|gt|lt|le|ne|and|or|not|includes|join|count)$/.test(
          path,
        ),
    );

const ofTemplates: readonly Rule[] = [
  ["threshold", /(?<=\((?:gt|ge|lt|le) [^()]*?)(?<![\w."])\d+(?:\.\d+)?(?=[ )])/g, offByOne],
  ["operator", /(?<=\()(?:gt|ge|lt|le|eq|ne|and|or)(?= )/g, ([name]) => [...(operators[name] ?? [])]],
  [
    "condition",
    /\{\{#if ([^{}]*)\}\}/g,
    ([, inside = ""]) => [
      `{{#if (not ${/[ (]/.test(inside) && !inside.startsWith("(") ? `(${inside})` : inside})}}`,
    ],
  ],
  ["key", /(?<=\{\{)[a-z_][\w.]*(?=\}\})/gi, ([path], text) => others(paths(text), path).slice(0, 3)],
  [
    "compared key",
    /(?<=\((?:eq|gt|ge|lt|le|includes) )[a-z_][\w.]*(?= )/gi,
    ([path], text) => others(paths(text), path).slice(0, 2),
  ],
  [
    "constant",
    /(?<=\((?:eq|includes) [^()"]*)"[^"]*"/g,
    ([word], text) =>
      others(
        [...text.matchAll(/(?<=\((?:eq|includes) [^()"]*)"[^"]*"/g)].map(([one]) => one),
        word,
      ).slice(0, 2),
  ],
  ["words", /(?<=>)[A-Z][\w ']{3,}(?=[.<{ ])/g, ([words]) => [`${words} never`]],
  ["heading", /<h2>(.*?)<\/h2>/g, ([, inside = ""]) => [`<h3>${inside}</h3>`]],
  ["decimals", /decimals=(\d)/g, ([, digit]) => [`decimals=${Number(digit) + 1}`]],
];
const ofChains: readonly Rule[] = [
  ["chain key", /"([a-z_]\w*)"(?=\s*:\s*")/gi, ([key], text) => others([...text.matchAll(/"([a-z_]\w*)"(?=\s*:\s*")/gi)].map(([one]) => one), key).filter((one) => !/operation|spec/.test(one)).slice(0, 2)],
  ["chain path", /(?<=@\(\d,)[\w.]+(?=\))/g, ([path], text) => others([...text.matchAll(/(?<=@\(\d,)[\w.]+(?=\))/g)].map(([one]) => one), path).slice(0, 2)],
  ["chain number", /(?<=[,(: ])\d+(?:\.\d+)?(?=[),\s])/g, offByOne],
  ["chain function", /=(?:max|min|intSum|doubleSum|toUpper|toLower|first|last)\w*/gi, ([name]) => [name.replace(/max/i, "min").replace(/first/, "last").replace(/toUpper/, "toLower")].filter((one) => one !== name)],
  ["chain words", /(?<=: ")[A-Z–][\w ]*(?=")/g, ([words]) => [`${words} not`]],
]; // biome-ignore format: a table
const ofMessages: readonly Rule[] = [
  ["translation", /(?<="[a-z]{2}": ")[^"]+(?=")/g, ([message], text) => [...others([...text.matchAll(/(?<="[a-z]{2}": ")[^"]+(?=")/g)].map(([one]) => one), message).slice(0, 1), `${message} no`]],
]; // biome-ignore format: a table
const ofForms: readonly Rule[] = [
  ["form threshold", /(?<="(?:conditionalExpression|expression|constraint)":"[^"]*?[<>=] ?)\d+(?:\.\d+)?(?=[^"\d]*")/g, offByOne],
  ["form operator", /(?<="(?:conditionalExpression|expression|constraint)":"[^"]*?)(?:[<>!]=?|(?<![<>!])=|\band\b|\bor\b)(?=[^"]*")/g, ([sign]) => [...(signs[sign] ?? [])]],
  ["form key", /(?<="(?:conditionalExpression|expression)":"[^"]*)(?:\$\{|\[)([a-z_]\w*)(?=[}\]])/gi, ([found, key = ""], text) => others([...text.matchAll(/"key":"([a-z_]\w*)"/gi)].map(([, one = ""]) => one), key).slice(0, 2).map((one) => found.replace(key, one))],
  ["choice", /(?<="options":\[[^\]]*"label":(?:\{[^}]*)?")[A-Z][^"]*(?=")/g, ([label]) => [`${label}!`]],
  ["label", /(?<="label":(?:\{"\w+":)?")[A-Z][^"]*(?=")/g, ([label]) => [`Not ${label}`]],
]; // biome-ignore format: a table

/** Edits that readers can't see. */
const neutralTemplates: readonly Rule[] = [
  ["white space", />\n</g, () => [">\n\n  <"]],
  ["comment", /(?=<(?:p|h1|h2|ul|table)[ >])/g, () => ["{{!-- checked --}}", "<!-- checked -->"]],
  ["class", /<(p|h1|h2|li)(?=>)/g, ([tag]) => [`${tag} class="wide" style="color: #333"`]],
  ["turned comparison", /\((gt|lt|ge|le) ([\w.]+) (\d+(?:\.\d+)?)\)/g, ([, name = "", left, right]) => [`(${{ gt: "lt", lt: "gt", ge: "le", le: "ge" }[name]} ${right} ${left})`]],
  ["double negation", /\{\{#if \((.*?)\)\}\}/g, ([, inside]) => [`{{#if (not (not (${inside})))}}`]],
  ["blanks in a tag", /\{\{([a-z_][\w.]*)\}\}/gi, ([, path]) => [`{{ ${path} }}`]],
]; // biome-ignore format: a table
const neutralChains: readonly Rule[] = [["chain white space", /^\[/g, () => ["[\n  "]]];
const neutralForms: readonly Rule[] = [
  ["form brackets", /(?<="(?:conditionalExpression|constraint)":")[^"]+(?=")/g, ([expression]) => [`(${expression})`]],
  ["form negation", /(?<="conditionalExpression":")[^"]+(?=")/g, ([expression]) => [`not(not(${expression}))`]],
]; // biome-ignore format: a table

function* edited(
  text: string,
  rules: readonly Rule[],
): Generator<{ kind: string; said: string; text: string }> {
  for (const [kind, pattern, replace] of rules)
    for (const found of text.matchAll(pattern))
      for (const said of replace(found, text)) {
        const changed = text.slice(0, found.index) + said + text.slice(found.index + found[0].length);
        if (changed !== text) yield { kind, said: `${found[0]} → ${said}`, text: changed };
      }
}

function withTemplate(root: Step, stepKey: string, template: string): Step {
  const children = root.children.map((child) => withTemplate(child, stepKey, template));
  return { ...root, ...(root.key === stepKey && { template }), children };
}

function withName(root: Step, name: string): Step {
  return {
    ...root,
    children: root.children.map((child) => ({ ...withName(child, name), name, description: name })),
  };
}

function* editsBy(
  side: FormWithReports,
  rules: {
    HANDLEBARS: readonly Rule[];
    JOLT: readonly Rule[];
    TRANSLATIONS: readonly Rule[];
    form: readonly Rule[];
  },
): Generator<Edit> {
  const { form, root } = side;
  for (const { step } of walkSteps(root)) {
    const { code } = step.processType;
    if (code === "FORM_OUTPUT" || code === "HTML2PDF") continue;
    for (const { kind, said, text } of edited(step.template ?? "", rules[code]))
      yield { kind, said, where: step.name, side: { form, root: withTemplate(root, step.key, text) } };
  }
  for (const { kind, said, text } of edited(JSON.stringify(form.definition), rules.form)) {
    const definition = FormDefinition.safeParse(JSON.parse(text));
    if (!definition.success) continue;
    yield { kind, said, where: "form", side: { form: compileForm(definition.data, { matches }), root } };
  }
}

/** Each edit that may alter a report. */
export const mutationsOf = (side: FormWithReports): Edit[] => [
  ...editsBy(side, { HANDLEBARS: ofTemplates, JOLT: ofChains, TRANSLATIONS: ofMessages, form: ofForms }),
];

/** Edits that alter none. */
export const neutralEditsOf = (side: FormWithReports): Edit[] => [
  ...editsBy(side, {
    HANDLEBARS: neutralTemplates,
    JOLT: neutralChains,
    TRANSLATIONS: [],
    form: neutralForms,
  }),
  {
    kind: "name of steps",
    said: "Other",
    where: "process",
    side: { ...side, root: withName(side.root, "Other") },
  },
];
