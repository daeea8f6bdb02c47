import { importLanguages } from "../../../../shared/contract/languages.ts";
import { MAX_TEMPLATE_BYTES } from "../../../../shared/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import { catalogueText } from "../../../../shared/process/catalogue.ts";
import { isTooLargeTemplate, type Step, walkSteps } from "../../../../shared/process/step.ts";
import { readStoredCatalogue } from "../../../../shared/process/steps/translations.ts";
import {
  mergeTranslations,
  type TranslationInput,
} from "../../../../shared/process/translations/merge-translations.ts";
import { languagesOf, sourceLanguage } from "../../../../shared/process/translations/source-language.ts";
import { textsInUse, walkMessages } from "../../../../shared/process/translations/texts-in-use.ts";
import type { ImportProblem } from "../../../../shared/workbook/import-problem.ts";
import { readLanguages } from "../../../../shared/workbook/languages/language-sheet.ts";
import { mergeLanguages } from "../../../../shared/workbook/languages/merge-languages.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { correctForm } from "../../../imports/correct-form.ts";
import { formLanguages } from "../../../imports/form-languages.ts";
import { readUpload } from "../../../imports/uploaded-form.ts";
import { invalidTranslations } from "../../../publishing/process-translations-upload.ts";
import { storeChangedProcess } from "../../../publishing/save-process.ts";

/** Writes what translators filled in: a version of the form and a revision of its process in one write, or neither. */
export const handler = endpoint(importLanguages, async ({ input, stores, form, user, now }) => {
  const { upload, bytes } = await readUpload(stores, user.username, input.id);
  const { table, current, process } = await formLanguages(stores, form, { isWhole: false });
  const read = await readLanguages(bytes, upload.fileName, table.locales);
  if (!read.ok)
    throw problem("FILE_NOT_A_WORKBOOK", { message: listed(read.problems), problems: read.problems });
  const suppliers = new Set(
    [...walkSteps(process)].flatMap(({ step }) =>
      step.processType.code === "TRANSLATIONS" ? [step.key] : [],
    ),
  );
  const { texts, translations, names, problems } = mergeLanguages(table.rows, read.sheet, suppliers);
  if (problems.some(({ severity }) => severity === "error")) throw problem("IMPORT_REFUSED", { problems });

  const root = structuredClone(process);
  const written = mergeInto(root, translations, languagesOf(current.stored));
  for (const { stepKey, locale, name } of names)
    for (const { step } of walkSteps(root))
      if (step.key === stepKey) step.outputNames = { ...step.outputNames, [locale]: name };
  const isProcessChanged = JSON.stringify(root) !== JSON.stringify(process);
  const correction = texts.length === 0 ? undefined : await correctForm(stores, form, texts, current);
  const answer = { texts: texts.length, translations: written, names: names.length, problems };
  let { version, processRevision: revision } = form;
  const save = isProcessChanged
    ? await storeChangedProcess(stores, form, { root, before: process, username: user.username }, now)
    : undefined;
  if (correction?.hasChanges) {
    const next = await correction.store(now.toISOString());
    const isFirst = await stores.forms.addVersion(form, next, user.username, save);
    if (!isFirst) throw problem("FORM_STALE");
    version += 1;
  } else if (save && !(await stores.forms.saveProcess(form, save, user.username)))
    throw problem("FORM_STALE");
  if (save) revision += 1;
  return { ...answer, version, revision };
});

const listed = (problems: readonly ImportProblem[]) =>
  problems.map(({ message, hint = "" }) => `${message} ${hint}`.trim()).join("\n");

/** @returns how many messages were given */
function mergeInto(
  root: Step,
  translations: ReadonlyMap<string, readonly TranslationInput[]>,
  languages: ReturnType<typeof languagesOf>,
): number {
  let written = 0;
  for (const { step, catalogue, above } of [...walkMessages(root)]) {
    const rows = translations.get(step.key);
    if (rows === undefined) continue;
    const texts = new Map(
      textsInUse(root, ({ path }) => path.includes(step)).map((text) => [text.key, text]),
    );
    const source = sourceLanguage([...above, step], languages);
    const template = catalogueText(
      mergeTranslations(readStoredCatalogue(step), rows, texts, catalogue, source),
    );
    if (isTooLargeTemplate(template))
      throw invalidTranslations(
        `A step can contain at most ${MAX_TEMPLATE_BYTES / 1024} KB of translations.`,
      );
    step.template = template;
    written += rows.reduce((sum, { messages }) => sum + Object.keys(messages).length, 0);
  }
  return written;
}
