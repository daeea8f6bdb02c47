/**
 * A form with everything that belongs to it as one file: JSON with the imported workbook, byte for byte, the tree of steps
 * with its templates and translations, and the test answers. It contains neither ids nor dates, so that exporting, importing
 * elsewhere and exporting again gives the same bytes.
 */
import * as z from "zod";
import { ProcessTypeCode, processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { CommandProblem } from "./command-problem.ts";

/** Incremented when older commands could not read the new format. */
const VERSION = 1;

const Properties = z.array(z.strictObject({ name: z.string(), value: z.string() }));

const bundledStep = z.strictObject({
  name: z.string(),
  description: z.string(),
  processType: ProcessTypeCode,
  model: z.string(),
  publicOutputInd: z.boolean(),
  outputName: z.string(),
  propertySets: z.array(z.strictObject({ name: z.string(), properties: Properties })),
  template: z.string().optional(),
});
/** A step without what is specific to one product: its key, its form, where its template is stored. */
type BundledStep = z.infer<typeof bundledStep> & { children: BundledStep[] };
const BundledStep: z.ZodType<BundledStep> = bundledStep.extend({
  get children() {
    return z.array(BundledStep);
  },
});

const Workbook = z.strictObject({
  fileName: z.string(),
  contentType: z.string(),
  worksheetIndex: z.int().min(0),
  oneRepeat: z.boolean(),
  /** The language of labels whose language the workbook does not name, where somebody had to choose it. */
  locale: z.string().optional(),
  base64: z.base64(),
  /** The lists that are attached to it, with the columns that the form reads. */
  tables: z
    .array(
      z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    )
    .optional(),
});

export const FormBundle = z.strictObject({
  bundle: z.literal(VERSION),
  formName: z.string().min(1),
  workbook: Workbook,
  process: BundledStep,
  /** The builder's test answers with their named cases, as the product stores them. */
  testAnswers: z.unknown(),
});
export type FormBundle = z.infer<typeof FormBundle>;

/** @returns the bytes of the file: always the same for the same form */
export function writeBundle({
  formName,
  workbook,
  process,
  testAnswers,
}: Omit<FormBundle, "bundle" | "process"> & { process: Step }): string {
  const { fileName, contentType, worksheetIndex, oneRepeat, locale, base64, tables } = workbook;
  const bundle = {
    bundle: VERSION,
    formName,
    workbook: {
      fileName,
      contentType,
      worksheetIndex,
      oneRepeat,
      ...(locale !== undefined && { locale }),
      base64,
      ...(tables !== undefined && { tables }),
    },
    process: bundled(process),
    testAnswers,
  } satisfies FormBundle;
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** @throws CommandProblem when the text is not a bundle, or one of a newer product */
export function readBundle(text: string, name: string): FormBundle {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CommandProblem(`${name} is not a bundle: it isn't JSON.`, { cause });
  }
  const { data: { bundle = VERSION } = {} } = z
    .looseObject({ bundle: z.number().optional() })
    .safeParse(value);
  if (bundle > VERSION)
    throw new CommandProblem(`${name} was exported by a newer product. Import it with that product.`);
  const read = FormBundle.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join(".") || "its top";
  throw new CommandProblem(`${name} is not a bundle: ${issue?.message ?? "it can't be read"} at ${place}.`);
}

/** The tree of a bundle as the builder uses it. @param newKey creates a key for each step and property set */
export function treeOf(step: BundledStep, newKey: () => string, level = 0): Step {
  const { processType: code, propertySets, template, children, ...same } = step;
  return {
    ...rootStep(newKey()),
    ...same,
    level,
    processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
    propertySets: propertySets.map((set) => ({ key: newKey(), ...set })),
    ...(template !== undefined && { template }),
    children: children.map((child) => treeOf(child, newKey, level + 1)),
  };
}

function bundled(step: Step): BundledStep {
  const { name, description, processType, model, publicOutputInd, outputName, propertySets } = step;
  return {
    name,
    description,
    processType: processType.code,
    model,
    publicOutputInd,
    outputName,
    propertySets: propertySets.map(({ name: set, properties }) => ({
      name: set,
      properties: properties.map((property) => ({ name: property.name, value: property.value })),
    })),
    ...(step.template !== undefined && { template: step.template }),
    children: step.children.map(bundled),
  };
}
