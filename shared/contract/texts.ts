/** Texts of a form that are corrected here, in a copy of its workbook; names, types and logic are the workbook's. */
import * as z from "zod";
import { FormDifference } from "../form/definition/form-difference.ts";
import { MAX_TEXTS_AT_ONCE } from "../limits.ts";
import { Correction, TextCell } from "../workbook/correct/text-cell.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { MAX_CELL_CHARACTERS } from "../workbook/workbook.ts";
import { FormId, queryFormId } from "./forms.ts";
import { FileAnswer, route } from "./route.ts";

export const formTexts = route({
  method: "POST",
  path: "/rest/form/texts",
  summary:
    "The texts of a form's current version that may be corrected, each with its cell of the workbook, and the corrections so far.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "questions, which the form's users may see" },
  input: () => z.object({ id: FormId }),
  output: () =>
    z.object({
      version: z.int().positive(),
      /** As the corrected workbook is called. */
      fileName: z.string(),
      texts: z.array(TextCell),
      /** The keys of the answers that are chosen from each list. */
      lists: z.record(z.string(), z.array(z.string())),
      corrections: z.array(Correction),
    }),
  problems: ["EXPORT_FILE_MISSING", "FILE_NOT_A_WORKBOOK"],
  rights: ["blobs:read"],
});

export const correctTexts = route({
  method: "POST",
  path: "/rest/form/texts/correct",
  summary:
    "Write texts into a copy of the form's workbook, cell by cell, and make a version of it; publications are published again to have it.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: {
    action: ({ preview }) => (preview ? undefined : "form.correct"),
    kind: "change",
    details: ({ texts }, { version, cells }) => ({
      version,
      texts: texts.length,
      cells: cells
        .slice(0, 20)
        .map(({ sheet, cell }) => `${sheet}!${cell}`)
        .join(", "),
    }),
  },
  input: () =>
    z.object({
      id: FormId,
      /** The version that the texts were read of; if another one is current, nothing is stored. */
      baseVersion: z.int().positive(),
      texts: z
        .array(
          z.object({
            sheet: z.string().min(1).max(100),
            cell: z.string().regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/),
            /** "": the cell is emptied. */
            text: z.string().max(MAX_CELL_CHARACTERS),
          }),
        )
        .min(1)
        .max(MAX_TEXTS_AT_ONCE),
      /** True: returns what would change, and stores nothing. */
      preview: z.boolean().default(false),
    }),
  output: () =>
    z.object({
      /** The current version: after a preview still the previous one. */
      version: z.int().positive(),
      difference: FormDifference,
      /** What the import would say of the corrected workbook and didn't say of it before. */
      problems: z.array(ImportProblem),
      /** The cells that change. */
      cells: z.array(
        z.object({
          sheet: z.string(),
          cell: z.string(),
          before: z.string(),
          after: z.string(),
          /** True: the cell had a formula, in whose place the text is. */
          formula: z.literal(true).optional(),
        }),
      ),
      /** As the corrected workbook is called: a .csv or .xls file becomes .xlsx. */
      fileName: z.string(),
      /** True: it is another kind of file than the one that was imported. */
      converted: z.boolean(),
    }),
  problems: [
    "EXPORT_FILE_MISSING",
    "FILE_NOT_A_WORKBOOK",
    "FORM_STALE",
    "IMPORT_REFUSED",
    "TEXT_NOT_FOUND",
    "TEXT_CHANGES_FORM",
  ],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const exportCorrected = route({
  method: "GET",
  path: "/rest/form/export/corrected",
  summary:
    "The imported file with the corrections of its texts; the call without them returns it as it was imported.",
  access: { privilege: "W", formId: (input) => input.f },
  audit: {
    action: "form.download",
    kind: "read",
    object: () => "WORKBOOK",
    details: () => ({ corrected: true }),
  },
  answer: "file",
  scopes: ["forms:read"],
  input: queryFormId,
  output: FileAnswer,
  problems: ["EXPORT_FILE_MISSING"],
  rights: ["blobs:read"],
});
