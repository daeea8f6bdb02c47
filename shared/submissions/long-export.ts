/** Submissions as a file of any length, CSV or JSON: some of them at a time, so that memory holds no more than these. */
import { zipOf } from "../workbook/write/zip.ts";
import { CSV_BEGINNING, csvLine, csvName } from "./csv.ts";
import {
  type ExportedSubmission,
  type OptionalColumn,
  optionalColumns,
  optionalColumnsOf,
  type ToExport,
  tablesOf,
} from "./export-submissions.ts";
import { withAnswered } from "./with-labels.ts";

/** What the file is made of; `batches` is read twice: columns depend on all of them. */
export interface LongExport extends Omit<ToExport, "submissions" | "optional"> {
  batches(): AsyncIterable<readonly ExportedSubmission[]>;
}

/** The same file as `exportSubmissions` makes of all batches together. */
export async function longExport(
  format: "csv" | "json",
  whole: LongExport,
): Promise<{ extension: "csv" | "json" | "zip"; chunks: AsyncIterable<Uint8Array> }> {
  if (format === "json") return { extension: "json", chunks: encoded(jsonOf(whole)) };
  const known = await withColumns(whole);
  const { tables } = tablesOf({ ...known, submissions: [] });
  const hasRepeats = tables.length > 1;
  return hasRepeats
    ? { extension: "zip", chunks: archiveOf(known) }
    : { extension: "csv", chunks: encoded(csvOf(known)) };
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* jsonOf({ formName, codebook, batches }: LongExport): AsyncGenerator<string> {
  yield `${JSON.stringify({ form: formName, codebook }).slice(0, -1)},"submissions":[`;
  let separator = "";
  for await (const submissions of batches()) {
    if (submissions.length === 0) continue;
    yield separator + submissions.map((one) => JSON.stringify(one)).join(",");
    separator = ",";
  }
  yield "]}";
}

/** With all columns that a batch needs. */
async function withColumns(whole: LongExport): Promise<LongExport & Pick<ToExport, "optional">> {
  let { choices } = whole;
  const optional = new Set<OptionalColumn>();
  for await (const submissions of whole.batches()) {
    for (const name of optionalColumnsOf(submissions)) optional.add(name);
    if (choices !== undefined) choices = withAnswered({ ...whole, submissions }, choices);
  }
  return {
    ...whole,
    ...(choices !== undefined && { choices }),
    optional: optionalColumns.filter((one) => optional.has(one)),
  };
}

/** The lines of each table, a batch at a time; the header comes with the first. */
async function* linesOf(whole: LongExport & Pick<ToExport, "optional">): AsyncGenerator<Map<string, string>> {
  const lineOf = (row: Parameters<typeof csvLine>[0]) => csvLine(row, whole.guarded !== false);
  yield new Map(
    tablesOf({ ...whole, submissions: [] }).tables.map(({ name, rows: [header = []] }) => [
      name,
      CSV_BEGINNING + lineOf(header),
    ]),
  );
  for await (const submissions of whole.batches())
    yield new Map(
      tablesOf({ ...whole, submissions }).tables.map(({ name, rows: [, ...rows] }) => [
        name,
        rows.map(lineOf).join(""),
      ]),
    );
}

async function* csvOf(whole: LongExport): AsyncGenerator<string> {
  for await (const texts of linesOf(whole)) yield [...texts.values()].join("");
}

/** A file for each table: they are complete when the last batch was read. */
async function* archiveOf(whole: LongExport): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const files = new Map<string, Uint8Array[]>();
  for await (const texts of linesOf(whole))
    for (const [name, text] of texts) {
      const chunks = files.get(name) ?? [];
      files.set(name, chunks);
      chunks.push(encoder.encode(text));
    }
  yield zipOf(new Map([...files].map(([name, chunks]) => [csvName(name), Buffer.concat(chunks)])));
}
