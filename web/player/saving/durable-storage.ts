/**
 * Small texts that outlive a browser which ends at once: browsers write `localStorage` to disk seconds later, and
 * IndexedDB as soon as a transaction ends.
 */

export interface DurableStorage {
  /** What was there when it was opened, by name. */
  initial: ReadonlyMap<string, string>;
  put: (name: string, text: string) => void;
  remove: (name: string) => void;
  /** Whether it is open and has taken what was put last. */
  isWell: () => boolean;
}

/**
 * `no room`: the device refused a text; `nothing`: the browser has no such store; `lost`: it has removed what was there, as
 * browsers do when a device is full. What is put after that is kept again.
 */
export type StorageTrouble = "no room" | "nothing" | "lost";

const DATABASE = "sprout.player";
const TEXTS = "texts";

/**
 * Opens the texts whose names begin with a prefix. Never fails: where the browser has no such store, or it takes longer
 * than `patienceMs`, it is empty.
 * @param tell what went wrong, each time
 */
export async function openDurableStorage(
  prefix: string,
  patienceMs: number,
  tell: (trouble: StorageTrouble) => void = () => {},
): Promise<DurableStorage> {
  let isWell = false;
  let isLost = false;
  const succeed = () => {
    isWell = true;
  };
  const fail = (error: unknown) => {
    isWell = false;
    if (isQuota(error)) tell("no room");
  };
  const open = () => {
    const database = openDatabase(() => {
      isWell = false;
      isLost = true;
      tell("lost");
    });
    database.then(succeed, (error) => {
      fail(error);
      if (!isQuota(error)) tell("nothing");
    });
    return database;
  };
  let opening = open();
  const initial = await Promise.race([
    opening.then((database) => readTexts(database, prefix)).catch(() => new Map<string, string>()),
    new Promise<Map<string, string>>((resolve) => setTimeout(() => resolve(new Map()), patienceMs)),
  ]);

  function change(act: (texts: IDBObjectStore) => void): void {
    opening
      .then((database) => {
        const transaction = database.transaction(TEXTS, "readwrite");
        transaction.oncomplete = succeed;
        transaction.onabort = () => fail(transaction.error);
        act(transaction.objectStore(TEXTS));
        transaction.commit();
      })
      .catch(fail);
  }

  return {
    initial: initial,
    put(name, text) {
      if (isLost) opening = open();
      isLost = false;
      change((texts) => texts.put(text, name));
    },
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

const isQuota = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** @param onLost the browser has removed it while it was open */
function openDatabase(onLost = () => {}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1); // throws where it is forbidden, which rejects
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onLost;
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
