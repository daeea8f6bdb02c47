/** The translation table of a step, for the calls that export and import it. */
import { PROCESS_NOT_DEFINED } from "../../shared/contract/process.ts";
import { productLocales } from "../../shared/localize.ts";
import { problem } from "../../shared/problems.ts";
import type { Step } from "../../shared/process/step.ts";
import { languagesOf } from "../../shared/process/translations/source-language.ts";
import type { MessagePlace } from "../../shared/process/translations/texts-in-use.ts";
import type { TranslationRow } from "../../shared/process/translations/translation-row.ts";
import {
  type TranslationPlace,
  translationLocales,
  translationPlace,
  translationRows,
} from "../../shared/process/translations/translation-rows.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Blobs } from "../../shared/stores/s3/blobs.ts";

/** @throws STEP_NOT_FOUND */
export function placeOfTranslations(root: Step, stepKey: string): TranslationPlace {
  const place = translationPlace(root, stepKey);
  if (place === undefined) throw problem("STEP_NOT_FOUND", { message: PROCESS_NOT_DEFINED });
  return place;
}

/**
 * The step that stores the translations of a place.
 * @param then what can be done once there is one
 * @throws STEP_NOT_FOUND where there is none
 */
export function supplierOf({ supplier }: TranslationPlace, then: "export" | "import"): MessagePlace {
  if (supplier !== undefined) return supplier;
  const message = `There is no Translations step above this step to store them. Add one, then ${then} again.`;
  throw problem("STEP_NOT_FOUND", { message });
}

/** The current table, with its columns. */
export async function translationTable(
  blobs: Blobs,
  form: Form,
  root: Step,
  place: TranslationPlace,
): Promise<{ locales: string[]; rows: TranslationRow[] }> {
  const codes = (locales: readonly { code: string }[]) => locales.map(({ code }) => code);
  const definition = await currentDefinition(blobs, form);
  const locales = translationLocales(place, languagesOf(definition), codes(productLocales));
  return { locales, rows: translationRows(root, place, locales) };
}
