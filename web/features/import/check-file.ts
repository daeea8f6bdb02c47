/** What is refused before the upload. Old and foreign spreadsheets pass: the server says what to do with them. */
import { XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";

/** What the file picker shows, and what may be dropped. */
const endings = [".xlsx", ".csv", ".xlsm", ".xls", ".ods"];
const contentTypes = [XLSX_CONTENT_TYPE, "text/csv"];
export const acceptedFiles = [...endings, ...contentTypes].join(",");

const BYTES_PER_MEGABYTE = 1024 * 1024;
export const MAX_UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / BYTES_PER_MEGABYTE;

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** @example fileSize(5_452_595) // "5.2 MB" */
export function fileSize(bytes: number): string {
  if (bytes < BYTES_PER_MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${oneDecimal.format(bytes / BYTES_PER_MEGABYTE)} MB`;
}

/** Why a file can't be taken and what to choose instead; `undefined`: it can. */
export function fileRefusal({ name, type, size }: File): string | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)) && !contentTypes.includes(type))
    return `${name} is not a workbook. Choose an Excel workbook (.xlsx) or a CSV file.`;
  if (size > MAX_UPLOAD_BYTES)
    return `${name} has ${fileSize(size)}; at most ${MAX_UPLOAD_MEGABYTES} MB can be uploaded. Remove pictures and unused sheets.`;
  return undefined;
}
