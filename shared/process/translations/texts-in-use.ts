/** Which messages apply to each step of a tree, which texts its templates show, and which of them lack a translation. */
import { type Catalogue, isSource, messageFor, plainText, translationKey } from "../catalogue.ts";
import { localeOf, propertiesOf, type Step } from "../step.ts";
import { type TranslatedText, translatedTexts } from "../steps/handlebars/translated-texts.ts";
import { readStoredCatalogue, supplied } from "../steps/translations.ts";
import { type Languages, sourceLanguage } from "./source-language.ts";

/** A step with everything about translations that depends on its place in the tree. */
export interface MessagePlace {
  step: Step;
  /** The steps from the root down to this one, inclusive. */
  path: readonly Step[];
  /** The messages that apply to the step. */
  catalogue: Catalogue;
  /** Its TRANSLATIONS ancestors, the nearest last. */
  above: readonly Step[];
  /** The languages chosen for it: at the nearest ancestor, or at itself, that has a choice. */
  chosen: readonly string[] | undefined;
}

/**
 * Every step of a tree with the messages that apply to it, parents first.
 * @throws StepProblem CATALOGUE_INVALID
 */
export function* walkMessages(root: Step): Generator<MessagePlace> {
  yield* visit({ step: root, path: [root], catalogue: {}, above: [], chosen: chosenLocales(root) });
}

function* visit(place: MessagePlace): Generator<MessagePlace> {
  yield place;
  const { step, path, catalogue, above, chosen } = place;
  const isSupplier = step.processType.code === "TRANSLATIONS";
  const childCatalogue = supplied(step, catalogue);
  for (const child of step.children) {
    yield* visit({
      step: child,
      path: [...path, child],
      catalogue: childCatalogue,
      above: isSupplier ? [...above, step] : above,
      chosen: chosenLocales(child) ?? chosen,
    });
  }
}

/**
 * The languages chosen for the descendants of a TRANSLATIONS step: the property `locales` of its property set `translations`,
 * codes separated by commas or spaces; undefined without a choice.
 * @example chosenLocales(step) // ["es", "fr"]
 */
function chosenLocales(step: Step): string[] | undefined {
  if (step.processType.code !== "TRANSLATIONS") return undefined;
  const codes = propertiesOf(step)
    .translations?.locales?.split(/[\s,;]+/)
    .filter((code) => code !== "");
  return codes === undefined ? undefined : [...new Set(codes)];
}

/** One template that shows a text. */
interface TextUse {
  step: Step;
  /** The messages that apply to the template. */
  catalogue: Catalogue;
  above: readonly Step[];
  chosen: readonly string[] | undefined;
  /** The one language that the template is always written in, set by its property `report.locale`. */
  fixedLocale: string | undefined;
}

/** A text with every template that shows it, in the order of the tree. */
export interface TextInUse extends Pick<TranslatedText, "key" | "text" | "contextText"> {
  uses: TextUse[];
}

/**
 * The texts of the templates at a step and below it, each key once, in the order of first use.
 * @param isIncluded selects the templates; default: the whole tree
 * @throws StepProblem CATALOGUE_INVALID
 * @example textsInUse(root)[0]?.key // "Your checklist for the visit"
 */
export function textsInUse(
  root: Step,
  isIncluded: (place: MessagePlace) => boolean = () => true,
): TextInUse[] {
  const byKey = new Map<string, TextInUse>();
  for (const place of walkMessages(root)) {
    const { step, catalogue, above, chosen } = place;
    if (!isIncluded(place)) continue;
    const fixedLocale = localeOf(propertiesOf(step), "") || undefined;
    for (const { key, text, contextText } of textsOf(step)) {
      const known = byKey.get(key) ?? { key, text, contextText, uses: [] };
      byKey.set(key, known);
      if (known.uses.at(-1)?.step !== step) known.uses.push({ step, catalogue, above, chosen, fixedLocale });
    }
  }
  return [...byKey.values()];
}

/** A template's texts; for a step that prints, its header and footer. */
function textsOf(step: Step): readonly Pick<TranslatedText, "key" | "text" | "contextText">[] {
  if (step.processType.code === "HANDLEBARS") return translatedTexts(step.template ?? "");
  if (step.processType.code !== "HTML2PDF") return [];
  const { header = "", footer = "" } = propertiesOf(step).pdf ?? {};
  const texts = [header, footer].map(plainText).filter((text) => text !== "");
  return texts.map((text) => ({ key: translationKey(text), text, contextText: "" }));
}

/** A text that readers of a language would get in the language of the templates. */
export interface MissingTranslation {
  key: string;
  contextText: string;
  text: string;
  localeCode: string;
  /** `stale`: there is a translation, of a text that has changed since. */
  state: "missing" | "stale";
  /** The first step whose template shows it. */
  stepKey: string;
  stepName: string;
  /** The TRANSLATIONS step that should have it, the nearest above that step; absent: there is none. */
  tableKey?: string;
}

/**
 * What blocks the publishing of a process: every text that a template shows and that has no translation in a chosen language
 * (product decision 31). The chosen languages are those of the nearest TRANSLATIONS step that has a choice, otherwise those
 * of the form; for a step whose property `report.locale` fixes its language, only that one. The language of
 * the templates needs none.
 * @throws StepProblem CATALOGUE_INVALID
 * @example missingTranslations(root, languagesOf(definition))[0] // { key: "Hello", localeCode: "es", state: "missing", … }
 */
export function missingTranslations(root: Step, languages: Languages): MissingTranslation[] {
  return textsInUse(root).flatMap(({ key, text, contextText, uses }) => {
    const found = new Map<string, MissingTranslation>();
    for (const use of uses) {
      for (const localeCode of neededIn(use, languages)) {
        if (messageFor(use.catalogue, key, localeCode) !== undefined || found.has(localeCode)) continue;
        const state = isStale(use, key, localeCode) ? "stale" : "missing";
        const { key: stepKey, name: stepName } = use.step;
        const tableKey = use.above.at(-1)?.key;
        found.set(localeCode, {
          ...{ key, contextText, text, localeCode, state, stepKey, stepName },
          ...(tableKey !== undefined && { tableKey }),
        });
      }
    }
    return [...found.values()];
  });
}

function neededIn({ fixedLocale, chosen, above }: TextUse, languages: Languages): string[] {
  const locales = fixedLocale === undefined ? (chosen ?? languages.locales) : [fixedLocale];
  const source = sourceLanguage(above, languages);
  return locales.filter((locale) => !isSource(locale, source));
}

function isStale({ above }: TextUse, key: string, localeCode: string): boolean {
  return above.some((step) => {
    const stored = readStoredCatalogue(step);
    const entry = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return entry !== undefined && Object.hasOwn(entry, localeCode) && typeof entry[localeCode] === "object";
  });
}
