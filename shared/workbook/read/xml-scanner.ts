/**
 * Reads the XML of a workbook's part, piece by piece. Built for speed: a form of 10,000 questions contains half a
 * million tags, for which a general parser takes as long as the rest of the import together.
 */
import { FileRefusal } from "./file-problem.ts";

const SPACE = 32;
const EXCLAMATION = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const COLON = 58;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/**
 * Reads elements, texts and CDATA; skips comments and processing instructions. A document type declaration is refused,
 * so the only entities are the five of XML itself.
 */
export class XmlScanner {
  /** The name, without prefix, of the element that was opened or closed last. */
  name = "";
  /** Where the last piece begins; for the end of an element, where its content ends. */
  start = 0;
  private readonly xml: string;
  private at = 0;
  /** Where the attributes of the element opened last begin and end. */
  private attributesStart = 0;
  private attributesEnd = 0;
  /** Where the name and the value of the attribute read last begin and end. */
  private nameStart = 0;
  private nameEnd = 0;
  private valueStart = 0;
  /** Where the text read last begins and ends, and whether it is CDATA, which has no entities. */
  private textStart = 0;
  private textEnd = 0;
  private isData = false;
  private hasNoContent = false;
  private readonly open: string[] = [];

  constructor(xml: string) {
    this.xml = xml;
  }

  /** Whether the element that was just opened is like `<a/>`, so that its end comes next. */
  get isEmpty(): boolean {
    return this.hasNoContent;
  }

  /** The text read last. */
  get text(): string {
    const text = this.xml.slice(this.textStart, this.textEnd);
    return this.isData ? text : decodeXml(text);
  }

  /** Where the last piece ends. */
  get end(): number {
    return this.at;
  }

  /** The name of the element that was just opened as written, with its prefix. */
  get fullName(): string {
    return this.xml.slice(this.start + 1, this.attributesStart);
  }

  /** How many elements are open. */
  get depth(): number {
    return this.open.length;
  }

  /**
   * Moves to the next piece. Texts of only white space are pieces too.
   * @throws FileRefusal for what isn't XML
   */
  next(): "open" | "close" | "text" | "end" {
    this.start = this.at;
    if (this.hasNoContent) {
      this.hasNoContent = false;
      this.open.pop();
      return "close";
    }
    const { xml } = this;
    for (; this.at < xml.length; this.start = this.at) {
      if (xml.charCodeAt(this.at) !== LESS) return this.readText();
      const after = xml.charCodeAt(this.at + 1);
      if (after === SLASH) return this.readEnd();
      if (after === QUESTION) this.at = this.after("?>");
      else if (after !== EXCLAMATION) return this.readStart();
      else if (xml.startsWith("<!--", this.at)) this.at = this.after("-->");
      else if (xml.startsWith("<![CDATA[", this.at)) return this.readData();
      else throw new FileRefusal(xml.startsWith("<!DOCTYPE", this.at) ? "declaresEntities" : "corrupt");
    }
    if (this.open.length > 0) throw new FileRefusal("corrupt");
    return "end";
  }

  /** Moves to the end of the element that was just opened. @returns the texts in it */
  textOf(): string {
    const outside = this.open.length - 1;
    let text = "";
    if (!this.hasNoContent && this.readPlainText()) return this.text;
    do {
      if (this.next() === "text") text += this.text;
    } while (this.open.length > outside);
    return text;
  }

  /**
   * An attribute of the element opened last.
   * @param name as written; `:id` matches `id` with any prefix
   */
  attribute(name: string): string | undefined {
    for (let at = this.readAttribute(this.attributesStart); at >= 0; at = this.readAttribute(at)) {
      const { nameEnd } = this;
      const isWhole = nameEnd - this.nameStart === name.length || name.startsWith(":");
      if (isWhole && this.xml.startsWith(name, nameEnd - name.length))
        return decodeXml(this.xml.slice(this.valueStart, at - 1));
    }
    return undefined;
  }

  /** All of them by their names as written; line breaks and tabs in values become spaces, as XML requires. */
  attributes(): Record<string, string> {
    const found: [string, string][] = [];
    for (let at = this.readAttribute(this.attributesStart); at >= 0; at = this.readAttribute(at)) {
      const value = this.xml.slice(this.valueStart, at - 1).replace(/\r\n|[\t\n\r]/g, " ");
      found.push([this.xml.slice(this.nameStart, this.nameEnd), decodeXml(value)]);
    }
    return Object.fromEntries(found);
  }

  /** Finds the next attribute's name and value. @returns where to continue, after its quote; -1 when there is none */
  private readAttribute(from: number): number {
    const { xml, attributesEnd } = this;
    let at = this.skipSpace(from);
    if (at >= attributesEnd) return -1;
    this.nameStart = at;
    while (at < attributesEnd && xml.charCodeAt(at) > SPACE && xml.charCodeAt(at) !== EQUALS) at += 1;
    this.nameEnd = at;
    at = this.skipSpace(at);
    if (xml.charCodeAt(at) !== EQUALS) throw new FileRefusal("corrupt");
    this.valueStart = this.skipSpace(at + 1) + 1;
    const quote = xml[this.valueStart - 1] ?? "";
    at = quote === '"' || quote === "'" ? xml.indexOf(quote, this.valueStart) : -1;
    if (at < 0 || at >= attributesEnd) throw new FileRefusal("corrupt");
    return at + 1;
  }

  private skipSpace(from: number): number {
    let at = from;
    while (this.xml.charCodeAt(at) <= SPACE) at += 1;
    return at;
  }

  /** Reads an element's text and its end at once if it contains nothing else, as nearly all of them do. */
  private readPlainText(): boolean {
    const { xml, name } = this;
    const end = xml.indexOf("<", this.at);
    const after = end + 2 + name.length;
    if (end < 0 || xml.charCodeAt(end + 1) !== SLASH || xml.charCodeAt(after) !== GREATER) return false;
    if (!xml.startsWith(name, end + 2)) return false;
    this.setText(this.at, end, false);
    this.open.pop();
    this.at = after + 1;
    return true;
  }

  private readText(): "text" {
    const start = this.at;
    const end = this.xml.indexOf("<", start);
    this.at = end < 0 ? this.xml.length : end;
    this.setText(start, this.at, false);
    return "text";
  }

  private readData(): "text" {
    const start = this.at + "<![CDATA[".length;
    this.at = this.after("]]>");
    this.setText(start, this.at - "]]>".length, true);
    return "text";
  }

  private setText(start: number, end: number, isData: boolean): void {
    this.textStart = start;
    this.textEnd = end;
    this.isData = isData;
  }

  private readStart(): "open" {
    const { xml } = this;
    this.at += 1;
    this.readName();
    this.attributesStart = this.at;
    const end = this.endOfTag(this.at);
    this.hasNoContent = xml.charCodeAt(end - 1) === SLASH;
    this.attributesEnd = this.hasNoContent ? end - 1 : end;
    this.open.push(this.name);
    this.at = end + 1;
    return "open";
  }

  private readEnd(): "close" {
    this.at += 2;
    this.readName();
    if (this.open.pop() !== this.name) throw new FileRefusal("corrupt");
    this.at = this.after(">");
    return "close";
  }

  private readName(): void {
    const { xml } = this;
    let start = this.at;
    let at = start;
    for (let code = xml.charCodeAt(at); code > SPACE && code !== GREATER && code !== SLASH; ) {
      if (code === COLON) start = at + 1;
      at += 1;
      code = xml.charCodeAt(at);
    }
    this.name = xml.slice(start, at);
    this.at = at;
  }

  /** Where the tag's `>` is, ignoring those inside an attribute's quotes. */
  private endOfTag(from: number): number {
    const { xml } = this;
    for (let at = from; at < xml.length; at += 1) {
      const code = xml.charCodeAt(at);
      if (code === GREATER) return at;
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue;
      at = xml.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (at < 0) break;
    }
    throw new FileRefusal("corrupt");
  }

  private after(mark: string): number {
    const found = this.xml.indexOf(mark, this.at);
    if (found < 0) throw new FileRefusal("corrupt");
    return found + mark.length;
  }
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", apos: "'", quot: '"' };

/** Decodes XML's entities; anything else stays. @example decodeXml("a &lt; b &#38; c") // "a < b & c" */
export function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|([a-z]+));/g, (written, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? written) : written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
