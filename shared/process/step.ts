/** The tree of steps that turns a submission into documents (specification, sections 3 and 7). */
import * as z from "zod";
import { brand } from "../brand.ts";
import { NamesByLocale } from "../form/definition/locales.ts";
import { MAX_TEMPLATE_BYTES } from "../limits.ts";
import { nameIn } from "../localize.ts";

export const processTypes = [
  { id: 1, code: "FORM_OUTPUT", name: "Form Output" },
  { id: 2, code: "HANDLEBARS", name: "Handlebars" },
  { id: 3, code: "JOLT", name: "JOLT" },
  { id: 4, code: "TRANSLATIONS", name: "Translations" },
  { id: 5, code: "HTML2PDF", name: "HTML to PDF" },
] as const;

export const ProcessTypeCode = z.enum(["FORM_OUTPUT", "HANDLEBARS", "JOLT", "TRANSLATIONS", "HTML2PDF"]);
export type ProcessTypeCode = z.infer<typeof ProcessTypeCode>;

export const ProcessType = z.object({ id: z.int(), code: ProcessTypeCode, name: z.string() });
export type ProcessType = z.infer<typeof ProcessType>;

export const PropertySet = z.object({
  key: z.string(),
  name: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PropertySet = z.infer<typeof PropertySet>;

/** As it is sent: in some payloads a process type is just its code. */
export const AnyProcessType = z.union([
  ProcessType,
  ProcessTypeCode.transform((code) => processTypes.find((type) => type.code === code) ?? processTypes[0]),
]);

const stepBase = z.object({
  /** Identifies a step in a run; a key that could reach a prototype is not allowed. */
  key: z
    .string()
    .min(1)
    .max(64)
    .refine((key) => key !== "__proto__", "Choose another key."),
  name: z.string().min(1).max(200),
  description: z.string().max(2_000).default(""),
  processType: AnyProcessType,
  model: z.string().default(""),
  publicOutputInd: z.boolean().default(false),
  outputName: z.string().max(200).default(""),
  /** The output's name in other languages; absent when there are none. */
  outputNames: NamesByLocale.optional(),
  level: z.coerce.number().default(0),
  propertySets: z.array(PropertySet).default([]),
  /** The step's template: Handlebars source, a JOLT chain as JSON, or a message catalogue as JSON. */
  template: z.string().optional(),
  /** SHA-256 of the template, the name that it is stored under. */
  templateId: z.string().optional(),
  formId: z.int().optional(),
});

/** A step with its children, as the builder uses it. */
export type Step = z.infer<typeof stepBase> & { children: Step[] };
export type StepInput = z.input<typeof stepBase> & { children?: StepInput[] | undefined };
export const Step: z.ZodType<Step, StepInput> = stepBase.extend({
  get children() {
    return z.array(Step).default([]);
  },
});

/**
 * The name of a step's output for readers of a locale; without a name of its own, the step's.
 * @example outputNameOf({ name: "Letter", outputName: "For you", outputNames: { fr: "Pour vous" } }, "fr") // "Pour vous"
 */
export function outputNameOf(
  { name, outputName, outputNames }: Pick<Step, "name" | "outputName" | "outputNames">,
  locale: string,
): string {
  return nameIn(outputName || name, outputNames, locale);
}

/** The root step of a new process (specification, section 3). */
export function rootStep(key: string): Step {
  return {
    key,
    name: `${brand.product} Form Output`,
    description: "Raw Output from Form Submission",
    processType: processTypes[0],
    model: "",
    publicOutputInd: false,
    outputName: "",
    level: 0,
    propertySets: [],
    children: [],
  };
}

/** Every step of a tree with its parent, parents first. */
export function* walkSteps(step: Step, parent?: Step): Generator<{ step: Step; parent: Step | undefined }> {
  yield { step, parent };
  for (const child of step.children) yield* walkSteps(child, step);
}

/** The input and output of a step: text for JSON and HTML, bytes for PDF. */
export interface Content {
  contentType: "application/json" | "text/html" | "text/plain" | "application/pdf";
  body: string | Uint8Array;
  /** What is missing in it, in plain words; absent when there is nothing to say. */
  warnings?: readonly string[];
}

export type Properties = Record<string, Record<string, string>>;

/**
 * The property sets of a step by name. Where a name occurs twice, the later one counts.
 * @example propertiesOf(step).pdf?.format // "A4"
 */
export function propertiesOf(step: Pick<Step, "propertySets">): Properties {
  const sets: Properties = Object.create(null); // so that a set named __proto__ is a name like any other
  for (const { name, properties } of step.propertySets) {
    const set: Record<string, string> = sets[name] ?? Object.create(null);
    for (const property of properties) set[property.name] = property.value;
    sets[name] = set;
  }
  return sets;
}

/** Whether the value of a property says yes. @example isOn("true") // true */
export function isOn(value: string | undefined): boolean {
  return /^(true|yes|1|on)$/i.test(value?.trim() ?? "");
}

/**
 * The language that a step is written in: the one in its property `report.locale`, otherwise the reader's.
 * @example localeOf({ report: { locale: "en" } }, "es") // "en"
 */
export function localeOf(
  properties: Readonly<Record<string, Readonly<Record<string, string>>>>,
  reader: string,
): string {
  return properties.report?.locale?.trim() || reader;
}

const encoder = new TextEncoder();

/**
 * Whether a step's template (Handlebars, chain, translations) is longer than allowed. Counted as it is stored and sent, in
 * bytes of UTF-8; in the browser as well.
 * @example isTooLargeTemplate("x".repeat(MAX_TEMPLATE_BYTES)) // false
 * @example isTooLargeTemplate("é".repeat(MAX_TEMPLATE_BYTES)) // true, two bytes each
 */
export function isTooLargeTemplate(template: string): boolean {
  return template.length > MAX_TEMPLATE_BYTES || encoder.encode(template).length > MAX_TEMPLATE_BYTES;
}
