/** What is stored of a version of a form. */

import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { MAX_DEFINITION_BYTES } from "../../shared/limits.ts";
import { severityOf } from "../../shared/problem-codes.ts";
import { problem } from "../../shared/problems.ts";
import { storeMedia } from "../../shared/stores/form-media.ts";
import { storeTables } from "../../shared/stores/form-tables.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import type { AttachedFile } from "../../shared/workbook/attached/attached-file.ts";
import type { Correction } from "../../shared/workbook/correct/text-cell.ts";
import { questionCells } from "../../shared/workbook/import/question-cells.ts";
import type { ReadDefinition } from "../../shared/workbook/import/read-definition.ts";

/** A copy of a workbook with corrections of its texts. */
export interface Corrected {
  bytes: Uint8Array;
  corrections: readonly Correction[];
}

interface VersionToStore extends ReadDefinition {
  definition: FormDefinition;
  /** The workbook as it was imported. */
  bytes: Uint8Array;
  fileContentType: string;
  files: readonly AttachedFile[];
  corrected?: Corrected | undefined;
}

/** @throws Problem IMPORT_REFUSED */
export function refuseTooLarge(definition: FormDefinition): void {
  if (Buffer.byteLength(JSON.stringify(withoutChoices(definition))) <= MAX_DEFINITION_BYTES) return;
  const message = `This form is larger than ${MAX_DEFINITION_BYTES / 1024 / 1024} MB, too large to be filled in on a phone.`;
  const hint = "Split it in two, or shorten the lists of choices that many questions offer.";
  const code = "E_TOO_BIG";
  throw problem("IMPORT_REFUSED", { problems: [{ severity: severityOf(code), code, message, hint }] });
}

/** The blobs of a version exist before the form refers to it. */
export async function storeVersion(
  { blobs }: Pick<Stores, "blobs">,
  formId: number,
  importKey: string,
  { bytes, fileContentType, files, definition, problems, survey, corrected }: VersionToStore,
): Promise<void> {
  const asJson = (key: string, body: unknown) => blobs.put(key, JSON.stringify(body), "application/json");
  await blobs.put(blobKeys.workbook(formId, importKey), bytes, fileContentType);
  if (corrected !== undefined) {
    await blobs.put(blobKeys.correctedWorkbook(formId, importKey), corrected.bytes, XLSX_CONTENT_TYPE);
    await asJson(blobKeys.corrections(formId, importKey), corrected.corrections);
  }
  if (files.length > 0) await asJson(blobKeys.attachedFiles(formId, importKey), files);
  const keyOf = (hash: string) => blobKeys.definitionTable(formId, hash);
  await asJson(blobKeys.definition(formId, importKey), await storeTables(blobs, keyOf, definition));
  await storeMedia(blobs, formId, definition, files);
  if (survey) await asJson(blobKeys.definitionCells(formId, importKey), questionCells(survey));
  await asJson(blobKeys.problems(formId, importKey), problems);
}
