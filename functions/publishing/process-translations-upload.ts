/** Translations out of an uploaded workbook, into the step that stores them. */

import { MAX_TEMPLATE_BYTES } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { catalogueText } from "../../shared/process/catalogue.ts";
import { isTooLargeTemplate, type Step } from "../../shared/process/step.ts";
import { readStoredCatalogue } from "../../shared/process/steps/translations.ts";
import {
  mergeTranslations,
  type TranslationInput,
} from "../../shared/process/translations/merge-translations.ts";
import { type Languages, sourceLanguage } from "../../shared/process/translations/source-language.ts";
import { type MessagePlace, textsInUse } from "../../shared/process/translations/texts-in-use.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { readTranslations } from "../../shared/workbook/read/read-translations.ts";

/** @throws UPLOAD_NOT_FOUND (also for somebody else's) · FILE_NOT_A_WORKBOOK · INPUT_INVALID where it has no translations */
export async function uploadedTranslations(
  stores: Stores,
  username: string,
  uploadId: string,
): Promise<TranslationInput[]> {
  const upload = await stores.forms.findUpload(uploadId);
  const bytes = upload && (await stores.blobs.bytes(blobKeys.upload(upload.uploadId)));
  if (!upload || !bytes || upload.username !== username) throw problem("UPLOAD_NOT_FOUND");
  const read = await readTranslations(bytes, upload.fileName);
  if (read.ok) return read.rows;
  throw "problems" in read ? unreadable(read.problems) : invalidTranslations(read.message);
}

/**
 * Writes translations into the table of a step.
 * @param root the tree with the step, which is changed
 * @throws INPUT_INVALID where the table becomes too large
 */
export function addTranslations(
  root: Step,
  { step, catalogue, above }: MessagePlace,
  rows: readonly TranslationInput[],
  languages: Languages,
): void {
  const texts = new Map(textsInUse(root, ({ path }) => path.includes(step)).map((text) => [text.key, text]));
  const source = sourceLanguage([...above, step], languages);
  const stored = readStoredCatalogue(step);
  const template = catalogueText(mergeTranslations(stored, rows, texts, catalogue, source));
  if (isTooLargeTemplate(template))
    throw invalidTranslations(`A step can contain at most ${MAX_TEMPLATE_BYTES / 1024} KB of translations.`);
  step.template = template;
}

/** What is wrong with a file, each with what to do. */
export function unreadable(problems: readonly ImportProblem[]) {
  const message = problems.map((found) => [found.message, found.hint].join(" ").trim()).join("\n");
  return problem("FILE_NOT_A_WORKBOOK", { message, problems: [...problems] });
}

/** What is wrong with the workbook, reported on the field that named it. */
function invalidTranslations(message: string) {
  return problem("INPUT_INVALID", { message, fields: [{ field: "id", message }] });
}
