/** What is refused before the upload. Foreign spreadsheets pass: the server says what to do with them. */
import { XLS_CONTENT_TYPE, XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { attachedEndings, isMediaFile, mediaEndings } from "../../../shared/workbook/attached/endings.ts";

/** What the file picker shows, and what may be dropped. */
const attached = [...attachedEndings, ...mediaEndings].map((ending) => `.${ending}`);
const endings = [".xlsx", ".xlsm", ".xls", ".ods", ".zip", ...attached];
const contentTypes = [XLSX_CONTENT_TYPE, XLS_CONTENT_TYPE, "text/csv"];
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
    return `${name} is neither a workbook nor a list, a picture, a sound or a video. Choose an Excel workbook (.xlsx, .xls) or a CSV file, and the files that it names.`;
  if (size > MAX_UPLOAD_BYTES)
    return `${name} has ${fileSize(size)}; at most ${MAX_UPLOAD_MEGABYTES} MB can be uploaded. Remove pictures and unused sheets.`;
  return undefined;
}

/** Why these files can't be sent together; `undefined`: they can. */
export function filesRefusal(files: readonly File[]): string | undefined {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UPLOAD_BYTES)
    return `These files have ${fileSize(bytes)} in all; at most ${MAX_UPLOAD_MEGABYTES} MB can be uploaded. Put them into a zip, which is smaller.`;
  const [first, second] = files.filter(({ name }) => /\.(xlsx|xlsm|xls|ods)$/i.test(name));
  if (first !== undefined && second !== undefined)
    return `A form is one workbook: remove ${first.name} or ${second.name}.`;
  const isBeside = ({ name }: File) => /\.(xml|geojson)$/i.test(name) || isMediaFile(name);
  return files.length > 0 && files.every(isBeside) ? "Add the workbook of the form as well." : undefined;
}
