import { formSubject } from "../../../../shared/audit.ts";
import { type ExportFormat, exportSubmissions as row } from "../../../../shared/contract/submissions.ts";
import { datedFileName } from "../../../../shared/file-name.ts";
import { MAX_INLINE_OUTPUT_BYTES, OUTPUT_LINK_SECONDS } from "../../../../shared/limits.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import { type ExportedFile, exportSubmissions } from "../../../../shared/submissions/export-submissions.ts";
import { statisticsFiles } from "../../../../shared/submissions/statistics-files.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { zipOf } from "../../../../shared/workbook/write/zip.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { type Collected, collectExport } from "../../../support/collect-export.ts";
import { exportFiles } from "../../../support/export-files.ts";
import { recordAudit } from "../../../support/record-audit.ts";

/** Submissions as a file. The export is recorded before it is sent. */
export const handler = endpoint(row, async ({ input, stores, now, form, call }) => {
  const { id, format } = input;
  const times = { now, clock: () => performance.now() };
  /** Recorded once the archive is there, before anybody can read it. */
  const archived = async ({ key, count, bytes }: { key: string; count: number; bytes: number }) => {
    await recordAudit(call, {
      subject: formSubject(id),
      action: "submissions.export",
      object: "SUBMISSIONS",
      details: { format, count, bytes },
    });
    const fileName = datedFileName(form.name, now.toISOString().slice(0, 10), "zip");
    const contentType = "application/zip";
    const url = await stores.blobs.link(key, fileName, contentType, OUTPUT_LINK_SECONDS);
    return { fileName, contentType, count, url };
  };
  if (format === "reports") {
    const { exportReports } = await import("../../../support/export-reports.ts"); // few exports need what prints
    const archive = await exportReports(stores, form, input, times);
    return { ...(await archived(archive)), without: archive.without };
  }
  if (format === "reports-pdf") {
    const { exportReportsPdf } = await import("../../../support/export-reports-pdf.ts");
    const { key, count, bytes, without } = await exportReportsPdf(stores, form, input, times);
    const contentType = "application/pdf";
    const fileName = datedFileName(form.name, now.toISOString().slice(0, 10), "pdf");
    await recordAudit(call, {
      subject: formSubject(id),
      action: "submissions.export",
      object: "SUBMISSIONS",
      details: { format, count, bytes },
    });
    const answer = { fileName, contentType, count, without };
    if (key === undefined) return answer;
    return { ...answer, url: await stores.blobs.link(key, fileName, contentType, OUTPUT_LINK_SECONDS) };
  }
  const collected = await collectExport(stores, form, input, times);
  if (format === "files") return archived(await exportFiles(stores, id, collected));
  const { bytes, extension, contentType } = await fileOf(format, collected);
  const count = collected.submissions.length;
  await recordAudit(call, {
    subject: formSubject(id),
    action: "submissions.export",
    object: "SUBMISSIONS",
    details: { format, count, bytes: bytes.length },
  });
  const fileName = datedFileName(form.name, now.toISOString().slice(0, 10), extension);
  const answer = { fileName, contentType, count };
  if (bytes.length <= MAX_INLINE_OUTPUT_BYTES)
    return { ...answer, data: Buffer.from(bytes).toString("base64") };
  const key = blobKeys.submissionsExport(id, newKey());
  await stores.blobs.put(key, bytes, answer.contentType);
  return { ...answer, url: await stores.blobs.link(key, fileName, answer.contentType, OUTPUT_LINK_SECONDS) };
});

async function fileOf(
  format: Exclude<ExportFormat, "files" | "reports" | "reports-pdf">,
  collected: Collected,
): Promise<ExportedFile> {
  if (format !== "statistics") return exportSubmissions(format, collected);
  const { choices = new Map() } = collected;
  const files = statisticsFiles({ ...collected, choices });
  return { bytes: zipOf(files), extension: "zip", contentType: "application/zip" };
}
