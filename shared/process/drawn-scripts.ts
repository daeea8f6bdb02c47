/** The scripts whose letters the fonts of PDFs have: those in `shared/print/fonts/fonts.ts`, by the codes of ISO 15924. */

/** With letters to look for, one language of each. */
export const drawnScripts: ReadonlyMap<string, string> = new Map([
  ["Latn", "aé"],
  ["Grek", "αώ"],
  ["Cyrl", "жя"],
  ["Hebr", "אש"],
  ["Arab", "بي"],
  ["Armn", "աֆ"],
  ["Geor", "აჰ"],
  ["Hans", "请患"],
  ["Hant", "請患"],
  ["Jpan", "ひ患"],
  ["Kore", "환자"],
  ["Deva", "कह"],
  ["Beng", "কহ"],
  ["Thai", "กฮ"],
  ["Ethi", "ሀፐ"],
]);

/**
 * The script that a language is written in.
 * @example scriptOf("hi") // "Deva"
 */
function scriptOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale.replaceAll("_", "-")).maximize().script;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return undefined; // no code of a language
  }
}

/** Whether PDFs have letters for a language, or it isn't known. @example isDrawn("ta") // false */
export function isDrawn(locale: string): boolean {
  const script = scriptOf(locale);
  return script === undefined || drawnScripts.has(script);
}
