import { randomUUID } from "node:crypto";
import { importForm } from "../../../shared/contract/imports.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import { compareForms } from "../../../shared/form/definition/form-difference.ts";
import { part } from "../../../shared/part.ts";
import { problem } from "../../../shared/problems.ts";
import { currentFiles } from "../../../shared/stores/attached-files.ts";
import { currentDefinition, currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { storeProcess } from "../../../shared/stores/processes.ts";
import type { Form } from "../../../shared/stores/records/form.ts";
import { newKey } from "../../../shared/tokens.ts";
import { writtenLanguage } from "../../../shared/workbook/import/languages.ts";
import { ownerOfNew } from "../../accounts/owners.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { formOfUpload } from "../../imports/form-of-upload.ts";
import { withCorrections } from "../../imports/keep-corrections.ts";
import { refuseTooLarge, storeVersion } from "../../imports/store-version.ts";
import { readUploadedForm } from "../../imports/uploaded-form.ts";

/** What a form that is new begins with. */
const starterParts = part(() => import("../../../shared/process/starters.ts"));

/** Makes a form from one worksheet, or the next version of a form; if refused or only previewed, nothing is stored. */
export const handler = endpoint(importForm, async ({ input, stores, now, user, form }) => {
  const before = form && (await currentDefinition(stores.blobs, form));
  const locale = input.locale ?? (before && writtenLanguage(before));
  const formName = form?.name ?? input.formName; // a form is renamed where that is said
  const options = {
    id: input.id,
    worksheetIndex: input.worksheetIndex,
    oneRepeat: input.oneRepeat,
    locale,
    ...(formName !== "" && { formName }),
    formId: before?.formId,
    ...(form !== undefined && { filesBefore: await currentFiles(stores.blobs, form) }),
  };
  const uploaded = await readUploadedForm(stores, user.username, options);
  const own = await withCorrections(stores, form, uploaded, {
    ...options,
    keeps: input.corrections === "keep",
  });
  const { definition, problems } = own;
  if (definition === undefined) throw problem("IMPORT_REFUSED", { problems });
  refuseTooLarge(definition);
  if (formName === "") throw problem("FORM_NAME_MISSING");
  const answer = { success: true, formName, definition: withoutChoices(definition), problems };

  const importKey = newKey();
  const { fileName, contentType: fileContentType } = uploaded.upload;
  const importedVersion = { fileName, fileContentType, importKey, activityDate: now.toISOString() };
  if (form === undefined || before === undefined) {
    const ownerUsername = await ownerOfNew(stores, user, input.groupId, now);
    const ofGroup = input.groupId === undefined ? "" : ` ${ownerUsername}`;
    const imported = `${uploaded.worksheetIndex}${input.oneRepeat ? " once" : ""}${ofGroup}`;
    const { id, existing } = await formOfUpload(stores, uploaded.upload, imported, ownerUsername);
    if (existing !== undefined) return asItStands(stores, existing);
    await storeVersion(stores, id, importKey, { ...own, definition, bytes: uploaded.bytes, fileContentType });
    const { answerSheet } = await starterParts();
    const processHash = await storeProcess(stores.blobs, id, answerSheet(randomUUID));
    const first = {
      id,
      name: formName,
      ownerUsername,
      version: 1,
      ...importedVersion,
      processHash,
      processRevision: 1,
    };
    if (await stores.forms.create(first, user.username)) return { ...answer, formId: id, version: 1 };
    const other = await stores.forms.find(id); // made by the same call, sent twice
    if (other === undefined) throw new Error("The form of this upload is being erased.");
    return asItStands(stores, other);
  }
  const { id, version } = form;
  const difference = compareForms(before, definition);
  if (input.baseVersion !== undefined && input.baseVersion !== version) throw problem("FORM_STALE");
  const shown = { ...answer, difference, ...(own.lacking.length > 0 && { corrections: own.lacking }) };
  if (input.preview) return { ...shown, formId: id, version };
  if (own.lacking.length > 0 && input.corrections === undefined)
    throw problem("CORRECTIONS_LACKING", { corrections: own.lacking });
  await storeVersion(stores, id, importKey, { ...own, definition, bytes: uploaded.bytes, fileContentType });
  const corrections = own.corrected?.corrections.length ?? 0;
  const next = { ...importedVersion, corrections, version: version + 1 };
  if (!(await stores.forms.addVersion(form, next, user.username))) throw problem("FORM_STALE");
  return { ...shown, formId: id, version: version + 1 };
});

/** The answer to an import that made its form before. */
async function asItStands({ blobs }: Stores, form: Form): Promise<OutputOf<typeof importForm>> {
  const { id: formId, name: formName, version } = form;
  const definition = withoutChoices(await currentDefinition(blobs, form));
  const problems = await currentImportProblems(blobs, form);
  return { success: true, formId, formName, version, definition, problems };
}
