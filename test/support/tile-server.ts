/** A tile server on this machine, which makes its tiles up: a chequered earth, each tile with a border. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

export interface TileServer {
  /** As `tiles` of the settings. @example "http://127.0.0.1:4321/{z}/{x}/{y}.png" */
  tiles: string;
  origin: string;
  /** What was asked for: the path, and what the page said of itself. */
  requests: { path: string; referrer: string | undefined; cookie: string | undefined }[];
  /** From now on every tile fails, or none. */
  fail: (isFailing: boolean) => void;
  close: () => Promise<void>;
}

const SIZE = 256;
const light = [214, 232, 208] as const;
const dark = [196, 220, 236] as const;
const line = [120, 140, 150] as const;

export async function startTileServer(): Promise<TileServer> {
  const requests: TileServer["requests"] = [];
  let isFailing = false;
  const server = createServer(({ url = "", headers }, response) => {
    requests.push({ path: url, referrer: headers.referer, cookie: headers.cookie });
    const [, x, y] = /^\/\d+\/(\d+)\/(\d+)\.png$/.exec(url) ?? [];
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (isFailing || x === undefined || y === undefined) return response.writeHead(503).end();
    const isLight = (Number(x) + Number(y)) % 2 === 0;
    return response.writeHead(200, { "Content-Type": "image/png" }).end(isLight ? lightTile : darkTile);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const origin = `http://127.0.0.1:${port}`;
  return {
    tiles: `${origin}/{z}/{x}/{y}.png`,
    origin,
    requests,
    fail: (failing) => {
      isFailing = failing;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A picture for tests: a PNG of 256 by 256 dots. */
export const lightTile = tileOf(light);
const darkTile = tileOf(dark);

/** A PNG of one colour with a border. */
function tileOf(colour: readonly number[]): Buffer {
  const row = (isEdge: boolean) => {
    const pixels = Array.from({ length: SIZE }, (_, x) => (isEdge || x === 0 ? line : colour));
    return [0, ...pixels.flat()]; // without a filter
  };
  const [edge, inner] = [row(true), row(false)];
  const pixels = Buffer.from(Array.from({ length: SIZE }, (_, y) => (y === 0 ? edge : inner)).flat());
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2], 8); // 8 bits of red, green and blue each
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
