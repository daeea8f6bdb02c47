/**
 * The objects of a PDF as Chromium writes it: read by the table at its end, replaced or added, and written again. What isn't
 * touched is copied byte for byte.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, deflate, deflateSync, inflate, inflateSync } from "node:zlib";

/** What is longer is packed and unpacked in other threads, while the tags are repaired; the way there takes longer than these. */
const SHORT_BYTES = 64 * 1024;
const level = constants.Z_BEST_SPEED;
const [packLong, unpackLong] = [promisify<Buffer, { level: number }, Buffer>(deflate), promisify(inflate)];
const pack = (data: Buffer) =>
  data.length < SHORT_BYTES ? deflateSync(data, { level }) : packLong(data, { level });
const unpack = (data: Buffer) => (data.length < SHORT_BYTES ? inflateSync(data) : unpackLong(data));

/** In the dictionary of a packed stream. */
const PACKED = "/Filter /FlateDecode\n";

/** A position in the table of objects: ten digits, a generation, and whether it is used. */
const ROW_BYTES = 20;
const OFFSET_DIGITS = 10;
const ID_BYTES = 16;

function numberAt(pdf: Buffer, at: number): number {
  let number = 0;
  for (let place = at; place < at + OFFSET_DIGITS; place += 1)
    number = number * 10 + (pdf[place] ?? 0) - 0x30;
  return number;
}

export type PdfFile = ReturnType<typeof openPdf>;

/**
 * @throws Error for a file that Chromium didn't write
 * @example const file = openPdf(bytes); file.replace(7, "<</Type /Page>>"); file.write()
 */
export function openPdf(bytes: Uint8Array) {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = pdf.toString("latin1");
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-ROW_BYTES * 4))?.[1]);
  const head = /xref\n0 (\d+)\n/y;
  head.lastIndex = table;
  const count = Number(head.exec(text)?.[1]);
  if (!(count > 0)) throw new Error("The table of objects of this PDF can't be read.");
  const starts = Array.from({ length: count }, (_, id) => numberAt(pdf, head.lastIndex + id * ROW_BYTES));
  // Sorted as numbers, start and object together: a file of 50 pages has ten thousand objects.
  const order = Array.from(
    Float64Array.from(starts, (start, id) => start * count + id)
      .subarray(1)
      .sort(),
    (place) => place % count,
  );
  const ending = text.slice(head.lastIndex + count * ROW_BYTES);
  const [root, info] = ["Root", "Info"].map((name) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(ending)?.[1]),
  );
  if (root === undefined || info === undefined) throw new Error("This PDF names no catalogue.");
  /** Of those that are replaced or new: what is between `obj` and `endobj`. */
  const changed = new Map<number, string | Buffer>();
  let size = count;

  /** Where an object's own text begins: after "7 0 obj\n". */
  const bodyAt = (id: number) => (starts[id] ?? 0) + `${id}`.length + " 0 obj\n".length;

  /** An object's dictionary, or whatever else it is; for a stream, without its data. */
  function dictionary(id: number): string {
    const now = changed.get(id);
    const from = bodyAt(id);
    const own = now === undefined ? text.slice(from, text.indexOf("endobj", from)) : now.toString("latin1");
    const stream = own.indexOf(" stream\n");
    return (stream < 0 ? own : own.slice(0, stream)).trimEnd();
  }

  return {
    root,
    info,
    /** How many objects there were when it was opened. */
    count,
    dictionary,
    /** True when an object, as it was opened, begins so. */
    begins: (id: number, start: string) => text.startsWith(start, bodyAt(id)),
    /** What comes first in an object, as it was opened. */
    beginning: (id: number, after: number, most: number) =>
      text.slice(bodyAt(id) + after, bodyAt(id) + after + most),
    /** True when the file, as it was opened, has such a text anywhere. */
    matches: (pattern: RegExp) => pattern.test(text),
    /** The objects with a text, as they were opened, each once. */
    containing(content: string): Set<number> {
      const found = new Set<number>();
      for (let at = text.indexOf(content); at >= 0; at = text.indexOf(content, at + content.length)) {
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
      const from = text.indexOf(" stream\n", bodyAt(id)) + " stream\n".length;
      const own = dictionary(id);
      const data = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(own)?.[1]));
      return (own.includes(PACKED) ? await unpack(data) : data).toString("latin1"); // a short one isn't packed
    },
    /** The data of a stream as it is stored, as it was opened; undefined for anything else. */
    stored(id: number): Buffer | undefined {
      const from = bodyAt(id);
      const end = text.indexOf("endobj", from);
      const stream = text.indexOf(" stream\n", from);
      if (stream < 0 || (stream > end && end >= 0)) return undefined;
      const start = stream + " stream\n".length;
      return pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(text.slice(from, stream))?.[1]));
    },
    replace: (id: number, dictionaryText: string) => void changed.set(id, dictionaryText),
    /** Replaces the data of a stream, packed. */
    async repack(id: number, data: string): Promise<void> {
      const packed = await pack(Buffer.from(data, "latin1"));
      const own = dictionary(id)
        .replace(PACKED, "")
        .replace(/\/Length \d+/, `${PACKED}/Length ${packed.length}`);
      changed.set(id, Buffer.concat([Buffer.from(`${own} stream\n`, "latin1"), packed, endOfStream]));
    },
    /** @returns the number of a new object */
    add(body: string | Buffer): number {
      changed.set(size, body);
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
        const body = changed.get(id);
        if (body !== undefined) {
          put(pdf.subarray(copied, from));
          copied = starts[order[index + 1] ?? 0] || table;
          offsets[id] = length;
          put(asObject(id, body));
        } else offsets[id] = length + from - copied;
      });
      put(pdf.subarray(copied, table));
      for (let id = count; id < size; id += 1) {
        offsets[id] = length;
        put(asObject(id, changed.get(id) ?? ""));
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

const endOfStream = Buffer.from("\nendstream");

function asObject(id: number, body: string | Buffer): Buffer {
  const own = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  return Buffer.concat([Buffer.from(`${id} 0 obj\n`), own, Buffer.from("\nendobj\n")]);
}

/** A text as PDF writes it. @example pdfString("Año") // "<FEFF004100F1006F>" */
export function pdfString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The text of a string as PDF writes it. @example pdfText("(a\\)b)") // "a)b" */
export function pdfText(written: string): string {
  const hex = /^<([0-9a-f]*)>$/i.exec(written)?.[1];
  const bytes =
    hex === undefined
      ? Buffer.from(
          written
            .slice(1, -1)
            .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
              /^[0-7]/.test(escaped)
                ? String.fromCharCode(Number.parseInt(escaped, 8))
                : (escapes[escaped] ?? escaped),
            ),
          "latin1",
        )
      : Buffer.from(hex, "hex");
  const isWide = bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfeff;
  return isWide ? Buffer.from(bytes.subarray(2)).swap16().toString("utf16le") : bytes.toString("latin1");
}

/** One string in the text of a dictionary. */
const STRING = "\\((?:\\\\[\\s\\S]|[^\\\\()])*\\)|<[0-9A-Fa-f]*>";

/** The string under a key. @example stringOf("<</Title (Visit)>>", "Title") // "(Visit)" */
export function stringOf(dictionary: string, key: string): string | undefined {
  return new RegExp(`/${key} (${STRING})`).exec(dictionary)?.[1];
}
