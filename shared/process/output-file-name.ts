import { safeFileName } from "../file-name.ts";

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
