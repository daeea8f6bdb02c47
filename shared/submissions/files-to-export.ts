/** The uploaded files of submissions, and what each is called in an archive of them. */

import type { StoredAnswers, UploadedFile } from "../form/definition/definition.ts";
import { extensionOf } from "../form/definition/file-type.ts";
import { filesIn } from "../form/definition/uploaded-file.ts";
import { fileStem } from "./codebook.ts";
import type { Table } from "./csv.ts";
import type { ExportedSubmission } from "./export-submissions.ts";

export interface FileToExport {
  instanceId: string;
  /** The key of its question. */
  question: string;
  file: UploadedFile;
  /** Made of ids, keys and the type that was found: never of a name that a respondent chose. */
  path: string;
}

/**
 * In the order of the submissions and of their answers; the files of one question are numbered.
 * @example filesToExport(submissions)[0]?.path // "7KMRT2PXNA/photo-1.jpg"
 */
export function filesToExport(
  submissions: readonly Pick<ExportedSubmission, "instanceId" | "answers">[],
): FileToExport[] {
  return submissions.flatMap(({ instanceId, answers }) => filesOf(instanceId, answers));
}

function filesOf(instanceId: string, answers: StoredAnswers): FileToExport[] {
  const counts = new Map<string, number>();
  return filesIn(answers).flatMap(({ key, file }) => {
    if (!/^[0-9a-f]{64}$/.test(file.sha256)) return []; // claimed in a draft that nobody has checked
    const question = key.slice(key.lastIndexOf("/") + 1);
    const stem = fileStem(question);
    const count = (counts.get(stem.toLowerCase()) ?? 0) + 1;
    counts.set(stem.toLowerCase(), count);
    return [{ instanceId, question, file, path: `${instanceId}/${stem}-${count}.${extensionOf(file.type)}` }];
  });
}

/** The list of an archive's files. @param isThere by path; what isn't there any more is listed without one */
export function listOfFiles(files: readonly FileToExport[], isThere: (path: string) => boolean): Table {
  const header = ["instanceId", "question", "file", "name", "type", "bytes", "path"];
  const rows = files.map(({ instanceId, question, file, path }) => [
    ...[instanceId, question, file.file, file.name, file.type, file.bytes],
    isThere(path) ? path : "",
  ]);
  return { name: "Files", rows: [header, ...rows] };
}
