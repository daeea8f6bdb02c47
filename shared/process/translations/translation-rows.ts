/** The translation table of a step (product decision 29). */
import { isSource, messageFor, type StoredMessage } from "../catalogue.ts";
import type { Step } from "../step.ts";
import { blanksIn, choiceProblems } from "../steps/handlebars/helpers/texts.ts";
import { readStoredCatalogue } from "../steps/translations.ts";
import { type Languages, sourceLanguage } from "./source-language.ts";
import { type MessagePlace, type TextInUse, textsInUse, walkMessages } from "./texts-in-use.ts";
import type { TranslationRow, TranslationState } from "./translation-row.ts";

/** `{name}` in a text is filled from `name=…` of the call, so each translation needs the same names. */

/**
 * Remarks about the placeholders of messages.
 * @example placeholderRemarks("Dear {name}", [{ localeCode: "es", message: "Hola" }]) // ["es: {name} is missing."]
 */
function placeholderRemarks(
  text: string,
  translations: readonly { localeCode: string; message: string }[],
): string[] {
  const expected = new Set(blanksIn(text));
  return translations
    .filter(({ message }) => message !== "")
    .flatMap(({ localeCode, message }) => {
      const present = new Set(blanksIn(message));
      const missing = [...expected].filter((name) => !present.has(name));
      const strange = [...present].filter((name) => !expected.has(name));
      return [
        ...missing.map((name) => `${localeCode}: {${name}} is missing.`),
        ...strange.map((name) => `${localeCode}: {${name}} isn't in the text, so it stays as it is.`),
        ...choiceProblems(message, localeCode).map((problem) => `${localeCode}: ${problem}`),
      ];
    });
}

/** Where the translations of a step are stored. */
export interface TranslationPlace extends MessagePlace {
  /** The TRANSLATIONS step: the step itself, or the nearest ancestor; undefined where there is none. */
  supplier: MessagePlace | undefined;
}

/**
 * A step with the TRANSLATIONS step that its texts are translated in. A HANDLEBARS step has its texts translated above it; a
 * TRANSLATIONS step, those of every template below it.
 * @returns undefined when there is no step of this key
 */
export function translationPlace(root: Step, stepKey: string): TranslationPlace | undefined {
  const places = [...walkMessages(root)];
  const place = places.find(({ step }) => step.key === stepKey);
  if (place === undefined) return undefined;
  const supplier = place.path.findLast((step) => step.processType.code === "TRANSLATIONS");
  return { ...place, supplier: supplier && places.find(({ step }) => step === supplier) };
}

/**
 * The columns of a step's table: the language of the templates, then the chosen languages (otherwise those of the form), then any others with
 * messages. If that leaves only the first, the languages of `others` are offered.
 * @param formLocales codes, e.g. `["en", "es"]`
 * @example translationLocales(place, languagesOf(definition), ["es", "fr"]) // ["en", "es"]
 */
export function translationLocales(
  { chosen, supplier }: TranslationPlace,
  form: Languages,
  others: readonly string[],
): string[] {
  const held = supplier ? Object.values(readStoredCatalogue(supplier.step)).flatMap(Object.keys) : [];
  const source = sourceLanguage(supplier ? [...supplier.above, supplier.step] : [], form);
  const locales = new Set([source, ...(chosen ?? form.locales), ...held]);
  return locales.size > 1 ? [...locales] : [...new Set([source, ...others])];
}

/**
 * A row for every text of the templates at a step and below it, in the order of first use; after them, for a TRANSLATIONS
 * step, one for each of its entries that no template uses.
 * @param locales the columns, the language of the templates first
 * @throws StepProblem CATALOGUE_INVALID
 * @example translationRows(root, place, ["en", "es"])[0]?.state // "missing"
 */
export function translationRows(
  root: Step,
  { step, supplier }: TranslationPlace,
  locales: readonly string[],
): TranslationRow[] {
  const texts = textsInUse(root, ({ path }) => path.some(({ key }) => key === step.key));
  const stored = supplier ? readStoredCatalogue(supplier.step) : {};
  const entryOf = (key: string) => (Object.hasOwn(stored, key) ? (stored[key] ?? {}) : {});
  const rows = texts.map((text) => usedRow(text, entryOf(text.key), supplier, locales));
  if (supplier?.step.key !== step.key) return rows;
  const used = new Set(texts.map(({ key }) => key));
  const unused = Object.keys(stored).filter((key) => !used.has(key));
  return [...rows, ...unused.map((key) => unusedRow(key, entryOf(key), locales))];
}

/** The texts of the templates whose nearest TRANSLATIONS step is the same. */
export interface SuppliedRows {
  /** Undefined: there is none above them. */
  supplier: MessagePlace | undefined;
  /** The language of the templates first, then those that they need. */
  locales: readonly string[];
  rows: readonly TranslationRow[];
  /** The first step that shows each text, by its key. */
  shownBy: ReadonlyMap<string, Step>;
}

/**
 * Every text of a tree once for each step that stores its translations.
 * @throws StepProblem CATALOGUE_INVALID
 */
export function suppliedRows(root: Step, languages: Languages): SuppliedRows[] {
  const places = [...walkMessages(root)];
  const nearest = new Set(places.map(({ above }) => above.at(-1)));
  return [...nearest].map((step) => {
    const texts = textsInUse(root, ({ above }) => above.at(-1) === step);
    const supplier = places.find((place) => place.step === step);
    const above = supplier ? [...supplier.above, supplier.step] : [];
    const needed = texts.flatMap(({ uses }) => uses.flatMap(({ chosen }) => chosen ?? languages.locales));
    const locales = [...new Set([sourceLanguage(above, languages), ...needed])];
    const stored = supplier ? readStoredCatalogue(supplier.step) : {};
    const rows = texts.map((text) =>
      usedRow(text, Object.hasOwn(stored, text.key) ? (stored[text.key] ?? {}) : {}, supplier, locales),
    );
    const shownBy = new Map(
      texts.flatMap(({ key, uses: [first] }) => (first ? [[key, first.step] as const] : [])),
    );
    return { supplier, locales, rows, shownBy };
  });
}

type Entry = Readonly<Record<string, StoredMessage>>;

function usedRow(
  { key, text, contextText, uses }: TextInUse,
  entry: Entry,
  supplier: MessagePlace | undefined,
  locales: readonly string[],
): TranslationRow {
  const inherited = supplier?.catalogue ?? {};
  const [source = ""] = locales;
  const translations = locales.map((localeCode) => {
    const own = Object.hasOwn(entry, localeCode) ? entry[localeCode] : undefined;
    if (localeCode === source) {
      const reworded = typeof own === "string" ? own : messageFor(inherited, key, localeCode);
      return { localeCode, message: reworded ?? text, state: "ok" as const };
    }
    const above = Object.hasOwn(inherited, key) ? (inherited[key]?.[localeCode] ?? "") : "";
    const message = typeof own === "object" ? own.stale : (own ?? above);
    const readers = uses.filter(({ fixedLocale = localeCode }) => fixedLocale === localeCode);
    const isShown =
      isSource(localeCode, source) ||
      readers.every(({ catalogue }) => messageFor(catalogue, key, localeCode) !== undefined);
    const state: TranslationState = isShown ? "ok" : typeof own === "object" ? "stale" : "missing";
    return { localeCode, message, state };
  });
  const states = new Set(translations.map(({ state }) => state));
  const state = (["missing", "stale"] as const).find((worse) => states.has(worse)) ?? "ok";
  const remarks = placeholderRemarks(text, translations);
  return { key, contextText, translations, state, ...(remarks.length > 0 && { remarks }) };
}

function unusedRow(key: string, entry: Entry, locales: readonly string[]): TranslationRow {
  const { text, contextText } = partsOfKey(key);
  const translations = locales.map((localeCode) => {
    const own = Object.hasOwn(entry, localeCode) ? entry[localeCode] : undefined;
    const message = typeof own === "object" ? own.stale : (own ?? "");
    return { localeCode, message: localeCode === locales[0] ? message || text : message };
  });
  return { key, contextText, translations, state: "unused" };
}

/** The parts of a key, as far as they can be told. @example partsOfKey("month|May") // { text: "May", contextText: "month" } */
export function partsOfKey(key: string): { text: string; contextText: string } {
  const at = key.indexOf("|");
  return at < 0 ? { text: key, contextText: "" } : { text: key.slice(at + 1), contextText: key.slice(0, at) };
}
