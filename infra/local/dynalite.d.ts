/** The parts of dynalite 4 that the local stack uses; the package ships no types. */
declare module "dynalite" {
  import type { Server } from "node:http";

  interface DynaliteOptions {
    /** Folder of the LevelDB files; in memory without it. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export default function dynalite(options?: DynaliteOptions): Server;
}

declare module "dynalite/db/index.js" {
  type Item = Record<string, unknown>;
  type Done = (error?: Error | null) => void;
  interface Table {
    TableName: string;
    TableStatus: string;
    GlobalSecondaryIndexes?: { IndexName: string; IndexStatus: string }[];
  }
  interface IndexActions {
    puts: { index: string; key: string; item: Item }[];
    deletes: { index: string; key: string }[];
  }
  type Operation = { type: "put"; key: string; value: Item } | { type: "del"; key: string };
  /** One read of the database; open until it is closed. */
  interface Reading {
    close(): Promise<void>;
  }
  interface Store {
    db: {
      keys(range?: object): Reading;
      values(range?: object): Reading;
      /** Waits for the opening that `create` started. */
      open(): Promise<void>;
      batch(operations: Operation[], done: Done): void;
    };
    tableDb: {
      get(name: string, done: (error: Error | null, table?: Table) => void): void;
      put(name: string, table: Table, done: Done): void;
    };
  }
  interface Database {
    create(options: object): Store;
    createKey(item: Item, table: Table): string;
    getIndexActions(
      indexes: object[],
      before: Item | undefined,
      after: Item | null,
      table: Table,
    ): IndexActions;
    updateIndexes(store: Store, table: Table, before: Item | undefined, after: Item | null, done: Done): void;
  }
  const database: Database;
  export default database;
  export type { Item, Operation, Reading, Store, Table };
}
