import { importLanguages } from "../../../../shared/contract/languages.ts";
import { problem } from "../../../../shared/problems.ts";
import { walkSteps } from "../../../../shared/process/step.ts";
import { languagesOf } from "../../../../shared/process/translations/source-language.ts";
import { walkMessages } from "../../../../shared/process/translations/texts-in-use.ts";
import { readLanguages } from "../../../../shared/workbook/languages/language-sheet.ts";
import { mergeLanguages } from "../../../../shared/workbook/languages/merge-languages.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { correctForm } from "../../../imports/correct-form.ts";
import { formLanguages } from "../../../imports/form-languages.ts";
import { readUpload } from "../../../imports/uploaded-form.ts";
import { addTranslations, unreadable } from "../../../publishing/process-translations-upload.ts";
import { storeChangedProcess } from "../../../publishing/save-process.ts";

/** Writes what translators filled in: a version of the form and a revision of its process in one write, or neither. */
export const handler = endpoint(importLanguages, async ({ input, stores, form, user, now }) => {
  const { upload, bytes } = await readUpload(stores, user.username, input.id);
  const { table, current, process } = await formLanguages(stores, form, { isWhole: false });
  const read = await readLanguages(bytes, upload.fileName, table.locales);
  if (!read.ok) throw unreadable(read.problems);
  const suppliers = new Set(
    [...walkSteps(process)].flatMap(({ step }) =>
      step.processType.code === "TRANSLATIONS" ? [step.key] : [],
    ),
  );
  const { texts, translations, names, problems } = mergeLanguages(table.rows, read.sheet, suppliers);
  if (problems.some(({ severity }) => severity === "error")) throw problem("IMPORT_REFUSED", { problems });

  const root = structuredClone(process);
  let written = 0;
  for (const place of [...walkMessages(root)]) {
    const rows = translations.get(place.step.key) ?? [];
    if (rows.length > 0) addTranslations(root, place, rows, languagesOf(current.stored));
    written += rows.reduce((sum, { messages }) => sum + Object.keys(messages).length, 0);
  }
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
