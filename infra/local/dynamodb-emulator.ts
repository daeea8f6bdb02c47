/**
 * DynamoDB in this process: dynalite, with three of its problems fixed: two that matter when a process is killed, and one
 * when it runs for long.
 */
import type { RequestListener } from "node:http";
import dynalite from "dynalite";
import database, { type Item, type Operation, type Store, type Table } from "dynalite/db/index.js";
import { closeServer, LOOPBACK, listenLocally, mayAskEmulator } from "./listen.ts";

/** Starts it on a free port of 127.0.0.1; `folder` keeps the data, without it everything is in memory. */
export async function startDynamoDb(folder: string | undefined, tableName: string) {
  const { server, store } = open(folder);
  closeReads(store.db);
  await store.db.open(); // fails with LEVEL_LOCKED if another process has opened the folder
  await finishTable(store, tableName);
  const [answer] = server.listeners("request") as RequestListener[]; // dynalite adds exactly one
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!mayAskEmulator(request.headers)) {
      response.writeHead(403).end();
      return;
    }
    answer?.(request, response);
    // dynalite throws when a caller hangs up in the middle of a request; here that only ends the request
    request.removeAllListeners("error");
    request.on("error", () => undefined);
  });
  const port = await listenLocally(server);
  return { endpoint: `http://${LOOPBACK}:${port}`, stop: () => closeServer(server) };
}

/** dynalite does not expose its store, so it is captured while it is created. */
function open(folder: string | undefined) {
  database.updateIndexes = writeAtOnce;
  const { create } = database;
  const stores: Store[] = [];
  database.create = (options) => {
    const store = create(options);
    stores.push(store);
    return store;
  };
  try {
    const server = dynalite({ createTableMs: 0, ...(folder !== undefined && { path: folder }) });
    const [store] = stores;
    if (store === undefined) throw new Error("This version of dynalite opens its store differently.");
    return { server, store };
  } finally {
    database.create = create;
  }
}

/**
 * dynalite writes an item and its index entries one after the other; killed in between, an item would be missing from an
 * index for good, which never happens in DynamoDB. This puts all of them into one atomic batch; the item's own write, which
 * follows, repeats the same data.
 */
function writeAtOnce(
  store: Store,
  table: Table,
  before: Item | undefined,
  after: Item | null,
  done: (error?: Error | null) => void,
): void {
  const present = after ?? before;
  if (!present) {
    done();
    return;
  }
  const itemKey = `item-${table.TableName}~${database.createKey(present, table)}`;
  const indexKey = (index: string, key: string) => `index-global~${table.TableName}~${index}~${key}`;
  const { puts, deletes } = database.getIndexActions(
    table.GlobalSecondaryIndexes ?? [],
    before,
    after,
    table,
  );
  const operations: Operation[] = [
    ...deletes.map(({ index, key }) => ({ type: "del" as const, key: indexKey(index, key) })),
    ...puts.map(({ index, key, item }) => ({ type: "put" as const, key: indexKey(index, key), value: item })),
    after ? { type: "put", key: itemKey, value: after } : { type: "del", key: itemKey },
  ];
  store.db.batch(operations, done);
}

/**
 * dynalite ends a read by its iterator's `return`, which the iterators of this database lack: each query would stay open
 * until the end, along with the snapshot that LevelDB keeps for it.
 */
function closeReads(db: Store["db"]): void {
  for (const name of ["keys", "values"] as const) {
    const read = db[name].bind(db);
    db[name] = (range) => {
      const iterator = read(range);
      return Object.assign(iterator, { return: () => iterator.close() });
    };
  }
}

/** A process killed while creating the table leaves it CREATING for ever, although nothing is left to do. */
async function finishTable(store: Store, name: string): Promise<void> {
  const table = await new Promise<Table | undefined>((resolve, reject) =>
    store.tableDb.get(name, (error, found) =>
      error && error.name !== "NotFoundError" && (error as { code?: string }).code !== "LEVEL_NOT_FOUND"
        ? reject(error)
        : resolve(found),
    ),
  );
  if (table?.TableStatus !== "CREATING") return;
  table.TableStatus = "ACTIVE";
  for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = "ACTIVE";
  await new Promise<void>((resolve, reject) =>
    store.tableDb.put(name, table, (error) => (error ? reject(error) : resolve())),
  );
}
