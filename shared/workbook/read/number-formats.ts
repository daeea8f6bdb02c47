/** Which styles of a workbook show a number as a date or a time. */
import { XmlScanner } from "./xml-scanner.ts";

/** Formats that every program knows by number: dates and times. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** @returns for each style that a cell can name, whether it is a date's */
export function readDateStyles(xml = ""): boolean[] {
  const formats = new Map<number, boolean>();
  const styles: number[] = [];
  const scanner = new XmlScanner(xml);
  let isInCellStyles = false;
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece === "text") continue;
    if (scanner.name === "cellXfs") isInCellStyles = piece === "open";
    if (piece !== "open") continue;
    if (scanner.name === "numFmt")
      formats.set(Number(scanner.attribute("numFmtId")), isDateFormat(scanner.attribute("formatCode") ?? ""));
    else if (isInCellStyles && scanner.name === "xf") styles.push(Number(scanner.attribute("numFmtId") ?? 0));
  }
  return styles.map((id) => formats.get(id) ?? builtInDates.has(id));
}

/** Escaped and quoted signs, those that only keep or fill space, and colours, conditions and languages in brackets. */
const notFormat = /[\\_*].|"[^"]*"|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;

/** @example isDateFormat("[$-409]d\\-mmm") // true, as for "[h]", and false for '0 "days"' */
function isDateFormat(code: string): boolean {
  return /[ymdhsb]/i.test(code.replace(notFormat, ""));
}
