/** An archive of uploaded files with the data that they belong to, copied within storage a few at a time. */
import { MAX_EXPORT_ROWS, MAX_EXPORTED_FILES, MAX_EXPORTED_FILES_BYTES } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { csvFile } from "../../shared/submissions/csv.ts";
import { csvFiles } from "../../shared/submissions/export-submissions.ts";
import { type FileToExport, filesToExport, listOfFiles } from "../../shared/submissions/files-to-export.ts";
import { newKey } from "../../shared/tokens.ts";
import { zipStream } from "../../shared/workbook/write/zip.ts";
import type { Collected } from "./collect-export.ts";

/** Of at most ten megabytes each. */
const READS_AT_ONCE = 8;

/**
 * @returns where the archive is, and how many files are in it
 * @throws EXPORT_TOO_LARGE
 */
export async function exportFiles(
  { blobs }: Stores,
  formId: number,
  collected: Collected,
): Promise<{ key: string; count: number; bytes: number }> {
  const files = filesToExport(collected.submissions);
  const total = files.reduce((sum, { file }) => sum + file.bytes, 0);
  if (files.length > MAX_EXPORTED_FILES || total > MAX_EXPORTED_FILES_BYTES)
    throw problem("EXPORT_TOO_LARGE", { maxRows: MAX_EXPORT_ROWS.files });
  const written = new Set<string>();
  const read = async ({ instanceId, file, path }: FileToExport) => {
    const instanceKey = collected.instanceKeys.get(instanceId) ?? "";
    return { path, bytes: await blobs.bytes(blobKeys.file(instanceKey, file.sha256)) };
  };
  async function* parts() {
    for (const [path, bytes] of csvFiles(collected)) yield { path, bytes };
    for (let start = 0; start < files.length; start += READS_AT_ONCE)
      for (const { path, bytes } of await Promise.all(files.slice(start, start + READS_AT_ONCE).map(read))) {
        if (bytes === undefined) continue;
        written.add(path);
        yield { path, bytes };
      }
    const [path, bytes] = csvFile(
      listOfFiles(files, (one) => written.has(one)),
      collected.guarded !== false,
    );
    yield { path, bytes };
  }
  const key = blobKeys.submissionsExport(formId, newKey());
  const bytes = await blobs.putStream(key, zipStream(parts()), "application/zip");
  return { key, count: written.size, bytes };
}
