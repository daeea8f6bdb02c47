/** Reads and changes single tags of a PDF, as Chromium writes them (ISO 32000-1, 14.7.2 to 14.7.4). */
import type { PdfFile } from "./file.ts";
import {
  dictionaryOf,
  type Entries,
  listIn,
  nameOf,
  numberIn,
  PdfReference,
  type PdfValue,
  referenceIn,
  referenceTo,
} from "./values.ts";

/** Every tag begins so; the name of its type follows. */
export const TAG = "<</Type /StructElem\n/S /";
const TYPE_MOST = 24;

/** Its type as the file was opened; "" for what is no tag. */
export function typeOf(file: PdfFile, id: number): string {
  if (!file.begins(id, TAG)) return "";
  const beginning = file.beginning(id, TAG.length, TYPE_MOST);
  return beginning.slice(0, beginning.indexOf("\n"));
}

const groups = new Set(["NonStruct", "Div", "Sect", "Part"]);

/** True for a tag that only holds others together. */
export const isGroup = (file: PdfFile, id: number) => groups.has(typeOf(file, id));

export function setType(file: PdfFile, id: number, type: string): void {
  file.change(id).set("S", nameOf(type));
}

/** What is in a tag: references of tags, numbers of marks, dictionaries of marks and annotations. */
export const kidsOf = (file: PdfFile, id: number): readonly PdfValue[] => listIn(file.dictionary(id), "K");

export function setKids(file: PdfFile, id: number, kids: readonly PdfValue[]): void {
  file.change(id).set("K", [...kids]);
}

/** The number of the tag that is meant; undefined for a mark or an annotation. */
export function refOf(kid: PdfValue): number | undefined {
  return kid instanceof PdfReference ? kid.id : undefined;
}

/** Puts what is in a tag into a new one between them. @returns the new tag */
export function wrapped(
  file: PdfFile,
  kids: readonly PdfValue[],
  type: string,
  parent: number,
): PdfReference {
  const page = file.dictionary(parent).get("Pg");
  const value = dictionaryOf({
    ...{ Type: nameOf("StructElem"), S: nameOf(type), P: referenceTo(parent) },
    ...{ Pg: page, K: [...kids] },
  });
  const id = file.add({ value });
  for (const kid of kids) {
    const child = refOf(kid);
    if (child === undefined) moveMark(file, kid, value, id);
    else file.change(child).set("P", referenceTo(id));
  }
  return referenceTo(id);
}

/** The tree also leads from each marked drawing to its tag: a list for each page or group, by the marks' numbers (14.7.4.4). */
function moveMark(file: PdfFile, kid: PdfValue, tag: Entries, to: number): void {
  const own: Entries = kid instanceof Map ? kid : dictionaryOf({ MCID: kid });
  const owner = referenceIn(own, "Stm") ?? referenceIn(own, "Pg") ?? referenceIn(tag, "Pg");
  const [key, mark] = [numberIn(file.dictionary(owner), "StructParents"), numberIn(own, "MCID")];
  const root = file.dictionary(referenceIn(file.dictionary(file.root), "StructTreeRoot"));
  const lists = listIn(file.dictionary(referenceIn(root, "ParentTree")), "Nums");
  if (key === undefined || mark === undefined) return;
  const list = lists[lists.indexOf(key) + 1];
  const tags = list instanceof PdfReference ? file.changeList(list.id) : undefined;
  if (tags !== undefined && mark < tags.length) tags[mark] = referenceTo(to);
}
