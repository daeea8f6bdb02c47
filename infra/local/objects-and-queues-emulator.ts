/**
 * S3 and SQS in this process: fauxqs. Objects are kept in `folder`; queues live in memory, since everything written but
 * unfinished is found again through the outbox. fauxqs' own start binds every network address, so its parts are assembled
 * here and bound to 127.0.0.1.
 */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { type BuildAppOptions, buildApp } from "fauxqs";
import { bucketHeaders } from "../resources.ts";
import { LOOPBACK, mayAskEmulator } from "./listen.ts";

/**
 * ListObjectVersions, which fauxqs lacks: answered as S3 answers for a bucket without versions, where each object is listed
 * once, as version `null`. So code that erases all versions runs here as it does on AWS.
 */
interface ListedObjects {
  listObjects(
    bucket: string,
    options: { prefix: string; maxKeys: number },
  ): { objects: { key: string }[]; isTruncated: boolean };
}

const PAGE = 1_000;

/** @returns undefined for any other request */
function objectVersions(
  { method, params, query }: { method: string; params?: { bucket?: string }; query?: Record<string, string> },
  store: ListedObjects,
): string | undefined {
  if (method !== "GET" || query?.versions === undefined || params?.bucket === undefined) return undefined;
  const { objects, isTruncated } = store.listObjects(params.bucket, {
    prefix: query.prefix ?? "",
    maxKeys: PAGE,
  });
  const versions = objects.map(
    ({ key }) =>
      `<Version><Key>${escaped(key)}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${versions.join("")}</ListVersionsResult>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export async function startObjectsAndQueues(folder: string | undefined) {
  const [objects, sqsStore] = await Promise.all([openObjects(folder), openQueues()]);
  const stores = { s3Store: objects.store, sqsStore } as unknown as Stores; // topics, not used here, are created nevertheless
  const app = buildApp({ logger: false, stores });
  app.addHook("onRequest", async (request: Asking, reply: Answering) => {
    const { origin } = request.headers;
    if (!mayAskEmulator(request.headers)) return reply.code(403).send();
    if (origin !== undefined) reply.header("Access-Control-Allow-Origin", origin);
    if (request.method === "OPTIONS")
      return reply
        .header("Access-Control-Allow-Methods", "GET, PUT")
        .header("Access-Control-Allow-Headers", bucketHeaders.join(", "))
        .code(204)
        .send();
    const versions = objectVersions(request, objects.store);
    if (versions !== undefined) return reply.header("Content-Type", "application/xml").send(versions);
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) endLongPolls(sqsStore, request);
    });
  });
  app.addHook("onClose", async () => objects.close());
  const endpoint = await app.listen({ port: 0, host: LOOPBACK });
  return { endpoint, stop: () => app.close() };
}

type Stores = NonNullable<BuildAppOptions["stores"]>;

/** The parts of a Fastify request and reply that are used here; fauxqs' own types do not expose them. */
interface Asking {
  headers: IncomingHttpHeaders;
  method: string;
  params?: { bucket?: string };
  query?: Record<string, string>;
  body?: { QueueUrl?: string } | null;
}
interface Answering {
  raw: ServerResponse;
  code(status: number): Answering;
  header(name: string, value: string): Answering;
  send(body?: string): Answering;
}

interface QueueStore {
  getQueue(url: string): { cancelWaiters(): void } | undefined;
}

async function openQueues(): Promise<QueueStore> {
  const { SqsStore } = await innerModule<{ SqsStore: new () => QueueStore }>("sqs/sqsStore.js");
  return new SqsStore();
}

/**
 * A receiver that disconnected while waiting would still be given the next message, and nobody would see that message until
 * its visibility timeout ends. All receivers waiting on this queue get an empty answer and ask again.
 */
function endLongPolls(store: QueueStore, { body }: Asking): void {
  if (body?.QueueUrl !== undefined) store.getQueue(body.QueueUrl)?.cancelWaiters();
}

interface ObjectStore extends ListedObjects {
  persistence?: ObjectFiles;
}
interface ObjectFiles {
  db: { exec(sql: string): void };
  loadS3(store: ObjectStore): void;
  close(): void;
}

/**
 * The SQLite file is read before it is attached: otherwise reading would write each object again. What was written outlives
 * this process, as the table does; waiting for the disk at each object would only be needed against a power cut.
 */
async function openObjects(folder: string | undefined) {
  const { S3Store } = await innerModule<{ S3Store: new () => ObjectStore }>("s3/s3Store.js");
  const store = new S3Store();
  if (folder === undefined) return { store, close: () => undefined };
  const { PersistenceManager } = await innerModule<{
    PersistenceManager: new (folder: string) => ObjectFiles;
  }>("persistence.js");
  const files = new PersistenceManager(folder);
  files.db.exec("PRAGMA synchronous = NORMAL");
  files.loadS3(store);
  store.persistence = files;
  return { store, close: () => files.close() };
}

/** fauxqs exports its assembled server only; the parts are next to that file. */
async function innerModule<Module>(path: string): Promise<Module> {
  const url = new URL(path, import.meta.resolve("fauxqs"));
  return (await import(/* @vite-ignore */ url.href)) as Module; // the shapes are those of the pinned version
}
