import { type AuditDetails, formSubject } from "../../../../shared/audit.ts";
import type { DeidentifiedInput } from "../../../../shared/contract/data-analysis.ts";
import { type ExportFormat, exportSubmissions as row } from "../../../../shared/contract/submissions.ts";
import { datedFileName } from "../../../../shared/file-name.ts";
import { MAX_INLINE_OUTPUT_BYTES, OUTPUT_LINK_SECONDS } from "../../../../shared/limits.ts";
import { blobKeys } from "../../../../shared/stores/s3/blobs.ts";
import {
  type ExportedFile,
  exportSubmissions,
  exportTypes,
} from "../../../../shared/submissions/export-submissions.ts";
import { longExport } from "../../../../shared/submissions/long-export.ts";
import { statisticsFiles } from "../../../../shared/submissions/statistics-files.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { zipOf } from "../../../../shared/workbook/write/zip.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../endpoint/record-audit.ts";
import { type Collected, collectExport } from "../../../exports/collect-export.ts";
import { exportFiles } from "../../../exports/export-files.ts";
import { exportRound } from "../../../exports/export-rounds.ts";

const ZIP_TYPE = "application/zip";
const PDF_TYPE = "application/pdf";

type Extension = ExportedFile["extension"] | "pdf";

/** Submissions as a file. The export is recorded before it is sent. */
export const handler = endpoint(row, async ({ input, stores, now, form, user, call }) => {
  const { id, format } = input;
  const times = { now, clock: () => performance.now() };
  const name = input.deidentified === undefined ? form.name : `${form.name} de-identified`;
  const named = (extension: Extension) => datedFileName(name, now.toISOString().slice(0, 10), extension);
  const recorded = (details: { count: number; bytes: number }) =>
    recordAudit(call, {
      subject: formSubject(id),
      action: "submissions.export",
      object: "SUBMISSIONS",
      details: { format, ...details, ...settingsOf(input) },
    });
  /** Recorded once the file is there, before anybody can read it. */
  const linked = async (
    { key, count, bytes }: { key: string; count: number; bytes: number },
    extension: Extension = "zip",
    contentType = ZIP_TYPE,
  ) => {
    await recorded({ count, bytes });
    const fileName = named(extension);
    const url = await stores.blobs.link(key, fileName, contentType, OUTPUT_LINK_SECONDS);
    return { fileName, contentType, count, url };
  };
  if (format === "reports") {
    const { exportReports } = await import("../../../exports/export-reports.ts"); // few exports need what prints
    const archive = await exportReports(stores, form, input, times);
    return { ...(await linked(archive)), without: archive.without };
  }
  if (format === "reports-pdf") {
    const { exportReportsPdf } = await import("../../../exports/export-reports-pdf.ts");
    const { key, count, bytes, without } = await exportReportsPdf(stores, form, input, times);
    if (key !== undefined) return { ...(await linked({ key, count, bytes }, "pdf", PDF_TYPE)), without };
    await recorded({ count, bytes });
    return { fileName: named("pdf"), contentType: PDF_TYPE, count, without };
  }
  const round = { stores, form, criteria: input, username: user.username, times };
  const publicationStatus =
    input.job === undefined
      ? { collected: await collectExport(stores, form, input, times) }
      : await exportRound(input.job, round);
  if ("job" in publicationStatus) {
    recordNothing(call); // nothing is sent yet
    const isZip = format === "statistics" || format === "files";
    const [extension, type] = isZip ? (["zip", ZIP_TYPE] as const) : [format, exportTypes[format]];
    return {
      fileName: named(extension),
      contentType: type,
      count: publicationStatus.progress.done,
      ...publicationStatus,
    };
  }
  const key = blobKeys.submissionsExport(id, newKey());
  if ("long" in publicationStatus) {
    const { extension, chunks } = await longExport(publicationStatus.format, publicationStatus.long);
    const contentType = extension === "zip" ? ZIP_TYPE : exportTypes[extension];
    const bytes = await stores.blobs.putStream(key, chunks, contentType);
    return linked({ key, count: publicationStatus.count, bytes }, extension, contentType);
  }
  if (format === "files") return linked(await exportFiles(stores, id, publicationStatus.collected));
  const { bytes, extension, contentType } = await fileOf(format, publicationStatus.collected);
  const count = publicationStatus.collected.submissions.length;
  if (bytes.length <= MAX_INLINE_OUTPUT_BYTES) {
    await recorded({ count, bytes: bytes.length });
    return { fileName: named(extension), contentType, count, data: Buffer.from(bytes).toString("base64") };
  }
  await stores.blobs.put(key, bytes, contentType);
  return linked({ key, count, bytes: bytes.length }, extension, contentType);
});

/** What the trail says of a de-identified export; which questions were chosen by hand, not what was answered. */
function settingsOf({ deidentified }: { deidentified?: DeidentifiedInput | undefined }): AuditDetails {
  if (deidentified === undefined) return {};
  const byHand = Object.entries(deidentified.answers).map(([key, treatment]) => `${key}: ${treatment}`);
  return {
    deidentified: deidentified.dates,
    ...(byHand.length > 0 && { byHand: byHand.join(", ").slice(0, MAX_RECORDED) }),
  };
}

/** Of what was chosen by hand. */
const MAX_RECORDED = 1_000;

async function fileOf(
  format: Exclude<ExportFormat, "files" | "reports" | "reports-pdf">,
  collected: Collected,
): Promise<ExportedFile> {
  if (format !== "statistics") return exportSubmissions(format, collected);
  const { choices = new Map() } = collected;
  const files = statisticsFiles({ ...collected, choices });
  return { bytes: zipOf(files), extension: "zip", contentType: ZIP_TYPE };
}
