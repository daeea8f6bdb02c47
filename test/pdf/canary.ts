/** What a page would reach if it could: a server for HTTP and WebSockets, and files with a secret. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECRET, type Targets } from "./vector.ts";

export interface Canary {
  targets: Targets;
  /** What was requested since the start, or since it was emptied. */
  hits: string[];
  stop: () => Promise<void>;
}

/** The port of the runtime that hands a function its events; it is watched too where it is free. */
const RUNTIME_PORT = 9001;

export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const servers = [listener(hits), listener(hits)] as const;
  const port = await listen(servers[0], 0);
  await listen(servers[1], RUNTIME_PORT).catch(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), "sprout-secret-"));
  const files = {
    "secret.txt": SECRET,
    "secret.html": `<p>${SECRET}</p>`,
    "secret.css": `p::before { content: "${SECRET}" }`,
    "secret.svg": `<svg xmlns="http://www.w3.org/2000/svg"><text id="a" y="20">${SECRET}</text></svg>`,
    "secret.png": picture(),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return {
    targets: {
      http: `http://127.0.0.1:${port}`,
      ws: `ws://127.0.0.1:${port}`,
      host: "canary.example",
      folder,
    },
    hits,
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No page has a picture of this size by itself, so one of it in a document is the one on disk. */
export const SECRET_SIZE = { width: 37, height: 23 } as const;

function picture(): Buffer {
  const { width, height } = SECRET_SIZE;
  const bitmap = Buffer.alloc(54 + Math.ceil((width * 3) / 4) * 4 * height, 0x5a);
  bitmap.fill(0, 0, 54);
  bitmap.write("BM");
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(54, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  bitmap.writeInt32LE(height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  return bitmap;
}

function listener(hits: string[]): Server {
  const server = createServer((request, answer) => {
    hits.push(`${request.headers.host}${request.url}`);
    answer.end(SECRET);
  });
  server.on("upgrade", (request, socket) => {
    hits.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  server.on("connection", (socket) => {
    socket.on("error", () => undefined);
    hits.push(`connection to ${socket.localPort}`);
  });
  return server;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
