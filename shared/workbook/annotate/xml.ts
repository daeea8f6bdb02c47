/**
 * Edits an XML part in place and leaves every other character as it is, so that whatever a spreadsheet program wrote
 * survives, even what this project doesn't know.
 */
import { FileRefusal } from "../read/file-problem.ts";
import { XmlScanner } from "../read/xml-scanner.ts";
import { cellCharacters } from "../write/spreadsheet-text.ts";

export interface XmlTag {
  /** As written, with its prefix. */
  name: string;
  /** Local names from the root to this element, e.g. `worksheet/sheetData/row`. */
  path: string;
  attributes: Readonly<Record<string, string>>;
  /** Where the tag begins and ends in the text. */
  start: number;
  end: number;
  isSelfClosing: boolean;
}

export interface XmlEnd {
  path: string;
  /** The range of its end tag, from where the content ends; empty for `<a/>`. */
  start: number;
  end: number;
}

/** @throws FileRefusal for text that isn't XML */
export function scanXml(
  source: string,
  onOpen: (tag: XmlTag) => void,
  onClose?: (end: XmlEnd) => void,
): void {
  const scanner = new XmlScanner(source);
  const paths: string[] = [];
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    const { start, end } = scanner;
    if (piece === "open") {
      const parent = paths.at(-1);
      const path = parent === undefined ? scanner.name : `${parent}/${scanner.name}`;
      paths.push(path);
      const { fullName, isEmpty } = scanner;
      onOpen({ name: fullName, path, attributes: scanner.attributes(), start, end, isSelfClosing: isEmpty });
    } else if (piece === "close") onClose?.({ path: paths.pop() ?? "", start, end });
  }
}

export interface XmlElement {
  tag: XmlTag;
  /** Where its content ends, and where the element ends. */
  contentEnd: number;
  end: number;
}

/** The elements at these paths, in the order in which they end. @throws FileRefusal */
export function elementsAt(source: string, ...paths: readonly string[]): XmlElement[] {
  const chosen = new Set(paths);
  const open: XmlTag[] = [];
  const found: XmlElement[] = [];
  scanXml(
    source,
    (tag) => {
      if (chosen.has(tag.path)) open.push(tag);
    },
    ({ path, start, end }) => {
      const tag = chosen.has(path) ? open.pop() : undefined;
      if (tag !== undefined) found.push({ tag, contentEnd: start, end });
    },
  );
  return found;
}

/** The root element of a part. @throws FileRefusal */
export function rootOf(source: string): XmlElement {
  let root: XmlTag | undefined;
  let found: XmlElement | undefined;
  scanXml(
    source,
    (tag) => {
      root ??= tag;
    },
    ({ path, start, end }) => {
      if (root !== undefined && path === root.path) found = { tag: root, contentEnd: start, end };
    },
  );
  if (found === undefined) throw new FileRefusal("corrupt");
  return found;
}

/** Writes XML at the end of an element's content. */
export function appendTo({ tag, contentEnd }: XmlElement, xml: string, edits: TextEdits): void {
  if (!tag.isSelfClosing) edits.insert(contentEnd, xml);
  else
    edits.replace(tag.start, tag.end, `${tagWith({ ...tag, isSelfClosing: false }, {})}${xml}</${tag.name}>`);
}

/** @example localName("x:row") // "row" */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The prefix of a name. @example prefixOf("x:row") // "x:" */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(":") + 1);
}

/** The tag with changed attributes; `undefined` removes one. */
export function tagWith(tag: XmlTag, changes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries({ ...tag.attributes, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeXml(value)}"`],
  );
  return `<${tag.name}${written.join("")}${tag.isSelfClosing ? "/" : ""}>`;
}

/** XML written by this project, in the prefix of the part it goes into. @example prefixed("<c/>", "x:") // "<x:c/>" */
export function prefixed(xml: string, prefix: string): string {
  return prefix === "" ? xml : xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
}

/** @example emptyTag("sheet", { name: "Problems" }) // '<sheet name="Problems"/>' */
export function emptyTag(name: string, attributes: Readonly<Record<string, string>>): string {
  return tagWith({ name, attributes, path: name, start: 0, end: 0, isSelfClosing: true }, {});
}

/** For attributes and texts alike. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (white) => `&#${white.charCodeAt(0)};`);
}

/** Changes to a text, collected while it is read and made at the end. */
export class TextEdits {
  private readonly edits: { start: number; end: number; text: string }[] = [];

  replace(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }

  /** Insertions at the same place stay in order. */
  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  appliedTo(source: string): string {
    if (this.edits.length === 0) return source;
    const pieces: string[] = [];
    let at = 0;
    // an insertion comes before the replacement of what follows it
    for (const { start, end, text } of this.edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      pieces.push(source.slice(at, start), text);
      at = end;
    }
    return pieces.join("") + source.slice(at);
  }
}

/** The text of a cell or a note as XML, with its line breaks. */
export function cellText(text: string): string {
  const taken = cellCharacters(text.replace(/\r\n?/g, "\n"));
  return escapeXml(taken).replaceAll("&#10;", "\n").replaceAll("&#9;", "\t");
}
