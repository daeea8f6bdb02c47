/** Writes a zip the way workbooks are: deflated, without dates, so that the same parts give the same bytes. */
import { crc32, deflateRawSync } from "node:zlib";

/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const STORED = 0;
const VERSION = 20;
/** 1980-01-01, the first day that a zip can express. */
const DATE = 0x0021;

/** @param parts at most 65,535, by their paths */
export function zipOf(parts: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of parts) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const header = headerOf(DEFLATED, crc32(bytes), packed.length, bytes.length, name.length);
    directory.push(signature("0102"), words(VERSION), header, centralTail(offset), name);
    pieces.push(signature("0304"), header, name, packed);
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  return new Uint8Array(
    Buffer.concat([...pieces, listed, signature("0506"), endOf(parts.size, listed.length, offset)]),
  );
}

/**
 * The same, one part after the other and as it is: for pictures and recordings, which are compressed already, and for more of
 * them than fit into memory.
 * @param parts at most 65,535 and 4 GB
 */
export async function* zipStream(
  parts: AsyncIterable<{ path: string; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  let count = 0;
  for await (const { path, bytes } of parts) {
    const name = Buffer.from(path);
    const header = headerOf(STORED, crc32(bytes), bytes.length, bytes.length, name.length);
    yield Buffer.concat([signature("0304"), header, name]);
    yield bytes;
    directory.push(Buffer.concat([signature("0102"), words(VERSION), header, centralTail(offset), name]));
    offset += 30 + name.length + bytes.length;
    count += 1;
  }
  const listed = Buffer.concat(directory);
  yield Buffer.concat([listed, signature("0506"), endOf(count, listed.length, offset)]);
}

function signature(hex: string): Buffer {
  return Buffer.from(`504b${hex}`, "hex");
}

/** What a part's own header and its directory entry have in common. */
function headerOf(method: number, crc: number, packed: number, size: number, nameLength: number): Buffer {
  return Buffer.concat([
    words(VERSION, FLAGS, method, 0, DATE),
    doubleWords(crc, packed, size),
    words(nameLength, 0),
  ]);
}

/** No comment, first disk, no attributes. */
function centralTail(offset: number): Buffer {
  return Buffer.concat([words(0, 0, 0), doubleWords(0, offset)]);
}

function endOf(count: number, directorySize: number, directoryOffset: number): Buffer {
  return Buffer.concat([words(0, 0, count, count), doubleWords(directorySize, directoryOffset), words(0)]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function doubleWords(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
