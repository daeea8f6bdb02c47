/** What was uploaded together → the workbook and the lists that are attached to it. Archives are unpacked here. */
import { safeFileName } from "../../file-name.ts";
import type { ImportProblem } from "../import-problem.ts";
import { entriesOf, inflateEntry, openZip } from "../read/check-package.ts";
import { FileRefusal } from "../read/file-problem.ts";
import type { AttachedFile } from "./attached-file.ts";
import { isListFile, isMediaFile } from "./endings.ts";
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHED_FILES,
  MAX_ATTACHED_NAME,
  MAX_LIST_BYTES,
  MAX_PACKING,
} from "./limits.ts";
import { listProblem } from "./list-problem.ts";
import { readAttached } from "./read-attached.ts";
import { readListCsv } from "./read-list-csv.ts";

export interface UploadedPart {
  fileName: string;
  contentType: string;
  body: Uint8Array;
}

export type UnpackedUpload =
  | { ok: true; workbook: UploadedPart; attached: AttachedFile[] }
  | { ok: false; problems: ImportProblem[] };

class Refusal extends Error {
  readonly problem: ImportProblem;

  constructor(file: string, message: string, hint?: string) {
    super(message);
    this.problem = listProblem("E_FILE", file, undefined, message, hint);
  }
}

/**
 * The workbook is the only Excel file among them or, without one, the CSV file that has the columns `type` and `name`; what is
 * left are its lists. A single file is the workbook whatever it is, unless it is an archive of other files.
 */
export async function unpackUpload(parts: readonly UploadedPart[]): Promise<UnpackedUpload> {
  try {
    const files: UploadedPart[] = [];
    for (const part of parts) files.push(...(await unpacked(part, parts.length)));
    if (files.length > MAX_ATTACHED_FILES + 1)
      throw new Refusal(first(parts), `These are more than ${MAX_ATTACHED_FILES} files beside the workbook.`);
    refuseNamesakes(files);
    const workbook = workbookAmong(files, first(parts));
    const lists = files.filter((file) => file !== workbook);
    const bytes = lists.reduce((sum, { body }) => sum + body.length, 0);
    if (bytes > MAX_ATTACHED_BYTES)
      throw new Refusal(
        first(parts),
        `The attached files have more than ${MAX_ATTACHED_BYTES / 1024 / 1024} MB in all.`,
      );
    return { ok: true, workbook, attached: lists.map(({ fileName, body }) => readAttached(fileName, body)) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, problems: [thrown.problem] };
    throw thrown;
  }
}

const first = (parts: readonly UploadedPart[]): string => parts[0]?.fileName ?? "";

function refuseNamesakes(files: readonly UploadedPart[]): void {
  const seen = new Set<string>();
  for (const { fileName } of files) {
    if (seen.has(fileName.toLowerCase()))
      throw new Refusal(
        fileName,
        "Two files have this name.",
        "Leave one of them out, or give it another name.",
      );
    seen.add(fileName.toLowerCase());
  }
}

const isExcel = ({ fileName }: UploadedPart): boolean => /\.(xlsx|xlsm|xls)$/i.test(fileName);

function workbookAmong(files: readonly UploadedPart[], archive: string): UploadedPart {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return only;
  const [workbook, second] = files.filter(isExcel);
  if (workbook !== undefined && second !== undefined)
    throw new Refusal(
      second.fileName,
      `There are two workbooks: ${workbook.fileName} and ${second.fileName}.`,
      "Upload one form at a time, with the lists that belong to it.",
    );
  const form = workbook ?? files.find(hasQuestions);
  if (form !== undefined) return form;
  throw new Refusal(
    archive,
    "There is no workbook among these files.",
    "Add the .xlsx or .xls file of your form.",
  );
}

function hasQuestions({ fileName, body }: UploadedPart): boolean {
  if (!/\.(csv|tsv|txt)$/i.test(fileName)) return false;
  const columns = readListCsv(fileName, body).columns.map((column) => column.toLowerCase());
  return (columns.includes("type") && columns.includes("name")) || columns[0] === "survey";
}

/** The files of an archive; any other file is itself, and so is an Excel file, which is an archive as well. */
async function unpacked(part: UploadedPart, count: number): Promise<UploadedPart[]> {
  const isArchive = Buffer.from(part.body.subarray(0, 4)).toString("hex") === "504b0304";
  if (!isArchive || isExcel(part) || isListFile(part.fileName)) return [part];
  const files: UploadedPart[] = [];
  try {
    const zip = await openZip(part.body);
    try {
      let bytes = 0;
      let entries = 0;
      for await (const entry of entriesOf(zip)) {
        entries += 1;
        if (entries > MAX_ARCHIVE_ENTRIES)
          throw new Refusal(
            part.fileName,
            `This archive has more than ${MAX_ARCHIVE_ENTRIES} files and folders.`,
          );
        const { fileName: path, uncompressedSize, compressedSize } = entry;
        // a workbook under another name
        if (path === "[Content_Types].xml" && count === 1) return [part];
        if (path.endsWith("/") || isSystemFile(path)) continue;
        const fileName = nameOf(path, part.fileName);
        if (![isListFile, isMediaFile].some((is) => is(fileName)) && !isExcel({ ...part, fileName })) {
          if (/\.(zip|7z|rar|gz|tar)$/i.test(fileName))
            throw new Refusal(
              part.fileName,
              `It contains another archive, ${fileName}.`,
              "Unpack that one first.",
            );
          files.push({ fileName, contentType: OTHER, body: new Uint8Array() }); // is reported, and not read
          continue;
        }
        const isPackedTooFar =
          uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * MAX_PACKING;
        if (uncompressedSize > MAX_LIST_BYTES || isPackedTooFar)
          throw new Refusal(
            part.fileName,
            `${fileName} unpacks to more than ${MAX_LIST_BYTES / 1024 / 1024} MB, or too far.`,
          );
        const body = await inflateEntry(zip, entry, MAX_ATTACHED_BYTES + MAX_LIST_BYTES - bytes);
        bytes += body.length;
        files.push({ fileName, contentType: OTHER, body });
      }
    } finally {
      zip.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown;
    throw new Refusal(part.fileName, whyRefused(thrown));
  }
  return files;
}

const OTHER = "application/octet-stream";

function whyRefused({ problemName, cause }: FileRefusal): string {
  if (problemName === "inflatesTooFar")
    return `The files in this archive have more than ${MAX_ATTACHED_BYTES / 1024 / 1024} MB in all.`;
  if (problemName === "encrypted") return "This archive is protected by a password.";
  const isPath =
    cause instanceof Error && /relative path|absolute path|invalid characters/.test(cause.message);
  return isPath ? PATH_REFUSED : "This archive is damaged and can't be read.";
}

const PATH_REFUSED = "A file in this archive has a name that leads out of it.";

/** Without its folders. */
function nameOf(path: string, archive: string): string {
  const name = path.split("/").at(-1) ?? "";
  if (path.split("/").includes("..") || path.includes("\\")) throw new Refusal(archive, PATH_REFUSED);
  if (name.length > MAX_ATTACHED_NAME || safeFileName(name) !== name)
    throw new Refusal(
      archive,
      `A file in this archive has a name that can't be used: ${safeFileName(name)}.`,
    );
  return name;
}

/** What operating systems add to archives by themselves. */
function isSystemFile(path: string): boolean {
  return /^__MACOSX\/|(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path);
}
