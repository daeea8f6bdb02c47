/** Texts as spreadsheet programs take them: whatever was typed, the file opens. */
import { trimOf } from "../../trim-characters.ts";
import { MAX_CELL_CHARACTERS } from "../workbook.ts";

const MAX_SHEET_NAME = 31;

/**
 * The text of a cell or a note, before it is escaped as XML: cut where a cell ends, with U+FFFD for what no XML can have (halves of
 * characters, U+FFFE and U+FFFF), and `_x0001_` for a control character. A text that looks like that already is escaped.
 * @example cellCharacters("a\u0001b\uffff_x003D_") // "a_x0001_b\ufffd_x005F_x003D_"
 */
export function cellCharacters(text: string): string {
  return cutText(text, MAX_CELL_CHARACTERS)
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, (control) => {
      return `_x${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    });
}

/** Names that a workbook's sheets can't have: spreadsheet programs keep "History" for themselves. */
export const reservedSheetNames: readonly string[] = ["history"];

/**
 * Makes a valid name of a sheet.
 * @param taken lower-case names in use, to which this one is added
 * @example allowedSheetName("a/b: c") // "a_b_ c"
 */
export function allowedSheetName(proposed: string, taken = new Set(reservedSheetNames)): string {
  const allowed = proposed.toWellFormed().replace(/[*?:/\\[\]\p{Cc}\ufffe\uffff]/gu, "_");
  const clean = trimmed(allowed) || "survey";
  let name = trimmed(cutText(clean, MAX_SHEET_NAME));
  for (let number = 2; taken.has(name.toLowerCase()); number += 1)
    name = `${cutText(clean, MAX_SHEET_NAME - String(number).length - 1)}_${number}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Without the apostrophes and spaces around it. */
function trimmed(text: string): string {
  return trimOf(text, /['\s]/);
}

/** At most so many UTF-16 units; no character is split. */
function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, "") : cut;
}
