/**
 * An asset on its way to a function: zipped as the CDK does, with the modes that its files have, and unzipped as Lambda does, into
 * a folder that belongs to somebody else than the function's user.
 */
import { chmodSync, createWriteStream, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";

const UNIX = 3 << 8;
/** Every file of a Unix file system has it in its mode. */
const REGULAR = 0o100000;

/**
 * @param mode what a file of the asset has; by default its own. On Windows, no file may be executed
 * @example await zipAsset("dist/lambda/print", "/tmp/print.zip")
 */
export async function zipAsset(folder: string, file: string, mode?: number): Promise<void> {
  await pipeline(Readable.from(zipped(folder, mode)), createWriteStream(file));
}

/** Stored, not deflated: that takes ten seconds, and changes nothing of what arrives. Source maps stay here. */
function* zipped(folder: string, mode: number | undefined): Generator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const path of filesIn(folder).filter((one) => !one.endsWith(".map"))) {
    const content = readFileSync(path);
    const name = Buffer.from(relative(folder, path).replaceAll(sep, "/"));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    yield Buffer.concat([Buffer.from("504b0304", "hex"), common, name, content]);
    const listed = Buffer.alloc(20);
    listed.writeUInt16LE(UNIX | 20, 0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((REGULAR | (mode ?? statSync(path).mode & 0o777)) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("504b0102", "hex"), listed.subarray(0, 2), common, tail, name]),
    );
    offset += 30 + name.length + content.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([all, Buffer.from("504b0506", "hex"), end]);
}

/** Nobody else may write there. @returns the bytes that Lambda counts */
export async function unzipAsLambda(file: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  let bytes = 0;
  const created = new Set<string>();
  const zip = await yauzl.openPromise(file, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    for (const part of parentsOf(path, folder).filter((one) => !created.has(one))) {
      mkdirSync(part);
      chmodSync(part, 0o755);
      created.add(part);
    }
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    chmodSync(path, (entry.externalFileAttributes >>> 16) & 0o777);
    bytes += entry.uncompressedSize;
  }
  return bytes;
}

/** All files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function parentsOf(path: string, folder: string): string[] {
  const found: string[] = [];
  for (let at = dirname(path); at.length > folder.length; at = dirname(at)) found.unshift(at);
  return found;
}
