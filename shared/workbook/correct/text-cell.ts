/** The texts of a form that may be corrected, each with the cell that has it. */
import * as z from "zod";

/** What a text is, whichever cell of a workbook has it. */
export const TextPlace = z.object({
  /** Of what: of a question or a group, of a choice, or of the form itself. */
  of: z.enum(["question", "choice", "form"]),
  /** The key of the question's answer or of the group; the list and the value of a choice. */
  key: z.string(),
  /** The name of the column: label, hint, guidance_hint, constraint_message, required_message, form_title. */
  column: z.string(),
  /** The code of its language. */
  locale: z.string(),
});
export type TextPlace = z.infer<typeof TextPlace>;

export const TextCell = TextPlace.extend({
  sheet: z.string(),
  /** As a spreadsheet program names it, such as C12. */
  cell: z.string(),
  /** As it is written there, with marks and references; "": the cell is empty. */
  text: z.string(),
  /** Of a choice: its list. */
  list: z.string().optional(),
});
export type TextCell = z.infer<typeof TextCell>;

/** A text that was changed here and not in the workbook that was imported. */
export const Correction = TextPlace.extend({
  sheet: z.string(),
  cell: z.string(),
  /** As the imported workbook has it, and as it was corrected. */
  before: z.string(),
  after: z.string(),
  /** True: the cell had a formula, in whose place the text is. */
  formula: z.literal(true).optional(),
  /** When it was corrected last. */
  at: z.iso.datetime(),
});
export type Correction = z.infer<typeof Correction>;

/** A correction that another workbook lacks. */
export const LackingCorrection = Correction.omit({ sheet: true, cell: true, formula: true }).extend({
  /** As that workbook has the text; absent: it has no such text. */
  now: z.string().optional(),
});
export type LackingCorrection = z.infer<typeof LackingCorrection>;

/** Identifies what a text is. Questions are the same whatever the case of their keys; values of choices aren't. */
export function placeMark({ of, key, column, locale }: TextPlace): string {
  return JSON.stringify([of, of === "question" ? key.toLowerCase() : key, column, locale]);
}

/** @example addressOf({ sheet: "survey", cell: "C12" }) // "survey!C12" */
export function addressOf({ sheet, cell }: Pick<TextCell, "sheet" | "cell">): string {
  return `${sheet}!${cell}`;
}
