/** Schemas of languages and localized texts. */
import * as z from "zod";

/** A locale that a form offers; a workbook may have others than the product's own. */
export const Locale = z.object({ code: z.string().min(1).max(35), name: z.string().min(1).max(80) });
export type Locale = z.infer<typeof Locale>;

/** A name by locale code, in other languages than the original. */
export const NamesByLocale = z.record(z.string().min(2).max(35), z.string().trim().min(1).max(200));
export type NamesByLocale = z.infer<typeof NamesByLocale>;

/** Texts by locale code. */
export const LocalizedTexts = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.record(z.string().min(2).max(35), text);

/** A text: the same in every language, or one for each locale code. */
export const LocalizedText = z.union([z.string(), z.record(z.string(), z.string())]);
