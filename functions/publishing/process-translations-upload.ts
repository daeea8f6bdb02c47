/** The translations in an uploaded workbook. */

import { problem } from "../../shared/problems.ts";
import type { TranslationInput } from "../../shared/process/translations/merge-translations.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
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
  if ("problems" in read) {
    const message = read.problems.map((found) => [found.message, found.hint].join(" ").trim()).join("\n");
    throw problem("FILE_NOT_A_WORKBOOK", { message, problems: read.problems });
  }
  throw invalidTranslations(read.message);
}

/** What is wrong with the workbook, reported on the field that named it. */
export function invalidTranslations(message: string) {
  return problem("INPUT_INVALID", { message, fields: [{ field: "id", message }] });
}
