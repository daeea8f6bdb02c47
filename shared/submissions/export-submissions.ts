/** Submissions as one file: CSV, XLSX with a codebook, or JSON. */

import type { StoredAnswers } from "../form/definition/definition.ts";
import { problem } from "../problems.ts";
import { allowedSheetName } from "../workbook/write/spreadsheet-text.ts";
import { type SheetCell, writeWorkbook } from "../workbook/write/write-workbook.ts";
import { zipOf } from "../workbook/write/zip.ts";
import type { NamingLabels } from "./choice-words.ts";
import { type Choices, type CodebookEntry, cellOf } from "./codebook.ts";
import { type CsvValue, csvFile, type Table } from "./csv.ts";
import { instancesAt } from "./repeat-entries.ts";
import { sheetCell } from "./sheet-cells.ts";
import { type MissingWords, whyIsMissing } from "./why-missing.ts";
import { withLabels } from "./with-labels.ts";

export interface ExportedSubmission {
  instanceId: string;
  publication: string;
  status: string;
  locale: string;
  startedAt: string;
  submittedAt: string | undefined;
  /** Its name, from its form or its respondent. */
  name?: string;
  /** Whom it is about, where a prefilled link says so. */
  subjectId?: string;
  /** Which version of its answers these are, from 1; where they may be, or were, changed after submitting. */
  version?: number;
  /** Who of the staff entered it for somebody else, and who corrected it last; addresses of accounts. */
  enteredBy?: string;
  correctedBy?: string;
  /** The version of the form that it was answered in; where its export says why answers are missing. */
  formVersion?: number;
  answers: StoredAnswers;
}

export interface ToExport {
  formName: string;
  /** What can be chosen: for labels, and for columns of choices. */
  choices?: Choices;
  /** Labels of choices that name answers. */
  naming?: NamingLabels;
  /** In which the export is; default: English. */
  locale?: string;
  /** Of questions with choices; default: labels where `choices` are given. */
  values?: "keys" | "labels";
  /** A column for each choice of a question with several; default: with labels. Never in JSON. */
  split?: boolean;
  codebook: readonly CodebookEntry[];
  submissions: readonly ExportedSubmission[];
  /** Which columns before the answers there are, of those that not every form has; absent: those that a submission has. */
  optional?: readonly OptionalColumn[];
  /** As CSV: false writes texts as they were answered, also those that a spreadsheet would run. */
  guarded?: boolean | undefined;
  /** Says why answers are missing; absent: they are empty. Never in JSON. */
  missing?: MissingWords;
}

export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;

/** In their order. */
export const optionalColumns = ["version", "name", "subjectId", "enteredBy", "correctedBy"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** The optional columns that a submission fills. */
export function optionalColumnsOf(submissions: readonly ExportedSubmission[]): OptionalColumn[] {
  return optionalColumns.filter((name) => submissions.some((one) => one[name] !== undefined));
}

const always = ["instanceId", "publication", "status", "locale", "startedAt", "submittedAt"] as const;

export interface ExportedFile {
  bytes: Uint8Array;
  /** Of its name. */
  extension: "csv" | "xlsx" | "json" | "zip";
  contentType: string;
}

/** Spreadsheet programs open no sheet that has more. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_SHEET_COLUMNS = 16_384;

/**
 * The file; as CSV, a form whose questions repeat becomes several files in a zip.
 * @throws EXPORT_NEEDS_CSV
 */
export async function exportSubmissions(
  format: keyof typeof exportTypes,
  whole: ToExport,
): Promise<ExportedFile> {
  const contentType = exportTypes[format];
  if (format === "json") {
    const { formName, codebook, submissions } = whole;
    const bytes = new TextEncoder().encode(JSON.stringify({ form: formName, codebook, submissions }));
    return { bytes, extension: format, contentType };
  }
  const { tables, codebook } = tablesOf(whole);
  if (format === "xlsx") {
    for (const { rows } of tables)
      if (rows.length > MAX_SHEET_ROWS || (rows[0]?.length ?? 0) > MAX_SHEET_COLUMNS)
        throw problem("EXPORT_NEEDS_CSV");
    // A cell of type text is never run as a formula, so answers are written unchanged.
    const bytes = await writeWorkbook([...tables.map(sheetOf), codebook]);
    return { bytes, extension: format, contentType };
  }
  const files = tables.map((table) => csvFile(table, whole.guarded !== false));
  const [only] = files;
  if (only !== undefined && files.length === 1) return { bytes: only[1], extension: format, contentType };
  return { bytes: zipOf(new Map(files)), extension: "zip", contentType: "application/zip" };
}

/** The same as CSV files by their names, with the codebook as one of them. */
export function csvFiles(whole: ToExport): [string, Uint8Array][] {
  const { tables, codebook } = tablesOf(whole);
  return [...tables, codebook].map((table) => csvFile(table, whole.guarded !== false));
}

/** A table for the submissions and one for each repeat, with labels and columns of choices as far as they are wanted. */
export function tablesOf(whole: ToExport): { tables: AnswerTable[]; codebook: Table } {
  const {
    choices,
    naming,
    values = choices === undefined ? "keys" : "labels",
    split = values === "labels",
  } = whole;
  const shown = choices === undefined ? whole : withLabels(whole, { choices, naming, values, split });
  return {
    tables: [submissionsTable(shown), ...repeatTables(shown)],
    codebook: codebookSheet(shown.codebook),
  };
}

/** The table with numbers and dates as such, below its header. */
function sheetOf({ name, rows: [header = [], ...lines], types }: AnswerTable) {
  const cells = (line: Table["rows"][number]): SheetCell[] =>
    line.map((value, index) => sheetCell(value, types[index]));
  return { name, rows: [header, ...lines.map(cells)] };
}

/** A table of answers. */
interface AnswerTable extends Table {
  /** Of its columns: the type of the question, or `moment`, in UTC. */
  types: readonly (string | undefined)[];
}

const SUBMISSIONS = "Submissions";
const MOMENTS: ReadonlySet<string> = new Set(["startedAt", "submittedAt"]);

function submissionsTable({
  codebook,
  submissions,
  optional = optionalColumnsOf(submissions),
  missing,
}: ToExport): AnswerTable {
  const leading = [...always, ...optional];
  const columns = codebook.filter(({ repeats }) => repeats === undefined);
  return {
    name: SUBMISSIONS,
    types: [
      ...leading.map((name) => (MOMENTS.has(name) ? "moment" : undefined)),
      ...columns.map(({ type }) => type),
    ],
    rows: [
      [...leading, ...columns.map(({ key }) => key)],
      ...submissions.map((submission) => [
        ...leading.map((name) => submission[name]),
        ...answersIn(submission.answers, columns, reasonsFor(submission, missing)),
      ]),
    ],
  };
}

/** A table for each repeat: a row for each instance, with its submission and its place in each repeat around it. */
function repeatTables({ codebook, submissions, missing }: ToExport): AnswerTable[] {
  const paths = new Map<string, readonly string[]>();
  for (const { key, repeats = [], type } of codebook)
    if (type === "repeat") paths.set(key, [...repeats, key]);
  const taken = new Set([SUBMISSIONS.toLowerCase(), "codebook"]);
  return [...paths].map(([repeat, path]) => {
    const columns = codebook.filter(({ repeats }) => repeats?.at(-1) === repeat);
    const rows = submissions.flatMap((one) =>
      instancesAt(one.answers, path).map(({ places, instance }) => [
        one.instanceId,
        ...places,
        ...answersIn(instance, columns, reasonsFor(one, missing)),
      ]),
    );
    const header = ["instanceId", ...path.map((key) => `${key}#`), ...columns.map(({ key }) => key)];
    const types = [...["instanceId", ...path].map(() => undefined), ...columns.map(({ type }) => type)];
    return { name: allowedSheetName(repeat, taken), rows: [header, ...rows], types };
  });
}

function answersIn(
  answers: StoredAnswers,
  columns: readonly CodebookEntry[],
  reasonOf: ReturnType<typeof reasonsFor>,
): CsvValue[] {
  return columns.map(({ key, of = key, type }) => {
    const cell = Object.hasOwn(answers, key) ? cellOf(answers[key]) : undefined;
    if (type === "repeat") return cell;
    return cell === undefined || cell === "" ? (reasonOf(of, answers) ?? cell) : cell;
  });
}

/** What stands in place of a missing answer. */
function reasonsFor({ formVersion = 0 }: ExportedSubmission, missing: MissingWords | undefined) {
  const known = missing?.keys.get(formVersion);
  return (key: string, answers: StoredAnswers): string | undefined => {
    const why = missing && whyIsMissing(key, answers, known);
    return why && missing.words[why];
  };
}

/** The last columns only where something repeats, and where files are asked for. */
function codebookSheet(codebook: readonly CodebookEntry[]): Table {
  const hasFiles = codebook.some(({ files }) => files !== undefined);
  const hasRepeats = codebook.some(({ repeats }) => repeats !== undefined);
  const header = [
    "Key",
    "Page",
    "Question",
    "Type",
    "Choices",
    "Required",
    ...(hasRepeats ? ["Repeat"] : []),
    ...(hasFiles ? ["Files"] : []),
  ];
  const rows = codebook.map(({ key, page, question, type, options, required, repeats = [], files }) => [
    ...[key, page, question, type, options, required ? "yes" : "no"],
    ...(hasRepeats ? [repeats.join(" › ")] : []),
    ...(hasFiles ? [files ?? ""] : []),
  ]);
  return { name: "Codebook", rows: [header, ...rows] };
}
