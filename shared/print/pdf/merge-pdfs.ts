/**
 * Several PDFs as one, as they come, without having all of them in memory: their objects get new numbers, and their pages, tags,
 * bookmarks and links new roots. What makes them accessible stays (docs/accessible-pdf.md). Only for files that this
 * product printed.
 */
import { openPdf, type PdfFile, pdfString } from "./file.ts";
import { type Described, metadataEntries, metadataParts } from "./metadata.ts";
import { kidsOf, refOf, replaced, TAG, withEntry, withType } from "./tag.ts";
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
  const [pages, documents, owners, names, places, bookmarks]: [
    string[],
    string[],
    Entry[],
    Entry[],
    string[],
    Bookmark[],
  ] = [[], [], [], [], [], []];
  let pageCount = 0;
  let roles = "";
  let nodes = 0;
  let owner = 0;
  let group: string | undefined;
  yield out.start();
  for await (const part of parts) {
    const file = openPdf(part.bytes);
    const moved = { base: out.next - 1, owners: owner, nodes, places: places.length };
    const found = partsOf(file, moved);
    for (const [id, object] of found.objects) yield out.put(id, object);
    out.next += file.count - 1;
    pages.push(`${found.pages} 0 R`);
    pageCount += found.pageCount;
    documents.push(...found.documents);
    owners.push(...found.owners);
    names.push(...found.names);
    places.push(...found.places);
    nodes += found.nodes;
    owner = Math.max(owner, ...found.owners.map(([key]) => Number(key) + 1));
    roles ||= found.roles;
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
  yield out.put(ids.pages, `<</Type /Pages\n/Kids [${pages.join(" ")}]\n/Count ${pageCount}>>`);
  yield* out.tree(ids.owners, "Nums", owners);
  yield* out.tree(ids.names, "Names", names);
  yield out.put(ids.places, `<<${places.join("\n")}>>`);
  yield out.put(
    ids.tags,
    `<</Type /StructTreeRoot\n/K ${ids.document} 0 R\n/ParentTree ${ids.owners} 0 R\n/ParentTreeNextKey ${owner}` +
      `${names.length === 0 ? "" : `\n/IDTree ${ids.names} 0 R`}${roles === "" ? "" : `\n/RoleMap ${roles}`}>>`,
  );
  yield out.put(
    ids.document,
    `<</Type /StructElem\n/S /Document\n/P ${ids.tags} 0 R\n/K [${documents.join(" ")}]>>`,
  );
  yield* writeBookmarks(out, bookmarks);
  yield out.put(
    ids.catalogue,
    `<</Type /Catalog\n/Pages ${ids.pages} 0 R\n/MarkInfo <</Type /MarkInfo\n/Marked true>>\n/StructTreeRoot ${ids.tags} 0 R` +
      `\n/Lang ${pdfString(described.lang)}\n/ViewerPreferences <</DisplayDocTitle true>>\n/Dests ${ids.places} 0 R` +
      `\n/Outlines ${ids.bookmarks} 0 R\n/PageMode /UseOutlines\n${metadataEntries(ids.metadata, ids.profile)}>>`,
  );
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

const refUnder = (dictionary: string, key: string) =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? 0);

/** What a file contributes, with its numbers in the whole. */
function partsOf(file: PdfFile, moved: Moved) {
  const catalogue = file.dictionary(file.root);
  const [pages = 0, tags = 0, outlines = 0, dests = 0, metadata = 0] = [
    ...["Pages", "StructTreeRoot", "Outlines", "Dests", "Metadata"],
  ].map((key) => refUnder(catalogue, key));
  const tree = tags > 0 ? file.dictionary(tags) : "";
  const [ownersRoot, namesRoot] = ["ParentTree", "IDTree"].map((key) => refUnder(tree, key));
  const owners = entriesOf(file, ownersRoot ?? 0, "Nums", /\b(\d+) (\d+ 0 R)/g);
  const names = entriesOf(file, namesRoot ?? 0, "Names", /(\((?:\\[\s\S]|[^\\()])*\)) ?(\d+ 0 R)/g);
  const roots = new Set(kidsOf(tree).flatMap((kid) => refOf(kid) ?? []));
  const left = new Set([
    ...[file.root, file.info, tags, dests, metadata, outlines, refUnder(catalogue, "DestOutputProfile")],
    ...owners.nodes,
    ...names.nodes,
  ]);
  const placed = new Map(
    [...(dests > 0 ? file.dictionary(dests) : "").matchAll(/\/([^\s/<>[\]()]+) (\[[^\]]*\])/g)].map(
      ([, name = "", place = ""], index) => [name, { name: `r#20${moved.places + index + 1}`, place }],
    ),
  );
  let nodes = 0;
  const lang = /\/Lang (\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f]*>)/.exec(catalogue)?.[1];

  /** The numbers of nodes are names of tags, which tables refer to. */
  const renamed = (written: string) =>
    written.replace(/\(node(\d{8})\)/g, (_, digits: string) => {
      nodes = Math.max(nodes, Number(digits));
      return `(node${String(Number(digits) + moved.nodes).padStart(8, "0")})`;
    });
  const inWhole = (dictionary: string) =>
    outsideStrings(
      dictionary.startsWith(TAG)
        ? dictionary.replace(/\/ID \(node\d{8}\)|\/Headers \[[^\]]*\]/g, renamed)
        : dictionary,
      (text) =>
        text
          .replace(/(?<![\d.])(\d+) 0 R\b/g, (_, id: string) => `${Number(id) + moved.base} 0 R`)
          .replace(/\/(StructParents?) (\d+)/g, (_, key: string, number: string) => {
            return `/${key} ${Number(number) + moved.owners}`;
          })
          .replace(/\/(Dest|D) \/([^\s/<>[\]()]+)/g, (all: string, key: string, name: string) => {
            const place = placed.get(name);
            return place === undefined ? all : `/${key} /${place.name}`;
          }),
    );

  function* objects(): Generator<readonly [id: number, object: string | Buffer]> {
    for (let id = 1; id < file.count; id += 1) {
      if (left.has(id)) continue;
      let own = inWhole(file.dictionary(id));
      if (id === pages) own = withEntry(own, `/Parent ${ids.pages} 0 R`);
      if (roots.has(id)) {
        own = replaced(withType(own, "Part"), /\/P \d+ 0 R/, `/P ${ids.document} 0 R`);
        if (lang !== undefined && !own.includes("/Lang ")) own = withEntry(own, `/Lang ${lang}`);
      }
      const data = file.stored(id);
      yield [id + moved.base, data === undefined ? own : streamOf(own, data)];
    }
  }

  const marks = outlines > 0 ? file.dictionary(outlines) : "";
  const [first, last] = [refUnder(marks, "First"), refUnder(marks, "Last")];
  const hasMarks = first > 0 && last > 0;
  const below = Math.abs(Number(/\/Count (-?\d+)/.exec(marks)?.[1] ?? 1)) || 1;
  return {
    objects: [...objects()],
    pages: pages + moved.base,
    pageCount: Number(/\/Count (\d+)/.exec(file.dictionary(pages))?.[1]),
    documents: [...roots].map((id) => `${id + moved.base} 0 R`),
    owners: owners.entries.map(([key, value]): Entry => [`${Number(key) + moved.owners}`, inWhole(value)]),
    names: names.entries.map(([key, value]): Entry => [renamed(key), inWhole(value)]),
    places: [...placed.values()].map(({ name, place }) => `/${name} ${inWhole(place)}`),
    nodes,
    roles: /\/RoleMap (<<[^>]*>>)/.exec(tree)?.[1] ?? "",
    bookmark: {
      page: firstPage(file, pages) + moved.base,
      below: [],
      ...(hasMarks && {
        id: outlines + moved.base,
        inside: `/First ${first + moved.base} 0 R\n/Last ${last + moved.base} 0 R\n/Count -${below}`,
      }),
    },
  };
}

function streamOf(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${dictionary} stream\n`, "latin1"), data, Buffer.from("\nendstream")]);
}

/** Changes a dictionary except for its texts, which may contain anything. */
function outsideStrings(dictionary: string, change: (text: string) => string): string {
  if (!dictionary.includes("(")) return change(dictionary);
  return dictionary
    .split(/(\((?:\\[\s\S]|[^\\()])*\))/)
    .map((text, index) => (index % 2 === 0 ? change(text) : text))
    .join("");
}

/** The entries of a tree of numbers or names, and the objects that it consists of. */
function entriesOf(
  file: PdfFile,
  root: number,
  key: "Nums" | "Names",
  entry: RegExp,
): { entries: Entry[]; nodes: number[] } {
  if (root === 0) return { entries: [], nodes: [] };
  const dictionary = file.dictionary(root);
  const list = new RegExp(`/${key} \\[([\\s\\S]*)\\]`).exec(dictionary)?.[1] ?? "";
  const own = [...list.matchAll(entry)].map(([, name = "", value = ""]): Entry => [name, value]);
  const kids = /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1]?.match(/\b\d+(?= 0 R)/g) ?? [];
  const inner = kids.map((kid) => entriesOf(file, Number(kid), key, entry));
  return {
    entries: [...own, ...inner.flatMap(({ entries }) => entries)],
    nodes: [root, ...inner.flatMap(({ nodes }) => nodes)],
  };
}

function firstPage(file: PdfFile, root: number): number {
  for (let id = root; ; ) {
    const kid = Number(/\/Kids \[\s*(\d+) 0 R/.exec(file.dictionary(id))?.[1] ?? 0);
    if (kid === 0) return id;
    id = kid;
  }
}
