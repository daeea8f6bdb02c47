/** An archive of the reports of submissions with a list of them, copied within storage a few at a time. */

import { shownName } from "../../shared/form/engine/submission-name.ts";
import {
  MAX_EXPORT_ROWS,
  MAX_EXPORTED_FILES,
  MAX_EXPORTED_FILES_BYTES,
  MAX_INLINE_OUTPUT_BYTES,
} from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { csvFile } from "../../shared/submissions/csv.ts";
import {
  listOfReports,
  type NamedReport,
  namedReports,
  type SubmissionWithReports,
} from "../../shared/submissions/reports-to-export.ts";
import { newKey } from "../../shared/tokens.ts";
import { zipStream } from "../../shared/workbook/write/zip.ts";
import { type InstanceOutput, instanceOutputs } from "../presenters/instance-outputs.ts";
import { savedPage } from "../presenters/output-answer.ts";
import { statusReader } from "../presenters/submission-row.ts";
import { submissionsToExport } from "./collect-export.ts";

/** Runs, of a few kilobytes each. */
const RUNS_AT_ONCE = 25;
/** Reports: an HTML one may take in some megabytes of pictures. */
const REPORTS_AT_ONCE = 4;

interface Report extends InstanceOutput {
  instance: Instance;
}

/**
 * The newest reports of the submissions that match; of HTML ones what a respondent downloads.
 * @returns where the archive is, how many reports are in it, and how many of the submissions have none
 * @throws EXPORT_TOO_LARGE, SUBMISSIONS_NOT_READ
 */
export async function exportReports(
  stores: Stores,
  form: Form,
  criteria: Parameters<typeof submissionsToExport>[2],
  times: { now: Date; clock: () => number },
): Promise<{ key: string; count: number; bytes: number; without: number }> {
  const submissions = await findReports(stores, form, criteria, times);
  const named = namedReports(submissions);
  const total = named.reduce((sum, { report }) => sum + report.bytes, 0);
  if (named.length > MAX_EXPORTED_FILES || total > MAX_EXPORTED_FILES_BYTES) throw tooLarge();
  const written = new Set<string>();
  const read = async ({ report, path }: NamedReport<Report>) => ({
    path,
    bytes: await bytesOf(stores, report),
  });
  async function* parts() {
    for (let start = 0; start < named.length; start += REPORTS_AT_ONCE)
      for (const { path, bytes } of await Promise.all(
        named.slice(start, start + REPORTS_AT_ONCE).map(read),
      )) {
        if (bytes === undefined) continue;
        written.add(path);
        yield { path, bytes };
      }
    const [path, bytes] = csvFile(
      listOfReports(submissions, named, (one) => written.has(one)),
      criteria.guarded !== false,
    );
    yield { path, bytes };
  }
  const key = blobKeys.submissionsExport(form.id, newKey());
  const bytes = await stores.blobs.putStream(key, zipStream(parts()), "application/zip");
  const without = submissions.filter(({ reports }) => reports.length === 0).length;
  return { key, count: written.size, bytes, without };
}

/** The submissions that match, with the reports that each has. */
export async function findReports(
  stores: Stores,
  form: Form,
  criteria: Parameters<typeof submissionsToExport>[2],
  times: { now: Date; clock: () => number },
): Promise<SubmissionWithReports<Report>[]> {
  const statusOf = statusReader(await stores.forms.publications(form.id));
  const found: SubmissionWithReports<Report>[] = [];
  for await (const page of submissionsToExport(stores, form, criteria, { statusOf, times })) {
    if (found.length + page.length > MAX_EXPORT_ROWS.reports) throw tooLarge();
    for (let start = 0; start < page.length; start += RUNS_AT_ONCE) {
      const some = page.slice(start, start + RUNS_AT_ONCE).map(async (instance) => {
        const { instanceId, submittedAt } = instance;
        const { outputs, failures } = await instanceOutputs(stores, instance);
        const about = { instanceId, name: shownName(instance), status: statusOf(instance), submittedAt };
        return { ...about, reports: outputs.map((output) => ({ ...output, instance })), failures };
      });
      found.push(...(await Promise.all(some)));
    }
  }
  return found;
}

function tooLarge() {
  return problem("EXPORT_TOO_LARGE", { maxRows: MAX_EXPORT_ROWS.reports });
}

/** Absent where it was erased, and where an earlier release made a large HTML report that nobody may open as a page. */
async function bytesOf(
  stores: Stores,
  { contentType, done, instance }: Report,
): Promise<Uint8Array | undefined> {
  const { instanceKey } = instance;
  const isHtml = contentType === "text/html";
  if (isHtml && done.bytes > MAX_INLINE_OUTPUT_BYTES)
    return stores.blobs.bytes(blobKeys.savedOutput(instanceKey, done.outputHash));
  const body = await stores.blobs.bytes(blobKeys.output(instanceKey, done.outputHash));
  if (body === undefined || !isHtml) return body;
  return Buffer.from(await savedPage(body, stores, instance));
}
