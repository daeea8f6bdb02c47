/** Items with columns of their own → rows with the columns of all of them. */
export function rowsOf(
  columns: string[],
  items: readonly ReadonlyMap<string, string>[],
): { columns: string[]; rows: string[][] } {
  return { columns, rows: items.map((item) => columns.map((column) => (item.get(column) ?? "").trim())) };
}
