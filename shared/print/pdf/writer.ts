/** Writes a PDF that is made of others: its objects with their places, its trees, its bookmarks (ISO 32000-1, 7.5 and 12.3.3). */
import { createHash } from "node:crypto";
import { pdfString } from "./file.ts";

/** The numbers of the objects that the whole has once. */
export const ids = {
  ...{ catalogue: 1, pages: 2, tags: 3, document: 4, info: 5, metadata: 6, profile: 7 },
  ...{ bookmarks: 8, places: 9, owners: 10, names: 11 },
};
const FIRST_FREE = 12;
/** Entries of one node of a tree of numbers or names. */
const NODE_ENTRIES = 500;
const ID_CHARACTERS = 32;

/** A bookmark; `inside` is what the file itself has below it, as entries. */
export interface Bookmark {
  title: string;
  /** Its page. */
  page: number;
  /** Its own object, where others refer to it already. */
  id?: number | undefined;
  inside?: string | undefined;
  below: Bookmark[];
}

/** A key and its value, as they are written. */
export type Entry = readonly [key: string, value: string];

type Writer = ReturnType<typeof createWriter>;

/** Numbers, places and writes objects. */
export function createWriter() {
  const hash = createHash("sha256");
  const offsets: number[] = [];
  let length = 0;
  const written = (bytes: Buffer) => {
    hash.update(bytes);
    length += bytes.length;
    return bytes;
  };
  const writer = {
    /** The next number that is free. */
    next: FIRST_FREE,
    start: () => written(Buffer.from("%PDF-1.7\n%\xD3\xEB\xE9\xE1\n", "latin1")),
    put(id: number, object: string | Buffer): Buffer {
      offsets[id] = length;
      const own = typeof object === "string" ? Buffer.from(object, "latin1") : object;
      return written(Buffer.concat([Buffer.from(`${id} 0 obj\n`), own, Buffer.from("\nendobj\n")]));
    },
    /** A tree of numbers or names whose entries are in order. */
    *tree(id: number, key: "Nums" | "Names", entries: readonly Entry[]): Generator<Buffer> {
      const kids: string[] = [];
      const inOrder = entries.toSorted(([one], [other]) =>
        key === "Nums" ? Number(one) - Number(other) : one < other ? -1 : 1,
      );
      for (let start = 0; start < inOrder.length; start += NODE_ENTRIES) {
        const some = inOrder.slice(start, start + NODE_ENTRIES);
        const limits = `${some[0]?.[0]} ${some.at(-1)?.[0]}`;
        const kid = writer.next;
        writer.next += 1;
        kids.push(`${kid} 0 R`);
        yield writer.put(kid, `<</Limits [${limits}]\n/${key} [${some.flat().join(" ")}]>>`);
      }
      yield writer.put(id, `<</Kids [${kids.join(" ")}]>>`);
    },
    end(): Buffer {
      const rows = ["0000000000 65535 f \n"];
      for (let id = 1; id < writer.next; id += 1) {
        const offset = offsets[id];
        rows.push(
          offset === undefined ? "0000000000 00000 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`,
        );
      }
      const name = `<${hash.digest("hex").slice(0, ID_CHARACTERS)}>`;
      const trailer =
        `trailer\n<</Size ${writer.next}\n/Root ${ids.catalogue} 0 R\n/Info ${ids.info} 0 R` +
        `\n/ID [${name} ${name}]>>\nstartxref\n${length}\n%%EOF\n`;
      return Buffer.from(`xref\n0 ${writer.next}\n${rows.join("")}${trailer}`);
    },
  };
  return writer;
}

/** The tree of bookmarks: those of the whole, with those of the files below them. */
export function* writeBookmarks(out: Writer, top: readonly Bookmark[]): Generator<Buffer> {
  const numberOf = (mark: Bookmark) => {
    if (mark.id !== undefined) return mark.id;
    out.next += 1;
    return out.next - 1;
  };
  function* level(marks: readonly Bookmark[], parent: number): Generator<Buffer, readonly number[]> {
    const numbers = marks.map(numberOf);
    for (const [index, { title, page, inside, below }] of marks.entries()) {
      const id = numbers[index] ?? 0;
      const kids = below.length > 0 ? yield* level(below, id) : [];
      const entries = [
        `/Title ${pdfString(title)}`,
        `/Parent ${parent} 0 R`,
        ...(index > 0 ? [`/Prev ${numbers[index - 1]} 0 R`] : []),
        ...(index + 1 < numbers.length ? [`/Next ${numbers[index + 1]} 0 R`] : []),
        `/Dest [${page} 0 R /XYZ null null 0]`,
        ...(kids.length > 0
          ? [`/First ${kids[0]} 0 R`, `/Last ${kids.at(-1)} 0 R`, `/Count -${kids.length}`]
          : inside === undefined
            ? []
            : [inside]),
      ];
      yield out.put(id, `<<${entries.join("\n")}>>`);
    }
    return numbers;
  }
  const numbers = yield* level(top, ids.bookmarks);
  yield out.put(
    ids.bookmarks,
    `<</Type /Outlines\n/First ${numbers[0]} 0 R\n/Last ${numbers.at(-1)} 0 R\n/Count ${numbers.length}>>`,
  );
}
