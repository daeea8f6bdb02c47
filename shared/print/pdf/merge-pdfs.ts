/**
 * Several PDFs as one, as they come, without having all of them in memory: their objects get new numbers, and their pages, tags,
 * bookmarks and links new roots. What makes them accessible stays (docs/accessible-pdf.md). Only for files that this
 * product printed.
 */
import { openPdf, type PdfFile } from "./file.ts";
import { type Described, metadataEntries, metadataParts } from "./metadata.ts";
import { kidsOf, refOf } from "./tag.ts";
import {
  dictionaryOf,
  type Entries,
  listIn,
  nameOf,
  numberIn,
  type PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfString,
  type PdfValue,
  referenceIn,
  referenceTo,
} from "./values.ts";
import { type Bookmark, createWriter, type Entry, ids, writeBookmarks } from "./writer.ts";

/** One of the files. */
export interface PdfPart {
  /** What its bookmark says; those that follow each other with one `group` are below a bookmark of that name. */
  title: string;
  group?: string | undefined;
  bytes: Uint8Array;
}

/** Whether a file can be a part: one that this product printed. */
export function canBeMerged(bytes: Uint8Array): boolean {
  try {
    openPdf(bytes);
    return true;
  } catch {
    return false; // the only way of saying so
  }
}

/**
 * @param parts at least one
 * @returns the bytes of the whole, a piece at a time
 * @throws Error for a file that Chromium didn't write
 * @example for await (const bytes of mergedPdf(parts, { title: "Visit", lang: "en", date, creator: "", producer: "" })) …
 */
export async function* mergedPdf(
  parts: AsyncIterable<PdfPart>,
  described: Described,
): AsyncGenerator<Uint8Array> {
  const out = createWriter();
  const [pages, documents]: [PdfValue[], PdfValue[]] = [[], []];
  const [owners, names]: [Entry[], Entry[]] = [[], []];
  const places: PdfDictionary = new Map();
  const bookmarks: Bookmark[] = [];
  let pageCount = 0;
  let roles: PdfValue | undefined;
  let nodes = 0;
  let owner = 0;
  let group: string | undefined;
  yield out.start();
  for await (const part of parts) {
    const file = openPdf(part.bytes);
    const moved = { base: out.next - 1, owners: owner, nodes, places: places.size };
    const found = partsOf(file, moved);
    for (const [id, object] of found.objects) yield out.put(id, object);
    out.next += file.count - 1;
    pages.push(referenceTo(found.pages));
    pageCount += found.pageCount;
    for (const id of found.documents) documents.push(referenceTo(id));
    for (const entry of found.names) names.push(entry);
    for (const [name, place] of found.places) places.set(name, place);
    for (const entry of found.owners) {
      owners.push(entry);
      owner = Math.max(owner, Number(entry[0]) + 1);
    }
    nodes += found.nodes;
    roles ??= found.roles;
    const above = part.group !== undefined && part.group === group ? bookmarks.at(-1) : undefined;
    group = part.group;
    if (above !== undefined) above.below.push({ ...found.bookmark, title: part.title });
    else if (part.group === undefined) bookmarks.push({ ...found.bookmark, title: part.title });
    else {
      const own = { ...found.bookmark, title: part.title };
      bookmarks.push({ title: part.group, page: found.bookmark.page, below: [own] });
    }
  }

  const { info, metadata, profile } = metadataParts(described);
  yield out.put(ids.info, info);
  yield out.put(ids.metadata, metadata);
  yield out.put(ids.profile, profile);
  const treeOf = (entries: Readonly<Record<string, PdfValue | undefined>>) => ({
    value: dictionaryOf(entries),
  });
  yield out.put(ids.pages, treeOf({ Type: nameOf("Pages"), Kids: pages, Count: pageCount }));
  yield* out.tree(ids.owners, "Nums", owners);
  yield* out.tree(ids.names, "Names", names);
  yield out.put(ids.places, { value: places });
  const tags = {
    ...{ Type: nameOf("StructTreeRoot"), K: referenceTo(ids.document) },
    ...{ ParentTree: referenceTo(ids.owners), ParentTreeNextKey: owner },
    ...{ IDTree: names.length === 0 ? undefined : referenceTo(ids.names), RoleMap: roles },
  };
  yield out.put(ids.tags, treeOf(tags));
  const document = {
    Type: nameOf("StructElem"),
    S: nameOf("Document"),
    P: referenceTo(ids.tags),
    K: documents,
  };
  yield out.put(ids.document, treeOf(document));
  yield* writeBookmarks(out, bookmarks);
  const catalogue = {
    ...{ Type: nameOf("Catalog"), Pages: referenceTo(ids.pages) },
    ...{ MarkInfo: dictionaryOf({ Type: nameOf("MarkInfo"), Marked: true }) },
    ...{ StructTreeRoot: referenceTo(ids.tags), Lang: PdfString.of(described.lang) },
    ...{ ViewerPreferences: dictionaryOf({ DisplayDocTitle: true }), Dests: referenceTo(ids.places) },
    ...{ Outlines: referenceTo(ids.bookmarks), PageMode: nameOf("UseOutlines") },
    ...Object.fromEntries(metadataEntries(ids.metadata, ids.profile)),
  };
  yield out.put(ids.catalogue, treeOf(catalogue));
  yield out.end();
}

/** Where the numbers of a part begin in the whole. */
interface Moved {
  /** Added to the number of each object. */
  base: number;
  owners: number;
  nodes: number;
  places: number;
}

/** Names of tags, which cells of tables refer to (14.8.5.7); renumbered in each part. */
const node = /^\(node(\d{8})\)$/;

/** What a file contributes, with its numbers in the whole. */
function partsOf(file: PdfFile, moved: Moved) {
  const catalogue = file.dictionary(file.root);
  const under = (key: string) => referenceIn(catalogue, key);
  const [pages = 0, tags, outlines] = [under("Pages"), under("StructTreeRoot"), under("Outlines")];
  const tree = file.dictionary(tags);
  const owners = entriesOf(file, referenceIn(tree, "ParentTree"), "Nums");
  const names = entriesOf(file, referenceIn(tree, "IDTree"), "Names");
  const roots = new Set(tags === undefined ? [] : kidsOf(file, tags).flatMap((kid) => refOf(kid) ?? []));
  const intents = listIn(catalogue, "OutputIntents").map((intent) =>
    intent instanceof Map ? referenceIn(intent, "DestOutputProfile") : undefined,
  );
  const left = new Set([
    ...[file.root, file.info, tags, under("Dests"), under("Metadata"), outlines, ...intents],
    ...owners.nodes,
    ...names.nodes,
  ]);
  const placed = new Map<string, { name: string; place: PdfValue }>();
  for (const [name, place] of file.dictionary(under("Dests")))
    placed.set(name, { name: `r ${moved.places + placed.size + 1}`, place });
  const lang = catalogue.get("Lang");
  let nodes = 0;

  function renamed(written: PdfString): PdfString {
    const number = Number(node.exec(written.written)?.[1]);
    if (Number.isNaN(number)) return written;
    nodes = Math.max(nodes, number);
    return PdfString.of(`node${String(number + moved.nodes).padStart(8, "0")}`);
  }

  /** A value with the numbers and names of the whole, by the key that it stands under. */
  function inWhole(value: PdfValue, key?: string): PdfValue {
    if (value instanceof PdfReference) return new PdfReference(value.id + moved.base, value.generation);
    if (Array.isArray(value)) return value.map((one) => inWhole(one, key));
    if (value instanceof Map) return entriesInWhole(value);
    if (value instanceof PdfName && (key === "Dest" || key === "D"))
      return nameOf(placed.get(value.name)?.name ?? value.name);
    if (value instanceof PdfString && (key === "ID" || key === "Headers")) return renamed(value);
    return typeof value === "number" && (key === "StructParent" || key === "StructParents")
      ? value + moved.owners
      : value;
  }

  function entriesInWhole(entries: Entries): PdfDictionary {
    const own: PdfDictionary = new Map();
    for (const [key, value] of entries) own.set(key, inWhole(value, key));
    return own;
  }

  function* objects(): Generator<readonly [id: number, object: PdfObject]> {
    for (let id = 1; id < file.count; id += 1) {
      if (left.has(id)) continue;
      const { value, data } = file.opened(id);
      const own = inWhole(value);
      if (own instanceof Map) {
        if (id === pages) own.set("Parent", referenceTo(ids.pages));
        if (roots.has(id)) {
          own.set("S", nameOf("Part")).set("P", referenceTo(ids.document));
          if (lang !== undefined && !own.has("Lang")) own.set("Lang", lang);
        }
      }
      yield [id + moved.base, { value: own, data }];
    }
  }

  const marks = file.dictionary(outlines);
  const [first, last] = [referenceIn(marks, "First"), referenceIn(marks, "Last")];
  const hasMarks = outlines !== undefined && first !== undefined && last !== undefined;
  const below = Math.abs(numberIn(marks, "Count") ?? 1) || 1;
  return {
    objects: [...objects()],
    pages: pages + moved.base,
    pageCount: numberIn(file.dictionary(pages), "Count") ?? 0,
    documents: [...roots].map((id) => id + moved.base),
    owners: owners.entries.map(([key, value]): Entry => [Number(key) + moved.owners, inWhole(value)]),
    names: names.entries.map(([key, value]): Entry => {
      return [key instanceof PdfString ? renamed(key) : key, inWhole(value)];
    }),
    places: [...placed.values()].map(({ name, place }) => [name, inWhole(place)] as const),
    nodes,
    roles: tree.get("RoleMap"),
    bookmark: {
      page: firstPage(file, pages) + moved.base,
      below: [],
      ...(hasMarks && {
        id: outlines + moved.base,
        inside: dictionaryOf({
          First: referenceTo(first + moved.base),
          Last: referenceTo(last + moved.base),
          Count: -below,
        }),
      }),
    },
  };
}

/** The entries of a tree of numbers or names (7.9.6, 7.9.7), and the objects that it consists of. */
function entriesOf(
  file: PdfFile,
  root: number | undefined,
  key: "Nums" | "Names",
): { entries: Entry[]; nodes: number[] } {
  if (root === undefined) return { entries: [], nodes: [] };
  const tree = file.dictionary(root);
  const entries: Entry[] = [];
  const list = listIn(tree, key);
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [name, value = null] = [list[at], list[at + 1]];
    if (typeof name === "number" || name instanceof PdfString) entries.push([name, value]);
  }
  const inner = listIn(tree, "Kids").map((kid) => entriesOf(file, refOf(kid), key));
  return {
    entries: [...entries, ...inner.flatMap((one) => one.entries)],
    nodes: [root, ...inner.flatMap((one) => one.nodes)],
  };
}

function firstPage(file: PdfFile, root: number): number {
  for (let id = root; ; ) {
    const kid = refOf(listIn(file.dictionary(id), "Kids")[0] ?? null);
    if (kid === undefined) return id;
    id = kid;
  }
}
