/** Where the workbook of a form has just come from, as long as the page isn't loaded again. */
import type { Dropped } from "../../../lib/dropped-files.ts";

export interface KnownFile {
  handle: FileSystemFileHandle;
  /** Of the file as it was imported, in ms since 1970. */
  lastModified: number;
}

const recent = new Map<number, Promise<KnownFile | undefined>>();

export function rememberFile(formId: number, { files: [file], handle }: Dropped): void {
  const known = (one: FileSystemFileHandle | undefined) =>
    one === undefined || file === undefined ? undefined : { handle: one, lastModified: file.lastModified };
  recent.set(formId, handle.then(known));
}

export async function recentFile(formId: number): Promise<KnownFile | undefined> {
  return recent.get(formId);
}
