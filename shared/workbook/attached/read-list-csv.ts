/** A comma-separated file → the rows of a list: the first line names the columns. */
import type { ImportProblem } from "../import-problem.ts";
import { csvReaderOf, decode } from "../read/read-csv.ts";
import type { Cell } from "../workbook.ts";
import type { AttachedFile } from "./attached-file.ts";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from "./limits.ts";
import { listProblem, MAX_FILE_PROBLEMS, unstorableColumn } from "./list-problem.ts";

/**
 * Reads UTF-8, UTF-16 with its byte order mark, or else Windows-1252, which is reported; the separator is the one that a first line
 * `sep=;` names, or that occurs most in the first line. Cells that no column is for are reported with their line, and so is a quote that is never closed.
 */
export function readListCsv(name: string, bytes: Uint8Array): AttachedFile {
  const problems: ImportProblem[] = [];
  const { text, isSure } = decode(bytes);
  if (text.includes("\0"))
    return refused(name, listProblem("E_FILE", name, undefined, "This file contains no text.", SAVE_AGAIN));
  if (!isSure)
    problems.push(
      listProblem(
        "W_FILE_READ",
        name,
        undefined,
        "This file isn't written in UTF-8; it was read as Windows Latin-1.",
        "Look at its letters with accents; if they are wrong, save it as “CSV UTF-8”.",
      ),
    );
  const reader = csvReaderOf(text);
  let header: readonly Cell[] = [];
  let headerLine = 1;
  while (!reader.isAtEnd && header.length === 0) {
    headerLine = reader.line;
    header = reader.record();
  }
  const columns = header.map(({ text: column }) => column);
  const problem = headerProblem(name, headerLine, columns);
  if (problem !== undefined) return refused(name, problem);
  const places = new Map(header.map(({ column }, index) => [column, index]));
  const rows: string[][] = [];
  let loose = 0;
  while (!reader.isAtEnd) {
    const line = reader.line;
    const cells = reader.record();
    if (reader.isUnclosed)
      return refused(
        name,
        listProblem(
          "E_FILE",
          name,
          line,
          "A quote that begins here is never closed.",
          'Write " in a text as "".',
        ),
      );
    if (cells.length === 0) continue;
    if (rows.length === MAX_LIST_ROWS) return refused(name, tooManyRows(name, line));
    const row = columns.map(() => "");
    for (const { column, text: cell } of cells) {
      const place = places.get(column);
      if (place !== undefined) row[place] = cell;
    }
    rows.push(row);
    const lost = cells.find(({ column }) => !places.has(column));
    if (lost === undefined) continue;
    loose += 1;
    if (loose <= MAX_FILE_PROBLEMS) problems.push(looseCell(name, line, lost));
  }
  return { name, columns, rows, problems };
}

const SAVE_AGAIN = "Open it in your spreadsheet program and save it as CSV.";

function headerProblem(name: string, line: number, columns: readonly string[]): ImportProblem | undefined {
  if (columns.length === 0)
    return listProblem(
      "E_FILE",
      name,
      undefined,
      "This file is empty.",
      "Write the names of its columns into the first line.",
    );
  if (columns.length > MAX_LIST_COLUMNS)
    return listProblem(
      "E_FILE",
      name,
      line,
      `This file has more than ${MAX_LIST_COLUMNS} columns.`,
      "Delete the columns that the form doesn't need.",
    );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  return twice === undefined
    ? unstorableColumn(name, columns)
    : listProblem(
        "E_FILE",
        name,
        line,
        `The column "${twice.slice(0, 60)}" occurs twice.`,
        "Give one of them another name.",
      );
}

function looseCell(name: string, line: number, { text }: Cell): ImportProblem {
  return listProblem(
    "W_FILE",
    name,
    line,
    `No column is for "${text.slice(0, 60)}"; it was left out.`,
    "Put a text that contains a separator into quotes, or name the column in the first line.",
  );
}

/** @param line the first that is too many */
export function tooManyRows(name: string, line: number | undefined): ImportProblem {
  const limit = MAX_LIST_ROWS.toLocaleString("en");
  return listProblem(
    "E_FILE",
    name,
    line,
    `This file has more than ${limit} rows.`,
    "Delete the rows that the form doesn't need.",
  );
}

/** A file of which nothing could be read. */
export function refused(name: string, problem: ImportProblem): AttachedFile {
  return { name, columns: [], rows: [], problems: [problem] };
}
