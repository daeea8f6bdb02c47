/** Reads valid zips and writes zips that may be inconsistent. */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  /** The part's content, before it is compressed. */
  data: Uint8Array;
}

/** A part with its false headers. */
export interface WrittenPart extends ZipPart {
  /** 0 stored, 8 deflated (the default); any other number is written as it is, with the data stored. */
  method?: number;
  /** Bits of the general purpose flag, e.g. 1 for encrypted. */
  flags?: number;
  declaredSize?: number;
  declaredCrc?: number;
  /** The external attributes, e.g. of a symbolic link. */
  attributes?: number;
  extra?: Uint8Array;
  /** The name in the local header, when it differs from the one in the directory. */
  localName?: string;
  /** Where the directory says that the part begins. */
  offset?: number;
}

const utf8 = new TextEncoder();

/** The bytes of a zip. @param directory false values for the end of the directory */
export function writeZip(
  parts: readonly WrittenPart[],
  directory: { entries?: number; size?: number; offset?: number } = {},
): Uint8Array {
  const pieces: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const method = part.method ?? 8;
    const body = method === 8 ? deflateRawSync(part.data) : part.data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((part.flags ?? 0) | 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(0x21, 6);
    common.writeUInt32LE(part.declaredCrc ?? crc32(part.data), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(part.declaredSize ?? part.data.length, 18);
    const name = utf8.encode(part.name);
    const localName = utf8.encode(part.localName ?? part.name);
    common.writeUInt16LE(localName.length, 22);
    pieces.push(Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(common), localName, body);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(part.extra?.length ?? 0, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(part.attributes ?? 0, 6);
    rest.writeUInt32LE(part.offset ?? offset, 10);
    records.push(
      Buffer.concat([
        Buffer.from([0x50, 0x4b, 1, 2, 20, 3]),
        common,
        rest,
        name,
        part.extra ?? new Uint8Array(),
      ]),
    );
    offset += 30 + localName.length + body.length;
  }
  const listed = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.entries ?? parts.length, 8);
  end.writeUInt16LE(directory.entries ?? parts.length, 10);
  end.writeUInt32LE(directory.size ?? listed.length, 12);
  end.writeUInt32LE(directory.offset ?? offset, 16);
  return new Uint8Array(Buffer.concat([...pieces, listed, end]));
}

/** The parts of a valid zip. @throws RangeError when it isn't one */
export function readZip(bytes: Uint8Array): ZipPart[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new RangeError("This is no zip.");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const data = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body;
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, data: new Uint8Array(data) };
  });
}
