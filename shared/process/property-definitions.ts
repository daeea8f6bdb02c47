/**
 * The property sets that steps themselves read, by process type: what the step dialog offers, what a server rejects, and what
 * the guide to templates explains. All other sets are the designer's own, for templates to read.
 */
import { closestText } from "../form/logic/closest-text.ts";
import { isMarginText, paperFormats } from "./print.ts";
import type { ProcessTypeCode, PropertySet, Step } from "./step.ts";

export interface PropertyDefinition {
  name: string;
  /** What it does, and its default. */
  help: string;
  /** Values to choose from; without them, any text that `problem` accepts. */
  choices?: readonly { value: string; label: string }[];
  /** What is wrong with a non-empty value; undefined: nothing. */
  problem?: (value: string) => string | undefined;
}

export interface PropertySetDefinition {
  name: string;
  help: string;
  properties: readonly PropertyDefinition[];
}

const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
] as const;
const switchWords = /^(true|yes|1|on|false|no|0|off)$/i;

const oneOf =
  (values: readonly string[], what: string) =>
  (value: string): string | undefined =>
    values.some((one) => one.toLowerCase() === value.toLowerCase())
      ? undefined
      : `“${value}” is not a valid ${what}. Choose ${values.slice(0, -1).join(", ")} or ${values.at(-1)}.`;
const yesOrNo = (value: string) =>
  switchWords.test(value) ? undefined : `“${value}” is neither yes nor no. Write true or false.`;
const language = (value: string) =>
  isLanguage(value) ? undefined : `“${value}” is not a language code. Write one such as en, es or fr-CA.`;
const languages = (value: string) =>
  value
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(language)
    .find((problem) => problem !== undefined);

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false; // Intl's only way of rejecting a code
  }
}

const margin = (value: string) =>
  isMarginText(value)
    ? undefined
    : `“${value}” is not a valid margin. Write one to four lengths in mm, cm, in, pt or px, such as 18mm 16mm.`;

const report: PropertySetDefinition = {
  name: "report",
  help: "The reader of the step's output.",
  properties: [
    {
      name: "locale",
      help: "The one language of this step, such as en for a letter to the doctor. Without it, the respondent's.",
      problem: language,
    },
  ],
};

const page: PropertySetDefinition = {
  ...report,
  properties: [
    ...report.properties,
    {
      name: "reasons",
      help: "“Because you told us: …” under each sentence, with the answers that led to it. Without it, no.",
      choices: yesNo,
      problem: yesOrNo,
    },
  ],
};

const pdf: PropertySetDefinition = {
  name: "pdf",
  help: "How the page is printed.",
  properties: [
    {
      name: "format",
      help: "The paper. Without it, A4.",
      choices: paperFormats.map((value) => ({ value, label: value })),
      problem: oneOf(paperFormats, "paper format"),
    },
    {
      name: "landscape",
      help: "Landscape orientation. Without it, portrait.",
      choices: yesNo,
      problem: yesOrNo,
    },
    {
      name: "margin",
      help: "One to four lengths, as in CSS, such as 18mm 16mm. Without it, 15mm on every side.",
      problem: margin,
    },
    { name: "header", help: "A line of text at the top of every page." },
    { name: "footer", help: "A line of text at the bottom of every page." },
    {
      name: "pageNumbers",
      help: "“2 / 6” at the bottom of every page. Without it, no.",
      choices: yesNo,
      problem: yesOrNo,
    },
    { name: "title", help: "The title of the document. Without it, the title of the page." },
    {
      name: "lang",
      help: "The language of the document, such as es. Without it, that of the page.",
      problem: language,
    },
  ],
};

const output: PropertySetDefinition = {
  name: "output",
  help: "What the template produces.",
  properties: [
    {
      name: "contentType",
      help: "A page of HTML, or plain text in which nothing is escaped. Without it, a page.",
      choices: [
        { value: "text/html", label: "A page (text/html)" },
        { value: "text/plain", label: "Plain text (text/plain)" },
      ],
      problem: oneOf(["text/html", "text/plain"], "content type of a template"),
    },
  ],
};

const translations: PropertySetDefinition = {
  name: "translations",
  help: "The languages that the texts below are translated into.",
  properties: [
    {
      name: "locales",
      help: "Language codes, such as es, fr. Without it, those of the form.",
      problem: languages,
    },
    {
      name: "source",
      help: "The language that the templates are written in, such as sw. Without it, it is told from the form and the messages.",
      problem: language,
    },
  ],
};

/** @example setsOf.HTML2PDF[0]?.name // "pdf" */
export const setsOf = {
  FORM_OUTPUT: [],
  HANDLEBARS: [page, output],
  JOLT: [],
  TRANSLATIONS: [translations],
  HTML2PDF: [pdf, report],
} as const satisfies Record<ProcessTypeCode, readonly PropertySetDefinition[]>;

/** The set of this name that a step of this type reads; undefined: the set is the designer's own. */
export function setDefinition(code: ProcessTypeCode, name: string): PropertySetDefinition | undefined {
  const sets: readonly PropertySetDefinition[] = setsOf[code];
  return sets.find((set) => set.name === name.trim());
}

export interface PropertyFinding {
  /** The name of the set, and of the property in it where it is about one. */
  set: number;
  property?: number;
  /** What is wrong: the name, or the value. */
  of: "name" | "value";
  /** True: a template may still read it, so it is only a question. */
  isQuestion: boolean;
  message: string;
}

/**
 * What a step can't read in its property sets, each finding with its place: unknown names, with the most similar known one,
 * and values that a property doesn't accept. Empty values count as not set.
 * @example propertyFindings("HTML2PDF", [aSet("pdf", { landscap: "yes" })])[0]?.message // "The product reads no property
 * “landscap” of “pdf”. Did you mean “landscape”?"
 */
export function propertyFindings(
  code: ProcessTypeCode,
  sets: readonly Pick<PropertySet, "name" | "properties">[],
): PropertyFinding[] {
  // Templates read whatever their designer names it.
  const isQuestion = code === "HANDLEBARS";
  return sets.flatMap((set, at): PropertyFinding[] => {
    const known = setDefinition(code, set.name);
    if (known === undefined) {
      const message = unknownSet(code, set.name.trim());
      return message === undefined ? [] : [{ set: at, of: "name", isQuestion, message }];
    }
    return set.properties.flatMap((property, place): PropertyFinding[] => {
      const where = { set: at, property: place };
      const name = property.name.trim();
      const definition = known.properties.find((one) => one.name === name);
      if (definition === undefined) {
        const message = unknownProperty(known, name, isQuestion);
        return message === undefined ? [] : [{ ...where, of: "name", isQuestion, message }];
      }
      const value = property.value.trim();
      const message = value === "" ? undefined : definition.problem?.(value);
      return message === undefined ? [] : [{ ...where, of: "value", isQuestion: false, message }];
    });
  });
}

/** What makes a step unfit to be stored: each fault in one sentence, with its property. */
export function propertyFaults({
  processType,
  propertySets,
}: Pick<Step, "processType" | "propertySets">): string[] {
  return propertyFindings(processType.code, propertySets)
    .filter(({ isQuestion }) => !isQuestion)
    .map(({ set, property, of, message }) => {
      const { name = "", properties = [] } = propertySets[set] ?? {};
      const place = property === undefined ? "" : properties[property]?.name;
      return of === "value" ? `The property “${place}” of “${name}”: ${message}` : message;
    });
}

/** Only a name very similar to a known set is treated as a mistake: any other is the designer's own. */
function unknownSet(code: ProcessTypeCode, name: string): string | undefined {
  const near = closestText(
    name,
    setsOf[code].map((set) => set.name),
  );
  return near && `The product reads no property set “${name}” here. Did you mean “${near}”?`;
}

function unknownProperty(
  set: PropertySetDefinition,
  name: string,
  isOwnAllowed: boolean,
): string | undefined {
  if (name === "") return undefined; // reported as a missing name
  const names = set.properties.map((one) => one.name);
  const near = closestText(name, names);
  if (near !== undefined)
    return `The product reads no property “${name}” of “${set.name}”. Did you mean “${near}”?`;
  return isOwnAllowed ? undefined : `“${set.name}” has no property “${name}”. It has ${names.join(", ")}.`;
}
