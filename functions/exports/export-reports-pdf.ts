/** The PDF reports of submissions as one PDF, with a bookmark for each submission; made and stored a piece at a time. */
import { MAX_EXPORT_ROWS, MAX_EXPORTED_FILES, MAX_EXPORTED_FILES_BYTES } from "../../shared/limits.ts";
import { canBeMerged, mergedPdf, type PdfPart } from "../../shared/print/pdf/merge-pdfs.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { newKey } from "../../shared/tokens.ts";
import { findReports } from "./export-reports.ts";

/** Of some hundred kilobytes each, and at most of some megabytes. */
const READS_AT_ONCE = 4;

/**
 * The newest PDF reports of the submissions that match, in the order of their list.
 * @returns where the file is, how many reports are in it, and how many of the submissions have none in it; without a key where there
 * is no report
 * @throws EXPORT_TOO_LARGE, SUBMISSIONS_NOT_READ
 */
export async function exportReportsPdf(
  stores: Stores,
  form: Form,
  criteria: Parameters<typeof findReports>[2],
  times: Parameters<typeof findReports>[3],
): Promise<{ key?: string; count: number; bytes: number; without: number }> {
  const submissions = await findReports(stores, form, criteria, times);
  const pdfs = submissions.flatMap(({ instanceId, name = instanceId, reports }) => {
    const own = reports.filter(({ contentType }) => contentType === "application/pdf");
    return own.map((report) => ({
      ...{ instanceId, report },
      bookmark: own.length > 1 ? { group: name, title: report.name } : { title: name },
    }));
  });
  const total = pdfs.reduce((sum, { report }) => sum + report.bytes, 0);
  if (pdfs.length > MAX_EXPORTED_FILES || total > MAX_EXPORTED_FILES_BYTES)
    throw problem("EXPORT_TOO_LARGE", { maxRows: MAX_EXPORT_ROWS["reports-pdf"] });
  const inside = new Set<string>();
  let count = 0;
  async function* parts(): AsyncGenerator<PdfPart> {
    for (let start = 0; start < pdfs.length; start += READS_AT_ONCE) {
      const some = pdfs.slice(start, start + READS_AT_ONCE).map(async (one) => {
        const { instance, done } = one.report;
        return {
          ...one,
          bytes: await stores.blobs.bytes(blobKeys.output(instance.instanceKey, done.outputHash)),
        };
      });
      for (const { instanceId, bookmark, bytes } of await Promise.all(some)) {
        // Erased meanwhile, or of a release that printed otherwise.
        if (bytes === undefined || !canBeMerged(bytes)) continue;
        inside.add(instanceId);
        count += 1;
        yield { ...bookmark, bytes };
      }
    }
  }
  const without = () => submissions.length - inside.size;
  const described = {
    ...{ title: form.name, date: times.now, lang: criteria.locale ?? "en" },
    ...{ creator: undefined, producer: undefined },
  };
  const key = blobKeys.submissionsExport(form.id, newKey());
  const all = parts();
  const first = await all.next();
  if (first.done) return { count: 0, bytes: 0, without: without() };
  async function* withFirst(): AsyncGenerator<PdfPart> {
    if (!first.done) yield first.value;
    yield* all;
  }
  const bytes = await stores.blobs.putStream(key, mergedPdf(withFirst(), described), "application/pdf");
  return { key, count, bytes, without: without() };
}
