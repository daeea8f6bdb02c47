/** Reads and changes single tags of a PDF, as Chromium writes them. */
import type { PdfFile } from "./file.ts";

/** Every tag begins so; the name of its type follows. */
export const TAG = "<</Type /StructElem\n/S /";
const TYPE_MOST = 24;

/** Its type as the file was opened; "" for what is no tag. */
export function typeOf(file: PdfFile, id: number): string {
  return /^\w+/.exec(file.beginning(id, TAG.length, TYPE_MOST))?.[0] ?? "";
}

const groups = new Set(["NonStruct", "Div", "Sect", "Part"]);

/** True for a tag that only holds others together. */
export const isGroup = (file: PdfFile, id: number) => groups.has(typeOf(file, id));

/** A dictionary with one entry more. */
export function withEntry(dictionary: string, entry: string): string {
  return `${dictionary.replace(/>>$/, "")}\n${entry}>>`;
}

/** A tag of another type. */
export const withType = (dictionary: string, type: string) => dictionary.replace(/\/S \/\w+/, `/S /${type}`);

/** What is in a tag: other tags, marked drawings and annotations, as they are written. */
const KIDS = /\/K (\[(?:<<[^>]*>>|[^\]<])*\]|<<[^>]*>>|\d+ 0 R|\d+)/;
const KID = /<<[^<>]*>>|\d+ 0 R|\d+/g;

/** What is in a tag, as it is written: references of tags, numbers of marks, dictionaries. */
export function kidsOf(dictionary: string): string[] {
  return KIDS.exec(withoutStrings(dictionary))?.[1]?.match(KID) ?? [];
}

/** A tag with other content. */
export function withKids(dictionary: string, kids: readonly string[]): string {
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

/** The number of the tag that is meant; undefined for a mark or an annotation. */
export function refOf(kid: string): number | undefined {
  return kid.endsWith(" R") ? Number.parseInt(kid, 10) : undefined;
}

/** Puts what is in a tag into a new one between them. @returns the reference of the new tag */
export function wrapped(file: PdfFile, kids: readonly string[], type: string, parent: number): string {
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

/** The first place outside texts, replaced. */
export function replaced(dictionary: string, place: RegExp, entry: string): string {
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
