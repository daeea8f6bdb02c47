/** Workbooks written as Markdown tables, so that a review shows them. */
import type { Row, Sheet, Workbook } from "../../shared/workbook/workbook.ts";

/**
 * One sheet for each heading; a cell's `\|` is a bar.
 * @example sheets("# survey\n| type | name |\n| text | first |")
 */
export function sheets(markdown: string): Workbook {
  const found: Sheet[] = [];
  for (const line of markdown.split("\n").map((one) => one.trim())) {
    const heading = /^# (.*)$/.exec(line)?.[1];
    if (heading !== undefined) found.push({ name: heading, hidden: false, rows: [] });
    if (!line.startsWith("|") || /^\|[\s|:-]+\|$/.test(line.replace(/\s/g, ""))) continue;
    const sheet = found.at(-1);
    if (sheet !== undefined) sheet.rows.push(readRow(line, sheet.rows.length + 1));
  }
  return { sheets: found };
}

function readRow(line: string, number: number): Row {
  const cells = line.slice(1, -1).split(/(?<!\\)\|/);
  return {
    number,
    cells: cells.flatMap((cell, index) => {
      const text = cell.trim().replaceAll("\\|", "|").replaceAll("\\n", "\n");
      return text === "" ? [] : [{ column: index + 1, text }];
    }),
  };
}
