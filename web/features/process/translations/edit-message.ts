import { catalogueText } from "../../../../shared/process/catalogue.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { readStoredCatalogue } from "../../../../shared/process/steps/translations.ts";
import {
  mergeTranslations,
  type TranslationInput,
} from "../../../../shared/process/translations/merge-translations.ts";
import { textsInUse } from "../../../../shared/process/translations/texts-in-use.ts";
import type { TranslationPlace } from "../../../../shared/process/translations/translation-rows.ts";

/**
 * The template of a TRANSLATIONS step after one message was edited in place; an emptied message is removed.
 * @param source the language of the templates
 * @param translation one row with one message; `state: "ok"` confirms a stale one
 * @throws StepProblem CATALOGUE_INVALID
 */
export function editMessage(
  root: Step,
  { step, supplier }: TranslationPlace,
  translation: TranslationInput,
  source: string,
): string {
  const stored = readStoredCatalogue(step);
  const texts = new Map(textsInUse(root, ({ path }) => path.includes(step)).map((text) => [text.key, text]));
  const merged = mergeTranslations(stored, [translation], texts, supplier?.catalogue ?? {}, source);
  const emptied = Object.entries(translation.messages).filter(
    ([locale, text]) => text.trim() === "" && locale !== source,
  );
  const { [translation.key]: entry = {}, ...others } = merged;
  const kept = Object.fromEntries(
    Object.entries(entry).filter(([locale]) => !emptied.some(([code]) => code === locale)),
  );
  return catalogueText(Object.keys(kept).length === 0 ? others : { ...others, [translation.key]: kept });
}
