/** From a workbook to a form: upload, import, and the copy that shows its problems (specification, section 7). */
import * as z from "zod";
import { FormDefinition } from "../form/definition/definition.ts";
import { FormDifference } from "../form/definition/form-difference.ts";
import { LackingCorrection } from "../workbook/correct/text-cell.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { FormId, queryFormId } from "./forms.ts";
import { FileAnswer, route } from "./route.ts";

export const Worksheet = z.object({
  index: z.int().min(0),
  name: z.string(),
  /** True: it has labels whose language the workbook does not name. */
  isLanguageOpen: z.boolean().optional(),
  /** True: it looks like a form. */
  isForm: z.boolean().optional(),
  /** The form's title in its default language, as the workbook's settings have it. */
  title: z.string().optional(),
});

export const FileImportStats = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  worksheets: z.array(Worksheet),
  /** The names of the sheets of a workbook without visible sheets. */
  hiddenWorksheets: z.array(z.string()).optional(),
  /** The index of the sheet that looks like a form, or -1. */
  worksheetIndex: z.int().min(-1),
  /** The lists that were uploaded with it. */
  attached: z.array(z.object({ name: z.string(), rows: z.int() })).optional(),
});
export type FileImportStats = z.infer<typeof FileImportStats>;

export const upload = route({
  method: "POST",
  path: "/rest/upload/sprout",
  summary:
    "Upload a workbook, alone or with its lists as further files or in a zip; returns its worksheets. Kept for 24 hours unless it is imported.",
  access: { role: "DESIGNER" },
  audit: { none: "a file of one's own for a day; its import is noted" },
  body: "multipart",
  input: () =>
    z.object({
      file: FileAnswer,
      /** The lists that belong to the workbook, as parts of this name or of the same one. */
      files: z.array(FileAnswer).optional(),
    }),
  output: FileImportStats,
  problems: ["FILE_MISSING", "FILE_TOO_LARGE", "FILE_NOT_A_WORKBOOK"],
  countsBytes: true,
  rights: ["table:write", "blobs:write"],
});

export const uploadStats = route({
  method: "POST",
  path: "/rest/upload/stats",
  summary: "The worksheets of an upload of one's own that is still kept, as the upload returned them.",
  access: { role: "DESIGNER" },
  audit: { none: "a file of one's own" },
  input: () => z.object({ id: z.string().min(1).max(100) }),
  output: FileImportStats,
  problems: ["UPLOAD_NOT_FOUND", "FILE_NOT_A_WORKBOOK"],
  rights: ["table:read", "blobs:read"],
});

export const importForm = route({
  method: "POST",
  path: "/rest/import/sprout",
  summary: "Make a form from one worksheet of an upload, or a new version of an existing form.",
  access: {
    role: "DESIGNER",
    privilege: "W",
    formId: ({ formId }) => (formId > 0 ? formId : undefined),
  },
  audit: {
    action: ({ preview, formId }) => (preview ? undefined : formId > 0 ? "form.reimport" : "form.import"),
    kind: "change",
    trail: { form: (input, output) => output?.formId ?? input.formId },
    details: ({ corrections }, { version, formName, corrections: lacking }) => ({
      version,
      name: formName,
      ...(lacking !== undefined && {
        corrections: `${lacking.length} ${corrections === "keep" ? "kept" : "dropped"}`,
      }),
    }),
  },
  input: () =>
    z
      .object({
        id: z.string().min(1).max(100),
        worksheetIndex: z.int().min(-1).default(-1),
        /** Above 0: import a new version of this form. */
        formId: z.int().default(0),
        /** Of a new form; another one keeps its name. */
        formName: z.string().trim().max(200).default(""),
        /** Of a new form: the group that owns it, whose forms the user may change. Absent: the user owns it. */
        groupId: z.string().min(1).max(50).optional(),
        /** True: repeated groups are imported as plain groups, which are answered once. */
        oneRepeat: z.boolean().default(false),
        /** The language of labels whose language the workbook does not name; an existing form keeps its own. */
        locale: z.string().min(2).max(35).optional(),
        /** True: returns what the import would change, and stores nothing. Only for an existing form. */
        preview: z.boolean().default(false),
        /** What becomes of corrections of texts that the workbook lacks. Absent: if there are any, nothing is stored. */
        corrections: z.enum(["keep", "drop"]).optional(),
        /** The version that the difference was shown against; if another one is current, nothing is stored. */
        baseVersion: z.int().positive().optional(),
      })
      .refine(
        ({ preview, formId }) => !preview || formId > 0,
        "Only an import into an existing form has a preview.",
      ),
  output: () =>
    z.object({
      success: z.boolean(),
      formId: FormId,
      formName: z.string(),
      /** The current version: after a preview still the previous one. */
      version: z.int().positive(),
      definition: FormDefinition,
      /** Every problem that does not block the import. */
      problems: z.array(ImportProblem),
      /** For an import into an existing form. */
      difference: FormDifference.optional(),
      /** Texts that were corrected here and that the workbook lacks; absent: none. */
      corrections: z.array(LackingCorrection).optional(),
    }),
  problems: [
    "UPLOAD_NOT_FOUND",
    "WORKSHEET_NOT_FOUND",
    "FORM_NAME_MISSING",
    "IMPORT_REFUSED",
    "FORM_STALE",
    "CORRECTIONS_LACKING",
    "ACCESS_DENIED",
  ],
  countsBytes: true,
  rights: ["table:write", "table:delete", "blobs:read", "blobs:write"],
});

export const annotatedUpload = route({
  method: "GET",
  path: "/rest/import/annotated",
  summary: "An uploaded workbook with its problem cells coloured and commented.",
  access: { role: "DESIGNER" },
  audit: { none: "a file of one's own" },
  answer: "file",
  input: () =>
    z.object({
      id: z.string().min(1).max(100),
      worksheetIndex: z.coerce.number().pipe(z.int().min(-1)).default(-1),
      oneRepeat: z.stringbool().default(false),
      locale: z.string().min(2).max(35).optional(),
    }),
  output: FileAnswer,
  problems: ["UPLOAD_NOT_FOUND", "WORKSHEET_NOT_FOUND", "FILE_NOT_A_WORKBOOK"],
  rights: ["blobs:read"],
});

export const annotatedForm = route({
  method: "GET",
  path: "/rest/form/annotated",
  summary: "The workbook of a form's current version with its problem cells coloured and commented.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: {
    action: "form.download",
    kind: "read",
    object: () => "WORKBOOK",
    details: () => ({ annotated: true }),
  },
  answer: "file",
  input: queryFormId,
  output: FileAnswer,
  problems: ["EXPORT_FILE_MISSING"],
  rights: ["blobs:read"],
});
