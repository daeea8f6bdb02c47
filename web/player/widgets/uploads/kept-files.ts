/** Files that have not arrived yet, kept in the browser until they have: a reload or a lost connection loses none. */
import { FILES, requestIn } from "../../device/durable-storage.ts";
import type { FileToSend } from "./send-file.ts";

/** A file with the time at which it was chosen. */
export interface KeptFile extends FileToSend {
  instanceKey: string;
  at: number;
}

const nameOf = ({ instanceKey, field }: Pick<KeptFile, "instanceKey" | "field">) => `${instanceKey} ${field}`;

/** Those of an instance, the oldest first. Never fails: without such a store there are none. */
export async function keptFiles(instanceKey: string): Promise<KeptFile[]> {
  const range = IDBKeyRange.bound(`${instanceKey} `, `${instanceKey} \uffff`);
  const found = await requestIn<KeptFile[]>(FILES, "readonly", (files) => files.getAll(range));
  return (found ?? []).sort((one, other) => one.at - other.at);
}

/** @returns false where the browser can't keep it: then it is sent from memory */
export async function keepFile(file: KeptFile): Promise<boolean> {
  return (await requestIn(FILES, "readwrite", (files) => files.put(file, nameOf(file)))) !== undefined;
}

/** Forgets the file of a question, unless another has been chosen since. */
export async function forgetFile(file: Pick<KeptFile, "instanceKey" | "field" | "sha256">): Promise<void> {
  const now = await requestIn<KeptFile | undefined>(FILES, "readonly", (files) => files.get(nameOf(file)));
  if (now?.sha256 === file.sha256) await requestIn(FILES, "readwrite", (files) => files.delete(nameOf(file)));
}
