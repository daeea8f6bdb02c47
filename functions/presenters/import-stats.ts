/** What an upload answers, at once and when it is asked for again. */
import type { FileImportStats } from "../../shared/contract/imports.ts";
import { problem } from "../../shared/problems.ts";
import type { Upload } from "../../shared/stores/records/form.ts";
import type { AttachedFile } from "../../shared/workbook/attached/attached-file.ts";
import { listWorksheets } from "../../shared/workbook/read/list-worksheets.ts";

/** @throws Problem FILE_NOT_A_WORKBOOK */
export async function importStats(
  { uploadId, fileName, contentType }: Pick<Upload, "uploadId" | "fileName" | "contentType">,
  body: Uint8Array,
  attached: readonly AttachedFile[],
): Promise<FileImportStats> {
  const listed = await listWorksheets(body, fileName);
  if (!listed.ok) throw problem("FILE_NOT_A_WORKBOOK", { problems: listed.problems });
  const { ok: _, ...sheets } = listed;
  const lists = attached.filter(({ media }) => media === undefined);
  return {
    id: uploadId,
    fileName,
    contentType,
    ...sheets,
    ...(lists.length > 0 && { attached: lists.map(({ name, rows }) => ({ name, rows: rows.length })) }),
  };
}
