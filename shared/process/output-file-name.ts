/** The file name of a report (specification, section 2: named after the output). */

const endings: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "text/html": ".html",
  "application/json": ".json",
  "text/plain": ".txt",
};
const MAX_NAME_CHARACTERS = 120;

/** @example outputFileName("Letter for the doctor", "application/pdf") // "Letter for the doctor.pdf" */
export function outputFileName(name: string, contentType: string): string {
  // Control characters, path separators and what Windows refuses become spaces.
  const safe = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_NAME_CHARACTERS);
  return `${safe || "report"}${endings[contentType] ?? ""}`;
}
