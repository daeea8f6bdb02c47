/** Process builder (specification, section 7; product decisions 29-35). */
import * as z from "zod";
import { Locale } from "../form/locales.ts";
import { MAX_BODY_BYTES, MAX_TEMPLATE_BYTES } from "../limits.ts";
import { ProcessType, ProcessTypeCode } from "../process/step.ts";
import { FormId } from "./forms.ts";
import { FileAnswer, route } from "./route.ts";

const stepKey = z.string().min(1).max(64);
const template = z.string().max(MAX_TEMPLATE_BYTES);
const jsonText = z.string().max(MAX_BODY_BYTES);

export const FormProcess = z.object({
  formId: FormId,
  /** JSON: the tree of steps. */
  model: z.string(),
  /** JSON: the answers that the builder tests with. */
  workingOutputModel: z.string(),
  /** Grows with every save; a save from an older one answers 409. */
  revision: z.int().min(0),
});
export type FormProcess = z.infer<typeof FormProcess>;

export const processes = route({
  method: "POST",
  path: "/rest/form/processes",
  summary: "The process of a form: its tree of steps as JSON.",
  access: { privilege: "W", formId: (input) => input.id },
  input: z.object({ id: FormId }),
  output: FormProcess,
  rights: ["bodies:read"],
});

export const processSave = route({
  method: "POST",
  path: "/rest/form/process/save",
  summary: "Save the whole tree of steps; templates that it carries are stored with it.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: z.object({
    formId: FormId,
    model: jsonText,
    workingOutputModel: jsonText.optional(),
    revision: z.int().min(0).optional(),
  }),
  output: FormProcess,
  problems: ["PROCESS_STALE", "PROCESS_INVALID"],
  rights: ["table:write", "bodies:read", "bodies:write"],
});

export const processFormSave = route({
  method: "POST",
  path: "/rest/form/process/form/save",
  summary: "Save the answers that the builder tests with.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: z.object({ formId: FormId, workingOutputModel: jsonText }),
  output: z.object({ success: z.boolean() }),
  rights: ["table:write", "bodies:write"],
  planned: true,
});

const nodeReference = z.object({
  formId: FormId,
  processType: ProcessTypeCode,
  process: z.object({ key: stepKey, formId: FormId.optional() }),
});
const runInput = nodeReference.extend({ input: jsonText, inputContentType: z.string().max(100) });
const runOutput = z.object({ output: z.string(), outputContentType: z.string() });

export const transformUntilMe = route({
  method: "POST",
  path: "/rest/form/process/transformUntilMe",
  summary: "Run the process from its root to this step on the given input.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: runInput,
  output: runOutput,
  rights: ["bodies:read"],
  planned: true,
});

export const transform = route({
  method: "POST",
  path: "/rest/form/process/transform",
  summary: "Run one step with the given template; nothing is stored.",
  access: "signed-in",
  input: z.object({
    processType: ProcessTypeCode,
    template,
    input: jsonText,
    inputContentType: z.string().max(100),
  }),
  output: runOutput.extend({ errorInd: z.boolean(), message: z.string() }),
  planned: true,
});

export const types = route({
  method: "GET",
  path: "/rest/form/process/types",
  summary: "The process types.",
  access: "signed-in",
  input: z.object({}),
  output: z.array(ProcessType),
});

export const locales = route({
  method: "GET",
  path: "/rest/form/process/locales",
  summary: "The locales that reports can be written in.",
  access: "signed-in",
  input: z.object({}),
  output: z.array(Locale),
});

export const TranslationRow = z.object({
  key: z.string(),
  contextText: z.string(),
  translations: z.array(z.object({ localeCode: z.string(), message: z.string() })),
});

export const importTranslations = route({
  method: "POST",
  path: "/rest/form/import/translations",
  summary: "Import the translations of a step from an uploaded workbook.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: z.object({ id: z.string().min(1).max(100), formId: FormId, processKey: stepKey }),
  output: z.array(TranslationRow),
  rights: ["table:write", "bodies:read", "bodies:write"],
  planned: true,
});

export const templateSave = route({
  method: "POST",
  path: "/rest/form/process/template/save",
  summary: "Store the template of one step.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: z.object({ formId: FormId, key: stepKey, template, templateId: z.string().optional() }),
  output: z.object({ success: z.boolean(), templateId: z.string(), revision: z.int() }),
  problems: ["STEP_NOT_FOUND", "PROCESS_STALE", "PROCESS_INVALID"],
  rights: ["table:write", "bodies:read", "bodies:write"],
});

export const storedTemplate = route({
  method: "POST",
  path: "/rest/form/process/template",
  summary: "The stored template of a step.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: nodeReference.partial({ processType: true }),
  output: z.object({ template: z.string(), templateId: z.string().nullable() }),
  problems: ["STEP_NOT_FOUND"],
  rights: ["bodies:read"],
});

export const processForm = route({
  method: "POST",
  path: "/rest/form/process/form",
  summary: "The answers that the builder tests with, as JSON in `message`.",
  access: { privilege: "W", formId: (input) => input.formId },
  input: z.object({ formId: FormId }),
  output: z.object({ message: z.string() }),
  planned: true,
});

export const exportTranslations = route({
  method: "GET",
  path: "/rest/form/export/translations",
  summary: "The translations of a step as one workbook.",
  access: { privilege: "W", formId: (input) => input.f },
  answer: "file",
  input: z.object({ f: z.coerce.number().pipe(FormId), p: stepKey }),
  output: FileAnswer,
  rights: ["bodies:read"],
  planned: true,
});
