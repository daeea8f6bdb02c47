/** The reports of submissions: what each is called in an archive of them, and the list of those that are missing. */
import { outputFileName, safeFileName } from "../file-name.ts";
import type { Table } from "./csv.ts";

export interface ReportToExport {
  /** Of its step. */
  name: string;
  contentType: string;
  bytes: number;
  /** Of a PDF. */
  pages?: number | undefined;
}

/** A submission with the reports that it has. */
export interface SubmissionWithReports<Report extends ReportToExport> {
  instanceId: string;
  /** Its name, from its form or its respondent. */
  name?: string | undefined;
  status: string;
  submittedAt: string | undefined;
  reports: readonly Report[];
  /** Steps that failed, with the reason. */
  failures: readonly { stepName: string; message: string }[];
}

export interface NamedReport<Report extends ReportToExport> {
  submission: SubmissionWithReports<Report>;
  report: Report;
  path: string;
}

/**
 * Called after the submission, by its name or else by its id, and after the report. Where two have one name, for a file system that
 * ignores case, the later ones end with the id of their submission, and with a number if that isn't enough.
 * @example namedReports([{ instanceId: "7KMRT2PXNA", name: "Ana, 7", reports: [letter], … }])[0]?.path // "Ana, 7 - Letter.pdf"
 */
export function namedReports<Report extends ReportToExport>(
  submissions: readonly SubmissionWithReports<Report>[],
): NamedReport<Report>[] {
  const taken = new Set([LIST]);
  return submissions.flatMap((submission) =>
    submission.reports.map((report) => {
      const { instanceId, name = instanceId } = submission;
      const stem = safeFileName(`${first(name)} - ${first(report.name)}`, instanceId);
      const ending = outputFileName("x", report.contentType).slice(1);
      let path = `${stem}${ending}`;
      for (let number = 1; taken.has(folded(path)); number += 1)
        path = `${stem} (${instanceId}${number === 1 ? "" : ` ${number}`})${ending}`;
      taken.add(folded(path));
      return { submission, report, path };
    }),
  );
}

const LIST = "reports.csv";
/** Of a name: the whole has room for two of them, and Windows for the whole. */
const MAX_NAME_CHARACTERS = 50;

function first(name: string): string {
  return [...name.slice(0, MAX_NAME_CHARACTERS * 2)].slice(0, MAX_NAME_CHARACTERS).join("").trim();
}

function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

const none: Readonly<Record<string, string>> = {
  POST_PROCESSING: "being made",
  FAILED: "could not be made",
};

/**
 * A line for each report, for each step that failed, and for each submission without a report.
 * @param isThere by path; a report that isn't there any more is listed as erased
 */
export function listOfReports<Report extends ReportToExport>(
  submissions: readonly SubmissionWithReports<Report>[],
  named: readonly NamedReport<Report>[],
  isThere: (path: string) => boolean,
): Table {
  const header = [
    "instanceId",
    "name",
    "status",
    "submittedAt",
    "report",
    "pages",
    "bytes",
    "path",
    "missing",
  ];
  const bySubmission = Map.groupBy(named, ({ submission }) => submission);
  const rows = submissions.flatMap((submission) => {
    const { instanceId, name, status, submittedAt, failures } = submission;
    const about = [instanceId, name, status, submittedAt];
    const entries = (bySubmission.get(submission) ?? []).map(({ report, path }) =>
      isThere(path)
        ? [...about, report.name, report.pages, report.bytes, path, ""]
        : [...about, report.name, undefined, undefined, "", "erased"],
    );
    const failed = failures.map(({ stepName, message }) => [
      ...[...about, stepName, undefined, undefined, ""],
      message,
    ]);
    if (entries.length + failed.length > 0) return [...entries, ...failed];
    return [[...about, "", undefined, undefined, "", none[status] ?? "no report for respondents"]];
  });
  return { name: "Reports", rows: [header, ...rows] };
}
