/** Writes a PDF that is made of others: its objects with their places, its trees, its bookmarks (ISO 32000-1, 7.5 and 12.3.3). */
import { createHash } from "node:crypto";
import {
  dictionaryOf,
  type Entries,
  nameOf,
  objectBytes,
  type PdfObject,
  PdfString,
  type PdfValue,
  referenceTo,
} from "./values.ts";

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
  inside?: Entries | undefined;
  below: Bookmark[];
}

/** A key and its value, in a tree of numbers or names. */
export type Entry = readonly [key: number | PdfString, value: PdfValue];

const orderOf = ([key]: Entry) => (typeof key === "number" ? key : key.written);

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
    put(id: number, object: PdfObject): Buffer {
      offsets[id] = length;
      return written(objectBytes(id, object));
    },
    /** A tree of numbers or names whose entries are in order. */
    *tree(id: number, key: "Nums" | "Names", entries: readonly Entry[]): Generator<Buffer> {
      const kids: PdfValue[] = [];
      const inOrder = entries.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
      for (let start = 0; start < inOrder.length; start += NODE_ENTRIES) {
        const some = inOrder.slice(start, start + NODE_ENTRIES);
        const Limits = [some[0]?.[0] ?? null, some.at(-1)?.[0] ?? null];
        const kid = writer.next;
        writer.next += 1;
        kids.push(referenceTo(kid));
        yield writer.put(kid, { value: dictionaryOf({ Limits, [key]: some.flat() }) });
      }
      yield writer.put(id, { value: dictionaryOf({ Kids: kids }) });
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
      const [previous, next] = [numbers[index - 1], numbers[index + 1]];
      const [first, last] = [kids[0], kids.at(-1)];
      const value = dictionaryOf({
        Title: PdfString.of(title),
        Parent: referenceTo(parent),
        Prev: previous === undefined ? undefined : referenceTo(previous),
        Next: next === undefined ? undefined : referenceTo(next),
        Dest: [referenceTo(page), nameOf("XYZ"), null, null, 0],
        ...(first === undefined || last === undefined
          ? Object.fromEntries(inside ?? [])
          : { First: referenceTo(first), Last: referenceTo(last), Count: -kids.length }),
      });
      yield out.put(id, { value });
    }
    return numbers;
  }
  const numbers = yield* level(top, ids.bookmarks);
  const value = dictionaryOf({
    Type: nameOf("Outlines"),
    First: referenceTo(numbers[0] ?? 0),
    Last: referenceTo(numbers.at(-1) ?? 0),
    Count: numbers.length,
  });
  yield out.put(ids.bookmarks, { value });
}
