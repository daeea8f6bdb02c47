/** A text that readers of each language could meet, and what they get of it. */
import * as z from "zod";

/**
 * `missing`: they get another language. `stale`: there is a translation, of a text that has changed since. `same`: it is there, and
 * says the same as the source. `literal`: the same text is printed in every language. `raw`: a key, a date or a number is printed as it
 * is stored. `placeholder`: the translation leaves out a name or a reference. `no-catalogue`: the product has no words of its own in it.
 */
export const TextState = z.enum([
  ...(["translated", "same", "missing", "stale", "literal", "raw", "placeholder", "no-catalogue"] as const),
]);
export type TextState = z.infer<typeof TextState>;

/** What nobody should get unless somebody said why. */
export const holes: ReadonlySet<TextState> = new Set<TextState>([
  ...(["missing", "stale", "literal", "raw", "placeholder", "no-catalogue"] as const),
]);

export const TextKind = z.enum([
  ...(["form", "question", "choice", "publication", "report", "output", "pdf", "product"] as const),
]);
export type TextKind = z.infer<typeof TextKind>;

export const LanguageRow = z.object({
  /** Of a text of a form or a process the same as long as its place is. */
  id: z.string(),
  kind: TextKind,
  /** Where it is, in words. */
  where: z.string(),
  /** What distinguishes equal texts of a report. */
  context: z.string(),
  /** The language that it is written in. */
  source: z.string(),
  text: z.string(),
  /** The cell of the workbook that has the text. */
  cell: z.object({ sheet: z.string(), cell: z.string() }).optional(),
  /** The place in a process; the lines of templates and chains count from 1. */
  step: z
    .object({ key: z.string(), part: z.enum(["template", "chain", "translation"]), line: z.int().optional() })
    .optional(),
  /** What readers of each other language get. */
  texts: z.array(
    z.object({
      locale: z.string(),
      state: TextState,
      text: z.string(),
      cell: z.object({ sheet: z.string(), cell: z.string() }).optional(),
    }),
  ),
});
export type LanguageRow = z.infer<typeof LanguageRow>;

export const LanguageTable = z.object({
  /** The language of the form first. */
  locales: z.array(z.object({ code: z.string(), name: z.string() })),
  rows: z.array(LanguageRow),
});
export type LanguageTable = z.infer<typeof LanguageTable>;

/** A text that readers of a language don't get in it. */
export interface LanguageHole extends Pick<LanguageRow, "id" | "kind" | "where" | "text"> {
  locale: string;
  state: TextState;
}

/** @example holesOf(table).filter(({ locale }) => locale === "sw").length // 3 */
export function holesOf({ rows }: Pick<LanguageTable, "rows">): LanguageHole[] {
  return rows.flatMap(({ id, kind, where, text, texts }) =>
    texts.flatMap(({ locale, state }) =>
      holes.has(state) ? [{ id, kind, where, text, locale, state }] : [],
    ),
  );
}
