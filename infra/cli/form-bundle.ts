/**
 * A form with everything that belongs to it as one file: JSON with the imported workbook, byte for byte, its lists, pictures,
 * sounds and videos, the tree of steps with its templates and translations, the test answers, and what its publication says
 * to respondents. It contains neither ids nor dates, so that exporting, importing elsewhere and exporting again gives the
 * same bytes. A file is whatever somebody sends: all of it has limits, and no name in it is a path.
 */
import { readFile, stat } from "node:fs/promises";
import * as z from "zod";
import { MAX_TREE_DEPTH, MAX_UPLOAD_BYTES } from "../../shared/limits.ts";
import { ProcessTypeCode, processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { isMediaFile } from "../../shared/workbook/attached/endings.ts";
import {
  MAX_ALL_MEDIA_BYTES,
  MAX_ATTACHED_FILES,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  MAX_RECORDING_BYTES,
} from "../../shared/workbook/attached/limits.ts";
import { BundledPublication } from "./bundle-publication.ts";
import { CommandProblem } from "./command-problem.ts";

/** The newest format that is read; incremented when older commands could not read it. */
const VERSION = 2;
/** Of forms without what came with the second: older products read them too. */
const FIRST_VERSION = 1;
/** A workbook, its media and templates, as text; more than any form has. */
export const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
/** Of brackets within brackets: steps, their properties, answers. */
const MAX_NESTING = 2 * MAX_TREE_DEPTH;
const MAX_TEMPLATE_CHARACTERS = 4 * 1024 * 1024;
const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A name without a folder, which can't lead anywhere. */
const FileName = z
  .string()
  .regex(/^[^/\\\p{Cc}]{1,200}$/u, "A name can't be a path")
  .refine((name) => !/^\.{1,2}$/.test(name), "A name can't be a path");

const Properties = z.array(z.strictObject({ name: z.string(), value: z.string() }));

const bundledStep = z.strictObject({
  name: z.string(),
  description: z.string(),
  processType: ProcessTypeCode,
  model: z.string().max(MAX_TEMPLATE_CHARACTERS),
  publicOutputInd: z.boolean(),
  outputName: z.string(),
  propertySets: z.array(z.strictObject({ name: z.string(), properties: Properties })),
  template: z.string().max(MAX_TEMPLATE_CHARACTERS).optional(),
});
/** A step without what is specific to one product: its key, its form, where its template is stored. */
type BundledStep = z.infer<typeof bundledStep> & { children: BundledStep[] };
const BundledStep: z.ZodType<BundledStep> = bundledStep.extend({
  get children() {
    return z.array(BundledStep);
  },
});

const Workbook = z.strictObject({
  fileName: FileName,
  contentType: z.string(),
  worksheetIndex: z.int().min(0),
  oneRepeat: z.boolean(),
  /** The language of labels whose language the workbook does not name, where somebody had to choose it. */
  locale: z.string().optional(),
  base64: z.base64().max(inBase64(MAX_UPLOAD_BYTES), "The workbook is larger than 4 MB"),
  /** The lists that are attached to it, with the columns that the form reads. */
  tables: z
    .array(
      z.strictObject({
        name: FileName,
        columns: z.array(z.string()).max(MAX_LIST_COLUMNS),
        rows: z.array(z.array(z.string())).max(MAX_LIST_ROWS),
      }),
    )
    .max(MAX_ATTACHED_FILES)
    .optional(),
  /** What it shows and plays, by the names in its cells. */
  media: z
    .array(
      z.strictObject({
        name: FileName.refine(isMediaFile, "It is no picture, sound or video"),
        base64: z.base64().max(inBase64(MAX_RECORDING_BYTES), "A file is larger than 4 MB"),
      }),
    )
    .max(MAX_ATTACHED_FILES)
    .refine((media) => sizeOf(media) <= inBase64(MAX_ALL_MEDIA_BYTES), "Its media have more than 8 MB in all")
    .refine((media) => new Set(media.map(({ name }) => name)).size === media.length, "Two have one name")
    .optional(),
});

function sizeOf(media: readonly { base64: string }[]): number {
  return media.reduce((sum, { base64 }) => sum + base64.length, 0);
}

export const FormBundle = z.strictObject({
  bundle: z.union([z.literal(FIRST_VERSION), z.literal(VERSION)]),
  formName: z.string().min(1).max(200),
  workbook: Workbook,
  process: BundledStep,
  /** The builder's test answers with their named cases, as the product stores them. */
  testAnswers: z.unknown(),
  /** As it was published where it comes from; absent where it wasn't. */
  publication: BundledPublication.optional(),
});
export type FormBundle = z.infer<typeof FormBundle>;

/** @returns the bytes of the file: always the same for the same form */
export function writeBundle({
  formName,
  workbook,
  process,
  testAnswers,
  publication,
}: Omit<FormBundle, "bundle" | "process"> & { process: Step }): string {
  const { fileName, contentType, worksheetIndex, oneRepeat, locale, base64, tables, media } = workbook;
  const isOfFirst = media === undefined && publication === undefined;
  const bundle = {
    bundle: isOfFirst ? FIRST_VERSION : VERSION,
    formName,
    workbook: {
      fileName,
      contentType,
      worksheetIndex,
      oneRepeat,
      ...(locale !== undefined && { locale }),
      base64,
      ...(tables !== undefined && { tables }),
      ...(media !== undefined && { media }),
    },
    process: bundled(process),
    testAnswers,
    ...(publication !== undefined && { publication }),
  } satisfies FormBundle;
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** @throws CommandProblem when the text is not a bundle, or one of a newer product */
export function readBundle(text: string, name: string): FormBundle {
  let value: unknown;
  if (isNestedDeeply(text)) throw new CommandProblem(`${name} is not a bundle: it is nested too deeply.`);
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

/** Before it is parsed: neither the parser nor what walks its result is made for that. */
function isNestedDeeply(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === "\\") at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === "{" || letter === "[") {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (letter === "}" || letter === "]") depth -= 1;
  }
  return false;
}

/** The text of a file, unless it is larger than any bundle. @throws CommandProblem */
export async function readBundleText(path: string): Promise<string> {
  const { size } = await stat(path).catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
  if (size > MAX_BUNDLE_BYTES)
    throw new CommandProblem(
      `${path} is larger than ${MAX_BUNDLE_BYTES / 1024 / 1024} MB, and no bundle is.`,
    );
  return readFile(path, "utf8");
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
