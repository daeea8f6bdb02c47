/** Submissions as one file: CSV, XLSX with a codebook, or JSON. */
import type { Answers } from "../form/definition.ts";
import { MAX_CELL_CHARACTERS } from "../workbook/workbook.ts";
import { writeWorkbook } from "../workbook/write/write-workbook.ts";
import { type CodebookEntry, cellOf } from "./codebook.ts";
import { CSV_BEGINNING, csvLine } from "./csv.ts";

export interface ExportedSubmission {
  instanceId: string;
  publication: string;
  status: string;
  locale: string;
  startedAt: string;
  submittedAt: string | undefined;
  /** What its form, or its person, calls it. */
  name?: string;
  answers: Answers;
}

export interface ToExport {
  formName: string;
  codebook: readonly CodebookEntry[];
  submissions: readonly ExportedSubmission[];
}

export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;

const always = ["instanceId", "publication", "status", "locale", "startedAt", "submittedAt"] as const;

/** The bytes of the file. */
export async function exportSubmissions(
  format: keyof typeof exportTypes,
  { formName, codebook, submissions }: ToExport,
): Promise<Uint8Array> {
  const isNamed = submissions.some(({ name }) => name !== undefined);
  const leading = isNamed ? ([...always, "name"] as const) : always;
  const header = [...leading, ...codebook.map(({ key }) => key)];
  const cells = (submission: ExportedSubmission) => [
    ...leading.map((name) => submission[name]),
    ...codebook.map(({ key }) =>
      Object.hasOwn(submission.answers, key) ? cellOf(submission.answers[key]) : undefined,
    ),
  ];
  switch (format) {
    case "json":
      return new TextEncoder().encode(JSON.stringify({ form: formName, codebook, submissions }));
    case "csv": {
      const lines = submissions.map((submission) => csvLine(cells(submission)));
      return new TextEncoder().encode(CSV_BEGINNING + csvLine(header) + lines.join(""));
    }
    case "xlsx": {
      // A cell of type text is never run as a formula, so answers stand here as they were given.
      const rows = submissions.map((submission) => cells(submission).map(fitted));
      return writeWorkbook([
        { name: "Submissions", rows: [header.map(fitted), ...rows] },
        { name: "Codebook", rows: [codebookHeader, ...codebook.map(codebookRow)] },
      ]);
    }
  }
}

const codebookHeader = ["Key", "Page", "Question", "Type", "Choices", "Required"];

function codebookRow({ key, page, question, type, options, required }: CodebookEntry) {
  return [key, page, question, type, options, required ? "yes" : "no"].map(fitted);
}

/** Excel repairs a workbook with a longer text by throwing it away. */
function fitted<T>(value: T): T | string {
  return typeof value === "string" ? value.slice(0, MAX_CELL_CHARACTERS) : value;
}
