/**
 * Small texts that outlive a browser which ends at once: browsers write `localStorage` to disk seconds later, and
 * IndexedDB as soon as a transaction ends.
 */

export interface DurableStorage {
  /** What was there when it was opened, by name. */
  initial: ReadonlyMap<string, string>;
  put: (name: string, text: string) => void;
  remove: (name: string) => void;
  /** Whether it is open and has taken all that was put. */
  isWell: () => boolean;
}

const DATABASE = "sprout.player";
const TEXTS = "texts";

/**
 * Opens the texts whose names begin with a prefix. Never fails: where the browser has no such store, or it takes longer
 * than `patienceMs`, it is empty.
 */
export async function openDurableStorage(prefix: string, patienceMs: number): Promise<DurableStorage> {
  let isWell = false;
  const fail = () => {
    isWell = false;
  };
  const opening = openDatabase();
  opening.then(() => {
    isWell = true;
  }, fail);
  const initial = await Promise.race([
    opening.then((database) => readTexts(database, prefix)).catch(() => new Map<string, string>()),
    new Promise<Map<string, string>>((resolve) => setTimeout(() => resolve(new Map()), patienceMs)),
  ]);

  function change(act: (texts: IDBObjectStore) => void): void {
    opening
      .then((database) => {
        const transaction = database.transaction(TEXTS, "readwrite");
        transaction.onabort = fail;
        act(transaction.objectStore(TEXTS));
        transaction.commit();
      })
      .catch(fail);
  }

  return {
    initial: initial,
    put: (name, text) => change((texts) => texts.put(text, name)),
    remove: (name) => change((texts) => texts.delete(name)),
    isWell: () => isWell,
  };
}

/** Removes all texts whose names begin with a prefix. Never fails: without such a store, there are none. */
export async function clearDurableStorage(prefix: string): Promise<void> {
  const database = await openDatabase().catch(() => undefined);
  if (database === undefined) return;
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(TEXTS, "readwrite");
    transaction.objectStore(TEXTS).delete(namesFrom(prefix));
    transaction.oncomplete = transaction.onabort = () => resolve();
  });
  database.close();
}

const namesFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1); // throws where it is forbidden, which rejects
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close(); // it is being deleted: the device is cleared
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
}

function readTexts(database: IDBDatabase, prefix: string): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    const request = database.transaction(TEXTS).objectStore(TEXTS).openCursor(namesFrom(prefix));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve(found);
      found.set(String(cursor.key), String(cursor.value));
      cursor.continue();
    };
    request.onerror = () => reject(request.error);
  });
}
