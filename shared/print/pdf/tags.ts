/** Repairs the tree of tags that Chromium writes, so that it follows the rules of PDF/UA-1 (ISO 14289-1, section 7). */
import type { PdfFile } from "./file.ts";
import { repairTable } from "./tables.ts";
import { isGroup, kidsOf, refOf, setKids, setType, TAG, typeOf, wrapped } from "./tag.ts";
import {
  dictionaryIn,
  dictionaryOf,
  type Entries,
  nameIn,
  nameOf,
  PdfString,
  type PdfValue,
  referenceIn,
  textIn,
} from "./values.ts";

/** How the types begin that are looked at: there are thousands of others. */
const isRepaired = new Set(["Ta", "TR", "TH", "TD", "L\n", "LI", "Fi"]);

/** Names that are not in PDF 1.7, as the nearest that is. */
const roles = {
  ...{ Strong: nameOf("Span"), Em: nameOf("Span"), Sub: nameOf("Span"), Title: nameOf("P") },
  ...{ FENote: nameOf("Note"), Aside: nameOf("Div"), DocumentFragment: nameOf("Div") },
};

/** A link of the page: its address, and what a reader is told of it. */
export interface PageLink {
  address: string;
  text: string;
}

/**
 * Gives list items bodies and tables a regular grid, makes groups of items, rows and cells that are in no list or table, groups what is no figure, and tells every link's text.
 * @param links of the page, in its order
 */
export function repairTags(file: PdfFile, links: readonly PageLink[]): void {
  const texts = new Map<string, string[]>();
  for (const { address: written, text } of links) {
    const address = readable(written);
    texts.set(address, [...(texts.get(address) ?? []), text]);
  }
  const spanning = file.containing("Span ", "1>>");
  const [lists, tables, items, inTables]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let id = 1; id < file.count; id += 1) {
    if (!file.begins(id, TAG) || !isRepaired.has(file.beginning(id, TAG.length, 2))) continue;
    const type = typeOf(file, id);
    if (type === "Table") tables.push(id);
    else if (type === "L") lists.push(id);
    else if (type === "LI") items.push(id);
    else if (type === "Figure") figureOrGroup(file, id);
    else inTables.push(id);
  }
  const inPlace = new Set<number>();
  for (const id of lists) onlyItems(file, id, inPlace);
  for (const id of items)
    if (inPlace.has(id)) bodyOfItem(file, id);
    else itemAsGroup(file, id);
  for (const id of tables) repairTable(file, id, spanning, inPlace);
  for (const id of inTables) if (!inPlace.has(id)) setType(file, id, "Div");
  for (const id of file.containing("<</Type /OBJR")) linkTag(file, id, texts);
  const root = referenceIn(file.dictionary(file.root), "StructTreeRoot");
  if (root !== undefined) file.change(root).set("RoleMap", dictionaryOf(roles));
}

/**
 * A list contains lists, items and its caption. A group of items becomes a list, anything else an item.
 * @param inPlace receives the list's items
 */
function onlyItems(file: PdfFile, id: number, inPlace: Set<number>): void {
  const kids = kidsOf(file, id);
  const isOwn = (kid: PdfValue) => {
    const child = refOf(kid);
    return child === undefined || ["L", "LI", "Caption"].includes(typeOf(file, child));
  };
  const add = (own: readonly PdfValue[]) => {
    for (const kid of own) inPlace.add(refOf(kid) ?? 0);
  };
  add(kids.filter(isOwn));
  if (kids.every(isOwn)) return;
  const items = kids.map((kid) => {
    if (isOwn(kid)) return kid;
    const group = refOf(kid) ?? 0;
    const own = kidsOf(file, group);
    if (isGroup(file, group) && own.length > 0 && own.every((one) => refOf(one) && isOwn(one))) {
      add(own);
      setType(file, group, "L");
      return kid;
    }
    const item = wrapped(file, [kid], "LI", id);
    setKids(file, item.id, [wrapped(file, [kid], "LBody", item.id)]);
    return item;
  });
  setKids(file, id, items);
}

/** An item without a list is a group of its marker and its text. */
function itemAsGroup(file: PdfFile, id: number): void {
  for (const kid of kidsOf(file, id)) {
    const child = refOf(kid);
    if (child !== undefined && typeOf(file, child) === "Lbl") setType(file, child, "Span");
  }
  setType(file, id, "Div");
}

/** An item has a label and a body. */
function bodyOfItem(file: PdfFile, id: number): void {
  const kids = kidsOf(file, id);
  const isLabel = (kid: PdfValue) => {
    const child = refOf(kid);
    return child !== undefined && ["Lbl", "LBody"].includes(typeOf(file, child));
  };
  const rest = kids.filter((kid) => !isLabel(kid));
  if (rest.length === 0) return;
  const body = wrapped(file, rest, "LBody", id);
  setKids(file, id, [...kids.filter(isLabel), body]);
}

/** An HTML `figure` is a group of a picture and its caption, not a picture that needs a text of its own. */
function figureOrGroup(file: PdfFile, id: number): void {
  const hasTags = kidsOf(file, id).some((kid) => refOf(kid) !== undefined);
  if (hasTags && textIn(file.dictionary(id), "Alt") === undefined) setType(file, id, "Div");
}

/** A tag with an annotation is a link, and each of its annotations says where it leads. */
function linkTag(file: PdfFile, id: number, texts: ReadonlyMap<string, string[]>): void {
  const annotations = kidsOf(file, id).flatMap((kid) => {
    const annotation = kid instanceof Map ? referenceIn(kid, "Obj") : undefined;
    return nameIn(file.dictionary(annotation), "Subtype") === "Link" ? [annotation ?? 0] : [];
  });
  const [first] = annotations;
  if (first === undefined) return;
  if (typeOf(file, id) !== "Link") setType(file, id, "Link");
  const address = addressOf(file.dictionary(first));
  const named = texts.get(address) ?? [];
  const text = (named.length > 1 ? named.shift() : named[0]) || address || "Link";
  for (const annotation of annotations) file.change(annotation).set("Contents", PdfString.of(text));
}

function addressOf(annotation: Entries): string {
  const address = textIn(dictionaryIn(annotation, "A"), "URI");
  if (address !== undefined) return address;
  return readable(`#${Buffer.from(nameIn(annotation, "Dest") ?? "", "latin1").toString()}`);
}

/** The address of a place in the page as an author reads it, however it is written. @example readable("#a%20b") // "#a b" */
function readable(address: string): string {
  if (!address.startsWith("#")) return address;
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a percent sign that begins no escape
  }
}
