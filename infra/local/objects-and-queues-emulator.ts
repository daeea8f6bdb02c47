/**
 * S3 and SQS in this process: fauxqs. Objects are kept in `folder`; queues live in memory, since whatever was
 * written but not finished is found again through the outbox. fauxqs' own start binds every network address, so
 * its parts are put together here and bound to 127.0.0.1.
 */
import { type BuildAppOptions, buildApp } from "fauxqs";
import { mayAskEmulator } from "./browser-guard.ts";
import { LOOPBACK } from "./listen.ts";

export async function startObjectsAndQueues(folder: string | undefined) {
  const objects = folder === undefined ? undefined : await openObjects(folder);
  const app = buildApp({ logger: false, ...(objects && { stores: objects.stores }) });
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!mayAskEmulator(headers)) return reply.code(403).send();
    if (headers.origin !== undefined) reply.header("Access-Control-Allow-Origin", headers.origin);
  });
  app.addHook("onClose", () => objects?.close());
  const endpoint = await app.listen({ port: 0, host: LOOPBACK });
  return { endpoint, stop: () => app.close() };
}

interface ObjectStore {
  persistence?: ObjectFiles;
}
interface ObjectFiles {
  loadS3(store: ObjectStore): void;
  close(): void;
}

/** The SQLite file is read before it is attached: attached first, reading would write each object again. */
async function openObjects(folder: string) {
  const [{ S3Store }, { PersistenceManager }] = await Promise.all([
    innerModule<{ S3Store: new () => ObjectStore }>("s3/s3Store.js"),
    innerModule<{ PersistenceManager: new (folder: string) => ObjectFiles }>("persistence.js"),
  ]);
  const files = new PersistenceManager(folder);
  const s3Store = new S3Store();
  files.loadS3(s3Store);
  s3Store.persistence = files;
  const stores = { s3Store } as unknown as NonNullable<BuildAppOptions["stores"]>; // stores left out are made in memory
  return { stores, close: () => files.close() };
}

/** fauxqs exports its assembled server only; the parts stand beside that file. */
async function innerModule<Module>(path: string): Promise<Module> {
  const url = new URL(path, import.meta.resolve("fauxqs"));
  return (await import(/* @vite-ignore */ url.href)) as Module; // the shapes are those of the pinned version
}
