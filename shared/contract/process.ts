/** Process builder (specification, section 7; product decisions 29-35). */
import * as z from "zod";
import { Locale } from "../form/definition/locales.ts";
import { MAX_BODY_BYTES } from "../limits.ts";
import { DEFAULT_LOCALE } from "../localize.ts";
import { DifferingStep } from "../process/process-difference.ts";
import { AnyProcessType, ProcessType, PropertySet } from "../process/step.ts";
import { TranslationRow } from "../process/translations/translation-row.ts";
import { FormId } from "./forms.ts";
import { FileAnswer, route } from "./route.ts";

const stepKey = z.string().min(1).max(64);
const jsonText = z.string().max(MAX_BODY_BYTES);

export const FormProcess = z.object({
  formId: FormId,
  /** JSON: the tree of steps. */
  model: z.string(),
  /** JSON: the builder's test answers. */
  workingOutputModel: z.string(),
  /** Increases with every save; a save based on an older one answers 409. */
  revision: z.int().min(0),
});
export type FormProcess = z.infer<typeof FormProcess>;

export const processes = route({
  method: "POST",
  path: "/rest/form/processes",
  summary: "The process of a form: its tree of steps as JSON.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "steps and templates, which the form's designers may see" },
  scopes: ["forms:read"],
  input: () => z.object({ id: FormId }),
  output: FormProcess,
  rights: ["blobs:read"],
});

export const processSave = route({
  method: "POST",
  path: "/rest/form/process/save",
  summary: "Save the whole tree of steps; templates in it are stored too.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: {
    action: "process.save",
    kind: "change",
    object: () => "PROCESS",
    details: (_input, { revision }) => ({ revision }),
  },
  input: () =>
    z.object({
      formId: FormId,
      model: jsonText,
      workingOutputModel: jsonText.optional(),
      revision: z.int().min(0).optional(),
    }),
  output: FormProcess,
  problems: ["PROCESS_STALE", "PROCESS_INVALID"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const ProcessVersion = z.object({
  /** That of the process after the save; a save based on an older one answers 409. */
  revision: z.int(),
  /** Absent: it was saved before versions were kept. */
  savedAt: z.string().optional(),
  /** Who saved it; absent: nobody knows, or they don't have the form any more. */
  by: z.string().optional(),
  added: z.array(DifferingStep),
  removed: z.array(DifferingStep),
  changed: z.array(DifferingStep),
  /** So many more steps differ. */
  more: z.int().optional(),
});
export type ProcessVersion = z.infer<typeof ProcessVersion>;

export const processVersions = route({
  method: "POST",
  path: "/rest/form/process/versions",
  summary:
    "The latest versions of a form's steps and templates, newest first: who saved each, when, and what changed.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: { none: "steps and templates, which the form's designers may see" },
  input: () => z.object({ formId: FormId }),
  output: () => z.array(ProcessVersion),
  rights: ["blobs:read"],
});

export const processVersion = route({
  method: "POST",
  path: "/rest/form/process/version",
  summary: "An earlier version of a form's tree of steps, with its templates, as JSON.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: { none: "steps and templates, which the form's designers may see" },
  input: () => z.object({ formId: FormId, revision: z.int().min(0) }),
  output: () => z.object({ model: z.string(), revision: z.int() }),
  problems: ["PROCESS_VERSION_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const processFormSave = route({
  method: "POST",
  path: "/rest/form/process/form/save",
  summary: "Save the builder's test answers.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: {
    action: "process.testAnswers",
    kind: "change",
    object: () => "PROCESS",
    details: (_input, { revision }) => ({ revision }),
  },
  input: () => z.object({ formId: FormId, workingOutputModel: jsonText }),
  output: () => z.object({ success: z.boolean(), revision: z.int() }),
  countsBytes: true,
  rights: ["table:write", "blobs:write"],
});

/**
 * A step of a form: the step itself with its `formId`, or a reference that includes both (specification, section 3). Both
 * name one form.
 */
const nodeReference = {
  formId: FormId.optional(),
  processType: AnyProcessType.optional(),
  process: z.object({
    key: stepKey,
    formId: FormId.optional(),
    processType: AnyProcessType.optional(),
  }),
};
interface NodeReference {
  formId?: number | undefined;
  process: { formId?: number | undefined };
}
const namesForm = ({ formId, process }: NodeReference) => (formId ?? process.formId) !== undefined;
const NAME_FORM = { message: "Name the form of the step.", path: ["process", "formId"] };
/** The form that a reference names; two different ones are invalid, and 0 is no form. */
function formOf({ formId, process }: NodeReference): number {
  const named = formId ?? process.formId ?? 0;
  return (process.formId ?? named) === named ? named : 0;
}

/** The input: JSON text, or a page for a step that prints pages. */
const contentInput = { input: jsonText, inputContentType: z.string().max(100).default("application/json") };
const localeCode = z.string().min(2).max(35);

/**
 * The result: text, or a PDF as base64. `errorInd`: there is none, and `message` says why, its parts separated by colons:
 * step, line, column, text.
 */
const runOutput = z.object({
  output: z.string(),
  outputContentType: z.string(),
  errorInd: z.boolean(),
  message: z.string(),
  /** What is missing in the output, e.g. characters that no font contains. */
  warnings: z.array(z.string()).optional(),
  /** Of a PDF: how many it has. */
  pages: z.int().optional(),
});

export const transformUntilMe = route({
  method: "POST",
  path: "/rest/form/process/transformUntilMe",
  summary: "Run the process from its root to this step on the given answers.",
  access: { privilege: "W", formId: formOf },
  audit: { none: "a preview: nothing is stored" },
  input: () =>
    z
      .object({
        ...nodeReference,
        ...contentInput,
        /** The respondent's language; default: the form's own. */
        locale: localeCode.optional(),
        /** The respondent's, e.g. `Europe/Madrid`; default: UTC. */
        timeZone: z.string().max(100).optional(),
      })
      .refine(namesForm, NAME_FORM),
  output: () =>
    runOutput.extend({
      /** The step that failed: this one or an ancestor. */
      stepKey: z.string().optional(),
    }),
  problems: ["STEP_NOT_FOUND", "TOO_MANY_REQUESTS"],
  rights: ["blobs:read", "invoke:render", "invoke:preview"],
});

export const transform = route({
  method: "POST",
  path: "/rest/form/process/transform",
  summary: "Run one step with the given template; nothing is stored.",
  access: "signed-in",
  audit: { none: "a preview: nothing is stored" },
  input: () =>
    z.object({
      processType: AnyProcessType,
      template: z.string(),
      ...contentInput,
      /** What else the step uses in its tree: its property sets, the reader's language, the messages that apply to it. */
      propertySets: z.array(PropertySet).default([]),
      locale: localeCode.default(DEFAULT_LOCALE),
      catalogue: z.record(z.string(), z.record(z.string(), z.string())).default({}),
    }),
  output: () => runOutput,
  problems: ["TEMPLATE_TOO_LARGE", "TOO_MANY_REQUESTS"],
  rights: ["invoke:render", "invoke:preview"],
});

export const types = route({
  method: "GET",
  path: "/rest/form/process/types",
  summary: "The process types.",
  access: "signed-in",
  audit: { none: "the same for everybody" },
  input: () => z.object({}),
  output: () => z.array(ProcessType),
});

export const locales = route({
  method: "GET",
  path: "/rest/form/process/locales",
  summary: "The locales available for reports.",
  access: "signed-in",
  audit: { none: "the same for everybody" },
  input: () => z.object({}),
  output: () => z.array(Locale),
});

/** The answer to a request that names no step whose texts could be translated (specification, section 8). */
export const PROCESS_NOT_DEFINED = "Failed to save translations; process not defined.";
const translatedStep = z
  .string({ error: PROCESS_NOT_DEFINED })
  .min(1, PROCESS_NOT_DEFINED)
  .max(64, PROCESS_NOT_DEFINED);

export const importTranslations = route({
  method: "POST",
  path: "/rest/form/import/translations",
  summary: "Import the translations of a step from an uploaded workbook; returns the merged translations.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: {
    action: "process.translations",
    kind: "change",
    object: (input) => `STEP#${input.processKey}`,
  },
  input: () =>
    z.object({
      id: z.string().min(1).max(100),
      formId: z.int({ error: PROCESS_NOT_DEFINED }).positive(PROCESS_NOT_DEFINED),
      processKey: translatedStep,
    }),
  output: () => z.array(TranslationRow),
  problems: ["UPLOAD_NOT_FOUND", "FILE_NOT_A_WORKBOOK", "STEP_NOT_FOUND", "PROCESS_STALE", "PROCESS_INVALID"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const templateSave = route({
  method: "POST",
  path: "/rest/form/process/template/save",
  summary: "Store the template of one step.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: {
    action: "process.template",
    kind: "change",
    object: (input) => `STEP#${input.key}`,
    details: (_input, { revision }) => ({ revision }),
  },
  input: () =>
    z.object({ formId: FormId, key: stepKey, template: z.string(), templateId: z.string().optional() }),
  output: () => z.object({ success: z.boolean(), templateId: z.string(), revision: z.int() }),
  problems: ["TEMPLATE_TOO_LARGE", "STEP_NOT_FOUND", "PROCESS_STALE", "PROCESS_INVALID"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const storedTemplate = route({
  method: "POST",
  path: "/rest/form/process/template",
  summary: "The stored template of a step; an input is accepted, since the builder sends one, and ignored.",
  access: { privilege: "W", formId: formOf },
  audit: { none: "templates, which the form's designers may see" },
  input: () =>
    z
      .object({
        ...nodeReference,
        input: contentInput.input.optional(),
        inputContentType: contentInput.inputContentType,
      })
      .refine(namesForm, NAME_FORM),
  output: () => z.object({ template: z.string(), templateId: z.string().nullable() }),
  problems: ["STEP_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const processForm = route({
  method: "POST",
  path: "/rest/form/process/form",
  summary: "The builder's test answers, as JSON in `message`.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: { none: "answers that the form's designers made up" },
  input: () => z.object({ formId: FormId }),
  output: () => z.object({ message: z.string() }),
  rights: ["blobs:read"],
});

export const exportTranslations = route({
  method: "GET",
  path: "/rest/form/export/translations",
  summary: "The translations of a step as one workbook.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: { none: "texts, which the form's designers may see" },
  answer: "file",
  input: () => z.object({ f: z.coerce.number().pipe(FormId), p: translatedStep }),
  output: FileAnswer,
  problems: ["STEP_NOT_FOUND"],
  rights: ["blobs:read"],
});
