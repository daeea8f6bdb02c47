/** A row of the translation table, of its workbook, and of the answer of an import (specification, section 3). */
import * as z from "zod";

/**
 * `missing`: a template shows English instead. `stale`: there is one, of an English text that has changed since; it is not
 * shown. `unused`: no template has this text.
 */
export const TranslationState = z.enum(["ok", "missing", "stale", "unused"]);
export type TranslationState = z.infer<typeof TranslationState>;

export const TranslationRow = z.object({
  key: z.string(),
  contextText: z.string(),
  /** English first, then a message for each language: "" where there is none. */
  translations: z.array(
    z.object({ localeCode: z.string(), message: z.string(), state: TranslationState.optional() }),
  ),
  /** The worst of its languages: missing, then stale, then ok. */
  state: TranslationState.optional(),
  /** Remarks about its messages, such as a `{name}` that one of them lacks. */
  remarks: z.array(z.string()).optional(),
});
export type TranslationRow = z.infer<typeof TranslationRow>;
