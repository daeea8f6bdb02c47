/** The definition of a column, a setting or a row: its names for the reader, its meaning for people. */

/** Cells of one row by header, as typed. */
export type ExampleRow = Readonly<Record<string, string>>;

export interface ColumnDefinition {
  /** The header as a new workbook has it. */
  header: string;
  /** Other headers that mean the same, in lower case. */
  aliases?: readonly string[];
  /** True: a column for each language, e.g. `label::Español (es)`. */
  isTranslatable?: true;
  /** For people, in one or two sentences. */
  meaning: string;
  /** The allowed contents of a cell below the header. */
  example: string;
  /** The other cells of the example's row; absent: a text question. */
  row?: ExampleRow;
}

/**
 * A header or alias in the form that the reader compares: lower case, `_` for spaces and hyphens.
 * @example canonicalHeader("List Name") // "list_name"
 */
export function canonicalHeader(header: string): string {
  return header.toLowerCase().replace(/[\s-]+/g, "_");
}

/**
 * The canonical names of columns or settings, by each of their names.
 * @example canonicalNames([{ header: "label", aliases: ["caption"] }]).get("caption") // "label"
 */
export function canonicalNames(
  definitions: readonly Pick<ColumnDefinition, "header" | "aliases">[],
): Map<string, string> {
  return new Map(
    definitions.flatMap(({ header, aliases = [] }) =>
      [header, ...aliases].map((name) => [canonicalHeader(name), canonicalHeader(header)] as const),
    ),
  );
}
