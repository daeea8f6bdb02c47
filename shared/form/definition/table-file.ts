/** Rows of a table as a file of their own: the names of the columns once, then the texts of each row. */

/** A schema of it stands where files are read (`shared/stores/form-tables.ts`): a browser needs none for its own server's. */
export interface TableFile {
  columns: string[];
  rows: string[][];
}

/** A cell that a row doesn't have is `""`. */
export function packTable(rows: readonly Readonly<Record<string, string>>[]): TableFile {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    columns,
    rows: rows.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? "") : ""))),
  };
}

/** The rows; empty cells are left out. @example unpackTable(packTable([{ a: "1" }])) // [{ a: "1" }] */
export function unpackTable({ columns, rows }: TableFile): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(columns.flatMap((column, at) => (row[at] ? [[column, row[at]]] : []))),
  );
}
