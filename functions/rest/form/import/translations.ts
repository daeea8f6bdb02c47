import { importTranslations } from "../../../../shared/contract/process.ts";
import { Problem, problem } from "../../../../shared/problems.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { TranslationInput } from "../../../../shared/process/translations/merge-translations.ts";
import { languagesOf } from "../../../../shared/process/translations/source-language.ts";
import { currentDefinition } from "../../../../shared/stores/form-blobs.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import type { Form } from "../../../../shared/stores/records/form.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import {
  placeOfTranslations,
  supplierOf,
  translationTable,
} from "../../../publishing/process-translations.ts";
import { addTranslations, uploadedTranslations } from "../../../publishing/process-translations-upload.ts";
import { saveProcess } from "../../../publishing/save-process.ts";

/** The builder autosaves every few seconds: changes saved in the meantime are kept, and the import is merged into them. */
const MAX_TRIES = 5;

/** Imports the translations of a workbook; keys that no template uses are reported as unused, and kept. */
export const handler = endpoint(importTranslations, async ({ input, stores, now, user, form }) => {
  const uploaded = await uploadedTranslations(stores, user.username, input.id);
  let current: Form | undefined = form;
  for (let tries = 0; current !== undefined && tries < MAX_TRIES; tries += 1) {
    const { root, before } = await merged(stores, current, input.processKey, uploaded);
    try {
      await saveProcess(stores, current, { root, before, username: user.username }, now);
      const place = placeOfTranslations(root, input.processKey);
      return (await translationTable(stores.blobs, current, root, place)).rows;
    } catch (error) {
      if (!(error instanceof Problem) || error.problemName !== "PROCESS_STALE") throw error;
      current = await stores.forms.find(input.formId);
    }
  }
  throw problem("PROCESS_STALE");
});

/** The tree with the translations in it, and as it was before. */
async function merged(
  stores: Stores,
  form: Form,
  stepKey: string,
  translations: readonly TranslationInput[],
): Promise<{ root: Step; before: Step }> {
  const before = await currentProcess(stores.blobs, form);
  const root = structuredClone(before);
  const supplier = supplierOf(placeOfTranslations(root, stepKey), "import");
  addTranslations(root, supplier, translations, languagesOf(await currentDefinition(stores.blobs, form)));
  return { root, before };
}
