import { randomUUID } from "node:crypto";
import { importForm } from "../../../shared/contract/imports.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compareForms } from "../../../shared/form/definition/form-difference.ts";
import { MAX_DEFINITION_BYTES } from "../../../shared/limits.ts";
import { severityOf } from "../../../shared/problem-codes.ts";
import { problem } from "../../../shared/problems.ts";
import { answerSheet } from "../../../shared/process/starters.ts";
import { currentFiles } from "../../../shared/stores/attached-files.ts";
import { currentDefinition, currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import { storeMedia } from "../../../shared/stores/form-media.ts";
import { storeTables } from "../../../shared/stores/form-tables.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { storeProcess } from "../../../shared/stores/processes.ts";
import type { Form } from "../../../shared/stores/records/form.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { questionCells } from "../../../shared/workbook/import/question-cells.ts";
import { ownerOfNew } from "../../accounts/owners.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { formOfUpload } from "../../imports/form-of-upload.ts";
import { readUploadedForm, type UploadedForm } from "../../imports/uploaded-form.ts";

/** Makes a form from one worksheet, or the next version of a form; if refused or only previewed, nothing is stored. */
export const handler = endpoint(importForm, async ({ input, stores, now, user, form }) => {
  const before = form && (await currentDefinition(stores.blobs, form));
  const locale = input.locale ?? before?.defaultLocale;
  const formName = form?.name ?? input.formName; // a form is renamed where that is said
  const uploaded = await readUploadedForm(stores, user.username, {
    id: input.id,
    worksheetIndex: input.worksheetIndex,
    oneRepeat: input.oneRepeat,
    locale,
    ...(formName !== "" && { formName }),
    formId: before?.formId,
    ...(form !== undefined && { filesBefore: await currentFiles(stores.blobs, form) }),
  });
  const { definition, problems } = uploaded;
  if (definition === undefined) throw problem("IMPORT_REFUSED", { problems });
  refuseTooLarge(definition);
  if (formName === "") throw problem("FORM_NAME_MISSING");
  const answer = { success: true, formName, definition: withoutChoices(definition), problems };

  const importKey = newKey();
  const importedVersion = { ...versionOf(uploaded), importKey, activityDate: now.toISOString() };
  if (form === undefined || before === undefined) {
    const ownerUsername = await ownerOfNew(stores, user, input.groupId, now);
    const ofGroup = input.groupId === undefined ? "" : ` ${ownerUsername}`;
    const imported = `${uploaded.worksheetIndex}${input.oneRepeat ? " once" : ""}${ofGroup}`;
    const { id, existing } = await formOfUpload(stores, uploaded.upload, imported, ownerUsername);
    if (existing !== undefined) return asItStands(stores, existing);
    await storeBlobs(stores, id, importKey, { ...uploaded, definition });
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
    if (await stores.forms.create(first)) return { ...answer, formId: id, version: 1 };
    const other = await stores.forms.find(id); // made by the same call, sent twice
    if (other === undefined) throw new Error("The form of this upload is being erased.");
    return asItStands(stores, other);
  }
  const { id, version } = form;
  const difference = compareForms(before, definition);
  if (input.baseVersion !== undefined && input.baseVersion !== version) throw problem("FORM_STALE");
  if (input.preview) return { ...answer, formId: id, version, difference };
  await storeBlobs(stores, id, importKey, { ...uploaded, definition });
  if (!(await stores.forms.addVersion(id, { ...importedVersion, version: version + 1 })))
    throw problem("FORM_STALE");
  return { ...answer, formId: id, version: version + 1, difference };
});

/** The answer to an import that made its form before. */
async function asItStands({ blobs }: Stores, form: Form): Promise<OutputOf<typeof importForm>> {
  const { id: formId, name: formName, version } = form;
  const definition = withoutChoices(await currentDefinition(blobs, form));
  const problems = await currentImportProblems(blobs, form);
  return { success: true, formId, formName, version, definition, problems };
}

function refuseTooLarge(definition: FormDefinition): void {
  if (Buffer.byteLength(JSON.stringify(withoutChoices(definition))) <= MAX_DEFINITION_BYTES) return;
  const message = `This form is larger than ${MAX_DEFINITION_BYTES / 1024 / 1024} MB, too large to be filled in on a phone.`;
  const hint = "Split it in two, or shorten the lists of choices that many questions offer.";
  const code = "E_TOO_BIG";
  throw problem("IMPORT_REFUSED", { problems: [{ severity: severityOf(code), code, message, hint }] });
}

function versionOf({ upload }: UploadedForm): Pick<Form, "fileName" | "fileContentType"> {
  return { fileName: upload.fileName, fileContentType: upload.contentType };
}

/** The blobs of a version exist before the form refers to it. */
async function storeBlobs(
  { blobs }: Stores,
  formId: number,
  importKey: string,
  { upload, bytes, files, definition, problems, survey }: UploadedForm & { definition: FormDefinition },
): Promise<void> {
  const asJson = (key: string, body: unknown) => blobs.put(key, JSON.stringify(body), "application/json");
  await blobs.put(blobKeys.workbook(formId, importKey), bytes, upload.contentType);
  if (files.length > 0) await asJson(blobKeys.attachedFiles(formId, importKey), files);
  const keyOf = (hash: string) => blobKeys.definitionTable(formId, hash);
  await asJson(blobKeys.definition(formId, importKey), await storeTables(blobs, keyOf, definition));
  await storeMedia(blobs, formId, definition, files);
  if (survey) await asJson(blobKeys.definitionCells(formId, importKey), questionCells(survey));
  await asJson(blobKeys.problems(formId, importKey), problems);
}
