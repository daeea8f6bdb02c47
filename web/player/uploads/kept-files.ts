/** Files that have not arrived yet, kept in the browser until they have: a reload or a lost connection loses none. */
import type { FileToSend } from "./send-file.ts";

const DATABASE = "sprout.files";
const FILES = "files";

/** A file with the time at which it was chosen. */
export interface KeptFile extends FileToSend {
  instanceKey: string;
  at: number;
}

const nameOf = ({ instanceKey, field }: Pick<KeptFile, "instanceKey" | "field">) => `${instanceKey} ${field}`;

/** Those of an instance, the oldest first. Never fails: without such a store there are none. */
export async function keptFiles(instanceKey: string): Promise<KeptFile[]> {
  const range = IDBKeyRange.bound(`${instanceKey} `, `${instanceKey} \uffff`);
  const found = await withFiles<KeptFile[]>("readonly", (files) => files.getAll(range));
  return (found ?? []).sort((one, other) => one.at - other.at);
}

/** @returns false where the browser can't keep it: then it is sent from memory */
export async function keepFile(file: KeptFile): Promise<boolean> {
  return (await withFiles("readwrite", (files) => files.put(file, nameOf(file)))) !== undefined;
}

/** Forgets the file of a question, unless another has been chosen since. */
export async function forgetFile(file: Pick<KeptFile, "instanceKey" | "field" | "sha256">): Promise<void> {
  const now = await withFiles<KeptFile | undefined>("readonly", (files) => files.get(nameOf(file)));
  if (now?.sha256 === file.sha256) await withFiles("readwrite", (files) => files.delete(nameOf(file)));
}

/** @returns undefined where the browser has no such store, or refuses */
async function withFiles<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      return await new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(FILES, mode);
        const request = act(transaction.objectStore(FILES));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined; // a private window, or a full device
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
