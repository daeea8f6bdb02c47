/** Which file of this device each form's workbook is, kept in the browser's database: a page that is loaded again finds it. */
import { deviceValue } from "../../../lib/browser-storage.ts";
import type { KnownFile } from "./recent-files.ts";

const DATABASE = "sprout-watched-files";
const FILES = "files";

/** Of one user: others of this browser have their own. */
const keyOf = (formId: number) => `${deviceValue.user.get() ?? ""} ${formId}`;

export const watchedFiles = {
  find: async (formId: number): Promise<KnownFile | undefined> => {
    const found: unknown = await inStore("readonly", (store) => store.get(keyOf(formId)));
    return isKnownFile(found) ? found : undefined;
  },
  keep: async (formId: number, file: KnownFile): Promise<void> => {
    await inStore("readwrite", (store) => store.put(file, keyOf(formId)));
  },
  forget: async (formId: number): Promise<void> => {
    await inStore("readwrite", (store) => store.delete(keyOf(formId)));
  },
};

function isKnownFile(found: unknown): found is KnownFile {
  return typeof found === "object" && found !== null && "handle" in found && "lastModified" in found;
}

/** @returns undefined also where the browser keeps nothing, as in private windows: a file is then watched until a reload */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await opened();
    try {
      return await answerOf(ask(database.transaction(FILES, mode).objectStore(FILES)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
