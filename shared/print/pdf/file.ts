/**
 * The objects of a PDF as Chromium writes it: found by the table at its end (ISO 32000-1, 7.5.4), changed or added, and written again.
 * What isn't touched is copied byte for byte.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, deflate, deflateSync, inflate, inflateSync } from "node:zlib";
import { readValue } from "./read-value.ts";
import {
  type Entries,
  nameIn,
  nameOf,
  numberIn,
  objectBytes,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
  referenceIn,
} from "./values.ts";

/** What is longer is packed and unpacked in other threads, while the tags are repaired; the way there takes longer than these. */
const SHORT_BYTES = 64 * 1024;
const level = constants.Z_BEST_SPEED;
const [packLong, unpackLong] = [promisify<Buffer, { level: number }, Buffer>(deflate), promisify(inflate)];
const pack = (data: Buffer) =>
  data.length < SHORT_BYTES ? deflateSync(data, { level }) : packLong(data, { level });
const unpack = (data: Buffer) => (data.length < SHORT_BYTES ? inflateSync(data) : unpackLong(data));

/** Between the dictionary of a stream and its data. */
const STREAM = " stream\n";
/** A position in the table of objects: ten digits, a generation, and whether it is used. */
const ROW_BYTES = 20;
const OFFSET_DIGITS = 10;
const ID_BYTES = 16;
const [START, TABLE] = ["startxref\n", "xref\n0 "];

function numberAt(pdf: Buffer, at: number): number {
  let number = 0;
  for (let place = at; place < at + OFFSET_DIGITS; place += 1)
    number = number * 10 + (pdf[place] ?? 0) - 0x30;
  return number;
}

const nothing: Entries = new Map();

export type PdfFile = ReturnType<typeof openPdf>;

/**
 * @throws Error for a file that Chromium didn't write
 * @example const file = openPdf(bytes); file.change(7).set("S", nameOf("P")); file.write()
 */
export function openPdf(bytes: Uint8Array) {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = pdf.toString("latin1");
  const { table, rowsAt, count } = tableOf(text);
  const starts = new Float64Array(count);
  /** Where an object's own text begins: after "7 0 obj\n". */
  const bodies = new Float64Array(count);
  for (let id = 0, digits = 1; id < count; id += 1) {
    if (id === 10 ** digits) digits += 1;
    const start = numberAt(pdf, rowsAt + id * ROW_BYTES);
    starts[id] = start;
    bodies[id] = start + digits + " 0 obj\n".length;
  }
  // Sorted as numbers, start and object together: a file of 50 pages has ten thousand objects.
  const order = Array.from(
    starts
      .map((start, id) => start * count + id)
      .subarray(1)
      .sort(),
    (place) => place % count,
  );
  const trailer = readValue(text, text.indexOf("<<", rowsAt + count * ROW_BYTES)).value;
  const ends = trailer instanceof Map ? trailer : nothing;
  const [root, info] = ["Root", "Info"].map((key) => referenceIn(ends, key));
  if (root === undefined || info === undefined) throw new Error("This PDF names no catalogue.");
  /** Those that are changed or new. */
  const changed = new Map<number, PdfObject>();
  /** Those that were read. */
  const known = new Map<number, PdfObject>();
  let size = count;

  const bodyAt = (id: number) => bodies[id] ?? 0;

  /** An object as it was opened, with the data that is stored behind it. */
  function opened(id: number): PdfObject {
    if (!((starts[id] ?? 0) > 0)) return { value: null };
    const { value, end } = readValue(text, bodyAt(id));
    if (!(value instanceof Map && text.startsWith(STREAM, end))) return { value };
    const from = end + STREAM.length;
    return { value, data: pdf.subarray(from, from + (numberIn(value, "Length") ?? 0)) };
  }

  /** An object as it is now. */
  function now(id: number): PdfObject {
    const found = changed.get(id) ?? known.get(id);
    if (found !== undefined) return found;
    const object = opened(id);
    if (isShared(object)) known.set(id, object);
    return object;
  }

  return {
    root,
    info,
    /** How many objects there were when it was opened. */
    count,
    opened,
    /** An object's dictionary as it is now; an empty one where it has none. */
    dictionary(id: number | undefined): Entries {
      const value = id === undefined ? undefined : now(id).value;
      return value instanceof Map ? value : nothing;
    },
    /** True when an object, as it was opened, begins so: faster than reading it. */
    begins: (id: number, start: string) => text.startsWith(start, bodyAt(id)),
    /** What comes first in an object, as it was opened. */
    beginning: (id: number, after: number, most: number) =>
      text.slice(bodyAt(id) + after, bodyAt(id) + after + most),
    /**
     * The objects with a text, as they were opened, each once: they are the few of thousands that are worth reading.
     * @param not what doesn't follow the text
     */
    containing(content: string, not?: string): Set<number> {
      const found = new Set<number>();
      for (let at = text.indexOf(content); at >= 0; at = text.indexOf(content, at + content.length)) {
        if (not !== undefined && text.startsWith(not, at + content.length)) continue;
        let [low, high] = [0, order.length];
        while (high - low > 1) {
          const middle = (low + high) >> 1;
          if ((starts[order[middle] ?? 0] ?? 0) <= at) low = middle;
          else high = middle;
        }
        found.add(order[low] ?? 0);
      }
      return found;
    },
    /** The unpacked data of a stream, as it was opened. */
    async unpacked(id: number): Promise<string> {
      const { value, data = Buffer.alloc(0) } = opened(id);
      const isPacked = value instanceof Map && nameIn(value, "Filter") === "FlateDecode"; // a short one isn't
      return (isPacked ? await unpack(data) : data).toString("latin1");
    },
    /** An object's dictionary, to be changed in place. */
    change(id: number): PdfDictionary {
      const object = now(id);
      const value: PdfDictionary = object.value instanceof Map ? object.value : new Map();
      changed.set(id, { ...object, value });
      return value;
    },
    /** An object's list, to be changed in place; undefined where it is none. */
    changeList(id: number): PdfValue[] | undefined {
      const object = now(id);
      if (!Array.isArray(object.value)) return undefined;
      changed.set(id, object);
      return object.value;
    },
    replace: (id: number, object: PdfObject) => void changed.set(id, object),
    /** Replaces the data of a stream, packed. */
    async repack(id: number, content: string): Promise<void> {
      const data = await pack(Buffer.from(content, "latin1"));
      const value: PdfDictionary = new Map();
      const own = now(id).value;
      for (const [key, entry] of own instanceof Map ? own : nothing)
        if (key === "Length") value.set("Filter", nameOf("FlateDecode")).set(key, data.length);
        else if (key !== "Filter") value.set(key, entry);
      changed.set(id, { value, data });
    },
    /** @returns the number of a new object */
    add(object: PdfObject): number {
      changed.set(size, object);
      size += 1;
      return size - 1;
    },
    /** The file with all changes; its identity follows from its content. */
    write(): Uint8Array {
      const parts: Buffer[] = [];
      const offsets = new Array<number>(size).fill(0);
      let length = 0;
      const put = (part: Buffer) => {
        parts.push(part);
        length += part.length;
      };
      let copied = 0;
      order.forEach((id, index) => {
        const from = starts[id] ?? 0;
        const object = changed.get(id);
        if (object !== undefined) {
          put(pdf.subarray(copied, from));
          copied = starts[order[index + 1] ?? 0] || table;
          offsets[id] = length;
          put(objectBytes(id, object));
        } else offsets[id] = length + from - copied;
      });
      put(pdf.subarray(copied, table));
      for (let id = count; id < size; id += 1) {
        offsets[id] = length;
        put(objectBytes(id, changed.get(id) ?? { value: null }));
      }
      const rows = Buffer.alloc(size * ROW_BYTES, "0000000000 00000 n \n");
      rows.write("0000000000 65535 f", "latin1");
      offsets.forEach((offset, id) => {
        for (let rest = offset, at = id * ROW_BYTES + OFFSET_DIGITS - 1; rest > 0; at -= 1) {
          rows[at] = 0x30 + (rest % 10);
          rest = Math.floor(rest / 10);
        }
      });
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part);
      const name = `<${hash.digest("hex").slice(0, ID_BYTES * 2)}>`;
      const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [${name} ${name}]>>`;
      const end = Buffer.from(`${trailer}\nstartxref\n${length}\n%%EOF\n`);
      return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n`), rows, end]);
    },
  };
}

/** Where the table of objects is, its rows, and how many they are (7.5.4, 7.5.5). */
function tableOf(text: string): { table: number; rowsAt: number; count: number } {
  const last = text.lastIndexOf(START);
  const table = last < 0 ? undefined : readValue(text, last + START.length).value;
  if (typeof table === "number" && text.startsWith(TABLE, table)) {
    const { value: count, end } = readValue(text, table + TABLE.length);
    if (
      typeof count === "number" &&
      count > 0 &&
      Number.isSafeInteger(count) &&
      end + count * ROW_BYTES < text.length
    )
      return { table, rowsAt: end + 1, count };
  }
  throw new Error("The table of objects of this PDF can't be read.");
}

/** Not a tag: those are many, and each is read once or twice. */
const isShared = ({ value }: PdfObject) => !(value instanceof Map && value.has("P"));
