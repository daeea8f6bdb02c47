/** How a workbook's parts refer to each other, and the content type of each part (Open Packaging Conventions). */
import { posix } from "node:path";
import type { Package } from "./package.ts";
import {
  appendTo,
  elementsAt,
  emptyTag,
  localName,
  prefixOf,
  rootOf,
  TextEdits,
  type XmlTag,
} from "./xml.ts";

/** The namespaces of a workbook's parts; the two editions of the standard use different ones. */
export interface Namespaces {
  /** Of workbooks, worksheets, styles and notes. */
  main: string;
  /** Of relations: the beginning of their types. */
  relations: string;
}

export interface Relation {
  id: string;
  /** The last word of its type, e.g. `comments`. */
  kind: string;
  /** What is before that word: the namespace, which differs in strict workbooks. */
  namespace: string;
  /** The path of the part it refers to. */
  target: string;
}

const NO_RELATIONS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';
const CONTENT_TYPES = "[Content_Types].xml";
const NO_CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

/** The part that lists another part's references. @example relationsPath("xl/workbook.xml") // "xl/_rels/workbook.xml.rels" */
export function relationsPath(path: string): string {
  return posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`);
}

/** The id of the relation that a tag refers to, whatever its prefix. */
export function relationIdOf({ attributes }: XmlTag): string | undefined {
  return Object.entries(attributes).find(([name]) => name.includes(":") && localName(name) === "id")?.[1];
}

/** A part's references to other parts of the package. @throws FileRefusal */
export function relationsOf(parts: Package, path: string): Relation[] {
  const list = parts.text(relationsPath(path)) ?? NO_RELATIONS;
  return elementsAt(list, "Relationships/Relationship").flatMap(({ tag: { attributes } }): Relation[] => {
    const { Id = "", Type = "", Target = "", TargetMode } = attributes;
    if (TargetMode === "External") return [];
    const cut = Type.lastIndexOf("/");
    const target = posix.resolve("/", posix.dirname(path), Target).slice(1);
    return [{ id: Id, kind: Type.slice(cut + 1), namespace: Type.slice(0, cut), target }];
  });
}

/** @returns the id of the new relation */
export function addRelation(parts: Package, path: string, type: string, target: string): string {
  const list = parts.text(relationsPath(path)) ?? NO_RELATIONS;
  const taken = new Set(elementsAt(list, "Relationships/Relationship").map(({ tag }) => tag.attributes.Id));
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number += 1;
  const attributes = { Id: `rId${number}`, Type: type, Target: posix.relative(posix.dirname(path), target) };
  parts.write(relationsPath(path), withChild(list, "Relationship", attributes));
  setEndingType(parts, "rels", "application/vnd.openxmlformats-package.relationships+xml");
  return attributes.Id;
}

/** Removes the parts of a kind that a part refers to, and the references. */
export function removeRelated(parts: Package, path: string, kind: string): void {
  const gone = relationsOf(parts, path).filter((relation) => relation.kind === kind);
  const ids = gone.map(({ id }) => id);
  removeElements(parts, relationsPath(path), "Relationships/Relationship", ({ Id }) =>
    ids.includes(Id ?? ""),
  );
  for (const { target } of gone) {
    parts.delete(target);
    parts.delete(relationsPath(target));
    removeContentType(parts, target);
  }
}

/** Sets the content type of a part. */
export function setContentType(parts: Package, path: string, type: string): void {
  removeContentType(parts, path);
  const list = parts.text(CONTENT_TYPES) ?? NO_CONTENT_TYPES;
  parts.write(CONTENT_TYPES, withChild(list, "Override", { PartName: `/${path}`, ContentType: type }));
}

/** Sets the content type for a file extension, unless there is one. */
export function setEndingType(parts: Package, ending: string, type: string): void {
  const list = parts.text(CONTENT_TYPES) ?? NO_CONTENT_TYPES;
  const listed = elementsAt(list, "Types/Default").map(({ tag }) => tag.attributes.Extension?.toLowerCase());
  if (listed.includes(ending)) return;
  parts.write(CONTENT_TYPES, withChild(list, "Default", { Extension: ending, ContentType: type }));
}

function removeContentType(parts: Package, path: string): void {
  const name = `/${path.toLowerCase()}`;
  removeElements(parts, CONTENT_TYPES, "Types/Override", ({ PartName }) => PartName?.toLowerCase() === name);
}

function removeElements(
  parts: Package,
  listPath: string,
  elementPath: string,
  matches: (attributes: Readonly<Record<string, string>>) => boolean,
): void {
  const list = parts.text(listPath);
  if (list === undefined) return;
  const edits = new TextEdits();
  for (const { tag, end } of elementsAt(list, elementPath)) {
    if (matches(tag.attributes)) edits.replace(tag.start, end, "");
  }
  const edited = edits.appliedTo(list);
  if (edited !== list) parts.write(listPath, edited);
}

/** The list with one more element at its end. */
function withChild(list: string, name: string, attributes: Readonly<Record<string, string>>): string {
  const edits = new TextEdits();
  const root = rootOf(list);
  appendTo(root, emptyTag(`${prefixOf(root.tag.name)}${name}`, attributes), edits);
  return edits.appliedTo(list);
}
