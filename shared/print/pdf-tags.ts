/** Repairs the tree of tags that Chromium writes, so that it follows the rules of PDF/UA-1 (ISO 14289-1, section 7). */
import { type PdfFile, pdfString, pdfText, stringOf } from "./pdf-file.ts";

/** Every tag begins so; the name of its type follows. */
const TAG = "<</Type /StructElem\n/S /";
const TYPE_MOST = 24;
/** How the types begin that are looked at: there are thousands of others. */
const isRepaired = new Set(["Ta", "L\n", "LI", "Fi"]);

/** Names that are not in PDF 1.7, as the nearest that is. */
const roles = Object.entries({
  ...{ Strong: "Span", Em: "Span", Sub: "Span", Title: "P", FENote: "Note" },
  ...{ Aside: "Div", DocumentFragment: "Div" },
});

/** A link of the page: its address, and what a reader is told of it. */
export interface PageLink {
  address: string;
  text: string;
}

/**
 * Gives list items bodies and rows equal lengths, groups what is no figure, and tells every link's text.
 * @param links of the page, in its order
 */
export function repairTags(file: PdfFile, links: readonly PageLink[]): void {
  const texts = new Map<string, string[]>();
  for (const { address, text } of links) texts.set(address, [...(texts.get(address) ?? []), text]);
  const hasSpans = file.matches(/\/(?:Row|Col)Span (?!1>>)/);
  for (let id = 1; id < file.count; id += 1) {
    if (!file.begins(id, TAG) || !isRepaired.has(file.beginning(id, TAG.length, 2))) continue;
    const type = typeOf(file, id);
    if (type === "Table") evenRows(file, id, hasSpans);
    else if (type === "L") onlyItems(file, id);
    else if (type === "LI") bodyOfItem(file, id);
    else if (type === "Figure") figureOrGroup(file, id);
  }
  for (const id of file.containing("<</Type /OBJR")) linkTag(file, id, texts);
  const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(file.dictionary(file.root))?.[1]);
  if (!(root > 0)) return;
  const map = roles.map(([name, standard]) => `/${name} /${standard}`).join("\n");
  file.replace(root, withEntry(file.dictionary(root), `/RoleMap <<${map}>>`));
}

function typeOf(file: PdfFile, id: number): string {
  return /^\w+/.exec(file.beginning(id, TAG.length, TYPE_MOST))?.[0] ?? "";
}

function withEntry(dictionary: string, entry: string): string {
  return `${dictionary.replace(/>>$/, "")}\n${entry}>>`;
}

const withType = (dictionary: string, type: string) => dictionary.replace(/\/S \/\w+/, `/S /${type}`);

/** What is in a tag: other tags, marked drawings and annotations, as they are written. */
const KIDS = /\/K (\[(?:<<[^>]*>>|[^\]<])*\]|<<[^>]*>>|\d+ 0 R|\d+)/;
const KID = /<<[^<>]*>>|\d+ 0 R|\d+/g;

function kidsOf(dictionary: string): string[] {
  return KIDS.exec(withoutStrings(dictionary))?.[1]?.match(KID) ?? [];
}

function withKids(dictionary: string, kids: readonly string[]): string {
  const entry = `/K [${kids.join(" ")}]`;
  const place = KIDS.exec(withoutStrings(dictionary));
  if (place === null) return withEntry(dictionary, entry);
  return dictionary.slice(0, place.index) + entry + dictionary.slice(place.index + place[0].length);
}

/** At the same length: an alternative text may contain what looks like an entry. */
function withoutStrings(dictionary: string): string {
  if (!dictionary.includes("(")) return dictionary;
  return dictionary.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, (text) => `(${" ".repeat(text.length - 2)})`);
}

function refOf(kid: string): number | undefined {
  return kid.endsWith(" R") ? Number.parseInt(kid, 10) : undefined;
}

/** Puts what is in a tag into a new one between them. @returns the reference of the new tag */
function wrapped(file: PdfFile, kids: readonly string[], type: string, parent: number): string {
  const page = /\/Pg \d+ 0 R/.exec(withoutStrings(file.dictionary(parent)))?.[0];
  const own = ["/Type /StructElem", `/S /${type}`, `/P ${parent} 0 R`, ...(page ? [page] : [])];
  const id = file.add(`<<${own.join("\n")}\n/K [${kids.join(" ")}]>>`);
  for (const kid of kids) {
    const child = refOf(kid);
    if (child === undefined) moveMark(file, kid, page ?? "", id);
    else file.replace(child, replaced(file.dictionary(child), /\/P \d+ 0 R/, `/P ${id} 0 R`));
  }
  return `${id} 0 R`;
}

function replaced(dictionary: string, place: RegExp, entry: string): string {
  const found = place.exec(withoutStrings(dictionary));
  if (found === null) return dictionary;
  return dictionary.slice(0, found.index) + entry + dictionary.slice(found.index + found[0].length);
}

/** The tree also leads from each marked drawing to its tag: a list for each page or group, by the marks' numbers. */
function moveMark(file: PdfFile, kid: string, page: string, to: number): void {
  const numberOf = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);
  const mark = kid.startsWith("<<") ? numberOf(/\/MCID (\d+)/, kid) : Number(kid);
  const owner = numberOf(
    /\/(?:Stm|Pg) (\d+) 0 R/,
    kid.includes("/Stm ") ? kid.replace(/\/Pg \d+ 0 R/, "") : `${kid} ${page}`,
  );
  const key = numberOf(/\/StructParents (\d+)/, file.dictionary(owner));
  const root = numberOf(/\/StructTreeRoot (\d+) 0 R/, file.dictionary(file.root));
  const lists = file.dictionary(numberOf(/\/ParentTree (\d+) 0 R/, file.dictionary(root)));
  const list = numberOf(new RegExp(`[[ ]${key} (\\d+) 0 R`), lists);
  if (Number.isNaN(list) || Number.isNaN(mark)) return;
  let nth = -1;
  const moved = file.dictionary(list).replace(/(?<!\d)\d+ 0 R|null/g, (tag) => {
    nth += 1;
    return nth === mark ? `${to} 0 R` : tag;
  });
  file.replace(list, moved);
}

/** A list contains lists, items and its caption; anything else becomes an item. */
function onlyItems(file: PdfFile, id: number): void {
  const dictionary = file.dictionary(id);
  const kids = kidsOf(dictionary);
  const isOwn = (kid: string) => {
    const child = refOf(kid);
    return child === undefined || ["L", "LI", "Caption"].includes(typeOf(file, child));
  };
  if (kids.every(isOwn)) return;
  const items = kids.map((kid) => {
    if (isOwn(kid)) return kid;
    const item = wrapped(file, [kid], "LI", id);
    const inside = Number.parseInt(item, 10);
    file.replace(inside, withKids(file.dictionary(inside), [wrapped(file, [kid], "LBody", inside)]));
    return item;
  });
  file.replace(id, withKids(file.dictionary(id), items));
}

/** An item has a label and a body. */
function bodyOfItem(file: PdfFile, id: number): void {
  const kids = kidsOf(file.dictionary(id));
  const isLabel = (kid: string) => {
    const child = refOf(kid);
    return child !== undefined && ["Lbl", "LBody"].includes(typeOf(file, child));
  };
  const rest = kids.filter((kid) => !isLabel(kid));
  if (rest.length === 0) return;
  const body = wrapped(file, rest, "LBody", id);
  file.replace(id, withKids(file.dictionary(id), [...kids.filter(isLabel), body]));
}

/** An HTML `figure` is a group of a picture and its caption, not a picture that needs a text of its own. */
function figureOrGroup(file: PdfFile, id: number): void {
  const dictionary = file.dictionary(id);
  const hasTags = kidsOf(dictionary).some((kid) => refOf(kid) !== undefined);
  if (hasTags && stringOf(dictionary, "Alt") === undefined) file.replace(id, withType(dictionary, "Div"));
}

const inTable = new Set(["THead", "TBody", "TFoot", "NonStruct", "Div", "Sect"]);

function rowsOf(file: PdfFile, id: number): number[] {
  return kidsOf(file.dictionary(id)).flatMap((kid) => {
    const child = refOf(kid);
    if (child === undefined) return [];
    const type = typeOf(file, child);
    return type === "TR" ? [child] : inTable.has(type) ? rowsOf(file, child) : [];
  });
}

/** Chromium leaves out empty cells, and HTML lets rows have different lengths: the shorter ones get empty cells. */
function evenRows(file: PdfFile, id: number, hasSpans: boolean): void {
  const rows = rowsOf(file, id);
  const until: number[] = []; // for each column: the row at which a cell that spans several rows ends
  const widths = rows.map((row, index) => {
    const kids = kidsOf(file.dictionary(row));
    if (!hasSpans) return kids.filter((kid) => refOf(kid) !== undefined).length;
    let column = 0;
    for (const kid of kids) {
      const cell = refOf(kid);
      if (cell === undefined) continue;
      const attributes = file.dictionary(cell);
      const rowSpan = Number(/\/RowSpan (\d+)/.exec(attributes)?.[1] ?? 1);
      while ((until[column] ?? 0) > index) column += 1;
      for (let left = Number(/\/ColSpan (\d+)/.exec(attributes)?.[1] ?? 1); left > 0; left -= 1) {
        until[column] = index + rowSpan;
        column += 1;
      }
    }
    return until.filter((end) => end > index).length;
  });
  const most = Math.max(0, ...widths);
  rows.forEach((row, index) => {
    const lacking = most - (widths[index] ?? 0);
    if (lacking === 0) return;
    const cells = Array.from({ length: lacking }, () => {
      return `${file.add(`<</Type /StructElem\n/S /TD\n/P ${row} 0 R>>`)} 0 R`;
    });
    const dictionary = file.dictionary(row);
    file.replace(row, withKids(dictionary, [...kidsOf(dictionary), ...cells]));
  });
}

/** A tag with an annotation is a link, and each of its annotations says where it leads. */
function linkTag(file: PdfFile, id: number, texts: ReadonlyMap<string, string[]>): void {
  const dictionary = file.dictionary(id);
  const annotations = kidsOf(dictionary).flatMap((kid) => {
    const annotation = Number(/\/Obj (\d+) 0 R/.exec(kid)?.[1]);
    return annotation > 0 && file.dictionary(annotation).includes("/Subtype /Link") ? [annotation] : [];
  });
  const [first] = annotations;
  if (first === undefined) return;
  if (typeOf(file, id) !== "Link") file.replace(id, withType(dictionary, "Link"));
  const address = addressOf(file.dictionary(first));
  const named = texts.get(address) ?? [];
  const text = (named.length > 1 ? named.shift() : named[0]) || address || "Link";
  for (const annotation of annotations)
    file.replace(annotation, withEntry(file.dictionary(annotation), `/Contents ${pdfString(text)}`));
}

function addressOf(annotation: string): string {
  const address = stringOf(annotation, "URI");
  if (address !== undefined) return pdfText(address);
  const name = /\/Dest \/([^\s/>]*)/.exec(annotation)?.[1] ?? "";
  const bytes = name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `#${Buffer.from(bytes, "latin1").toString()}`;
}
