/** File names from text that people write: the names of forms, reports and uploads. */

export const XLSX_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const XLS_CONTENT_TYPE = "application/vnd.ms-excel";

const workbookTypes: Readonly<Record<string, string>> = { csv: "text/csv", xls: XLS_CONTENT_TYPE };

/** The content type of a form's workbook by its name. @example workbookTypeOf("visit.XLS") // "application/vnd.ms-excel" */
export function workbookTypeOf(fileName: string): string {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return workbookTypes[ending] ?? XLSX_CONTENT_TYPE;
}

const MAX_NAME_CHARACTERS = 120;

/**
 * A name that is a file's name everywhere and leads into no folder: control and formatting characters (which can turn the
 * order of letters around), halves of characters, path separators and what Windows refuses become spaces; at most 120
 * characters, of which the ending is kept.
 *
 * @param otherwise the name when nothing is left
 * @example safeFileName("../Ana's form.xlsx") // "Ana's form.xlsx"
 */
export function safeFileName(name: string, otherwise = "file"): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+/, "")
    .trimEnd();
  const ending = /\.[a-z\d]{1,5}$/i.exec(safe)?.[0] ?? "";
  const stem = safe.slice(0, safe.length - ending.length);
  return (firstOf(stem, MAX_NAME_CHARACTERS - ending.length).trimEnd() || otherwise) + ending;
}

/**
 * The file name of a named thing on a day, leaving room for the date even when the name is long.
 * @param day ISO 8601
 * @example datedFileName("Sleep diary", "2026-11-22", "csv") // "Sleep diary 2026-11-22.csv"
 */
export function datedFileName(name: string, day: string, ending: string): string {
  const dated = ` ${day}.${ending}`;
  return safeFileName(firstOf(name, MAX_NAME_CHARACTERS - dated.length) + dated);
}

/** Counted as people do, so that no character is split. */
function firstOf(text: string, characters: number): string {
  return [...text.slice(0, characters * 2)].slice(0, characters).join("");
}

const endings: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "text/html": ".html",
  "application/json": ".json",
  "text/plain": ".txt",
};

/**
 * The file name of a report (specification, section 2: named after the output).
 * @example outputFileName("Letter for the doctor", "application/pdf") // "Letter for the doctor.pdf"
 */
export function outputFileName(name: string, contentType: string): string {
  return safeFileName(name, "report") + (endings[contentType] ?? "");
}
