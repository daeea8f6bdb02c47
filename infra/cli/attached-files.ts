/** The lists that belong to a workbook, as commands read, send and bundle them. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { packTable, type TableFile } from "../../shared/form/definition/table-file.ts";
import type { UploadedPart } from "../../shared/workbook/attached/unpack-upload.ts";
import { CommandProblem } from "./command-problem.ts";

/** A file to send. */
export interface SentFile extends UploadedPart {
  body: Uint8Array<ArrayBuffer>;
}

/** @throws CommandProblem for a file that isn't there */
export async function readParts(paths: readonly string[]): Promise<SentFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path).catch(() => {
        throw new CommandProblem(`There is no file ${path}.`);
      });
      return {
        fileName: basename(path),
        contentType: "application/octet-stream",
        body: new Uint8Array(body),
      };
    }),
  );
}

export interface BundledTable extends TableFile {
  /** The file's name without its ending. */
  name: string;
}

/** Tables of a form as files of a bundle. */
export function bundledTables(tables: FormDefinition["tables"]): BundledTable[] {
  const filled = Object.entries(tables ?? {}).filter(([, rows]) => rows.length > 0);
  return filled.map(([name, rows]) => ({ name, ...packTable(rows) }));
}

/** A bundle's tables as the comma-separated files that make them. */
export function partsOf(tables: readonly BundledTable[]): SentFile[] {
  return tables.map(({ name, columns, rows }) => ({
    fileName: `${name}.csv`,
    contentType: "text/csv",
    body: new TextEncoder().encode([columns, ...rows].map(lineOf).join("")),
  }));
}

/** All cells quoted, so that none is read as something else. */
function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;
}
