/** Every text that readers of each language could meet, and the workbook in which translators write them. */
import * as z from "zod";
import { LanguageTable } from "../analysis/language-table/language-row.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { FormId, queryFormId } from "./forms.ts";
import { FileAnswer, route } from "./route.ts";

export const formLanguages = route({
  method: "POST",
  path: "/rest/form/languages",
  summary:
    "Every text of a form, its publications and its reports that readers of each language could meet, with its state in each language and its place.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "texts, which the form's designers may see" },
  input: () => z.object({ id: FormId }),
  output: () => LanguageTable,
  problems: ["EXPORT_FILE_MISSING", "FILE_NOT_A_WORKBOOK", "PROCESS_INVALID"],
  rights: ["table:read", "blobs:read"],
});

export const exportLanguages = route({
  method: "GET",
  path: "/rest/form/languages/export",
  summary:
    "The texts of a form and its reports as one workbook for translators, which can be imported again.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: { none: "texts, which the form's designers may see" },
  answer: "file",
  input: queryFormId,
  output: FileAnswer,
  problems: ["EXPORT_FILE_MISSING", "FILE_NOT_A_WORKBOOK", "PROCESS_INVALID"],
  rights: ["blobs:read"],
});

export const importLanguages = route({
  method: "POST",
  path: "/rest/form/languages/import",
  summary:
    "Write the translations of an uploaded workbook into the form's workbook and its reports, all at once or, where a cell can't be written, none.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: {
    action: "form.languages",
    kind: "change",
    details: (_input, { version, revision, texts, translations, names }) => ({
      ...{ version, revision, texts, translations, names },
    }),
  },
  input: () => z.object({ id: z.string().min(1).max(100), formId: FormId }),
  output: () =>
    z.object({
      /** As they are now: unchanged where nothing of the form, or of the process, changed. */
      version: z.int().positive(),
      revision: z.int().nonnegative(),
      /** How many texts of the form, translations of reports and names of outputs were written. */
      texts: z.int(),
      translations: z.int(),
      names: z.int(),
      /** What was left out or should be looked at, each at its cell. */
      problems: z.array(ImportProblem),
    }),
  problems: [
    ...(["UPLOAD_NOT_FOUND", "EXPORT_FILE_MISSING", "FILE_NOT_A_WORKBOOK", "IMPORT_REFUSED"] as const),
    ...(["TEXT_CHANGES_FORM", "FORM_STALE", "PROCESS_INVALID"] as const),
  ],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});
