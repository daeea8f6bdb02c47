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

/** A database with one store. */
export interface Place {
  database: string;
  store: string;
}
const TEXTS: Place = { database: "sprout.player", store: "texts" };
/** Files that have not arrived yet, by the key of their form, a space, and that of their question: `uploads/kept-files.ts`. */
export const FILES: Place = { database: "sprout.files", store: "files" };

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
    const database = openDatabase(TEXTS, () => {
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
        const transaction = database.transaction(TEXTS.store, "readwrite");
        transaction.oncomplete = succeed;
        transaction.onabort = () => fail(transaction.error);
        act(transaction.objectStore(TEXTS.store));
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

/** Removes all texts, or files, whose names begin with a prefix. Never fails: without such a store, there are none. */
export async function clearDurableStorage(prefix: string, place = TEXTS): Promise<void> {
  await requestIn(place, "readwrite", (store) => store.delete(namesFrom(prefix)));
}

/** Whether there is a text whose name begins with a prefix. Never fails. */
export async function hasDurable(prefix: string): Promise<boolean> {
  return ((await requestIn<number>(TEXTS, "readonly", (texts) => texts.count(namesFrom(prefix)))) ?? 0) > 0;
}

/** @returns undefined where the browser has no such store, or refuses: a private window, or a full device */
export async function requestIn<Result>(
  place: Place,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase(place);
    try {
      return await new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(place.store, mode);
        const request = act(transaction.objectStore(place.store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const namesFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

const isQuota = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** @param onLost the browser has removed it while it was open */
function openDatabase({ database: name, store }: Place, onLost = () => {}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1); // throws where it is forbidden, which rejects
    request.onupgradeneeded = () => request.result.createObjectStore(store);
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
    const request = database.transaction(TEXTS.store).objectStore(TEXTS.store).openCursor(namesFrom(prefix));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve(found);
      found.set(String(cursor.key), String(cursor.value));
      cursor.continue();
    };
    request.onerror = () => reject(request.error);
  });
}
