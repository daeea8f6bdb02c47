/** Repairs the tree of tags that Chromium writes, so that it follows the rules of PDF/UA-1 (ISO 14289-1, section 7). */
import { type PdfFile, pdfString, pdfText, stringOf } from "./file.ts";
import { repairTable } from "./tables.ts";
import { isGroup, kidsOf, refOf, TAG, typeOf, withEntry, withKids, withType, wrapped } from "./tag.ts";

/** How the types begin that are looked at: there are thousands of others. */
const isRepaired = new Set(["Ta", "TR", "TH", "TD", "L\n", "LI", "Fi"]);

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
 * Gives list items bodies and tables a regular grid, makes groups of items, rows and cells that are in no list or table, groups what is no figure, and tells every link's text.
 * @param links of the page, in its order
 */
export function repairTags(file: PdfFile, links: readonly PageLink[]): void {
  const texts = new Map<string, string[]>();
  for (const { address: written, text } of links) {
    const address = readable(written);
    texts.set(address, [...(texts.get(address) ?? []), text]);
  }
  const hasSpans = file.matches(/\/(?:Row|Col)Span (?!1>>)/);
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
  for (const id of tables) repairTable(file, id, hasSpans, inPlace);
  for (const id of inTables) if (!inPlace.has(id)) file.replace(id, withType(file.dictionary(id), "Div"));
  for (const id of file.containing("<</Type /OBJR")) linkTag(file, id, texts);
  const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(file.dictionary(file.root))?.[1]);
  if (!(root > 0)) return;
  const map = roles.map(([name, standard]) => `/${name} /${standard}`).join("\n");
  file.replace(root, withEntry(file.dictionary(root), `/RoleMap <<${map}>>`));
}

/**
 * A list contains lists, items and its caption. A group of items becomes a list, anything else an item.
 * @param inPlace receives the list's items
 */
function onlyItems(file: PdfFile, id: number, inPlace: Set<number>): void {
  const dictionary = file.dictionary(id);
  const kids = kidsOf(dictionary);
  const isOwn = (kid: string) => {
    const child = refOf(kid);
    return child === undefined || ["L", "LI", "Caption"].includes(typeOf(file, child));
  };
  const add = (own: readonly string[]) => {
    for (const kid of own) inPlace.add(refOf(kid) ?? 0);
  };
  add(kids.filter(isOwn));
  if (kids.every(isOwn)) return;
  const items = kids.map((kid) => {
    if (isOwn(kid)) return kid;
    const group = refOf(kid) ?? 0;
    const own = kidsOf(file.dictionary(group));
    if (isGroup(file, group) && own.length > 0 && own.every((one) => refOf(one) && isOwn(one))) {
      add(own);
      file.replace(group, withType(file.dictionary(group), "L"));
      return kid;
    }
    const item = wrapped(file, [kid], "LI", id);
    const inside = Number.parseInt(item, 10);
    file.replace(inside, withKids(file.dictionary(inside), [wrapped(file, [kid], "LBody", inside)]));
    return item;
  });
  file.replace(id, withKids(file.dictionary(id), items));
}

/** An item without a list is a group of its marker and its text. */
function itemAsGroup(file: PdfFile, id: number): void {
  const dictionary = file.dictionary(id);
  for (const kid of kidsOf(dictionary)) {
    const child = refOf(kid);
    if (child !== undefined && typeOf(file, child) === "Lbl")
      file.replace(child, withType(file.dictionary(child), "Span"));
  }
  file.replace(id, withType(dictionary, "Div"));
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
  return readable(`#${Buffer.from(bytes, "latin1").toString()}`);
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
