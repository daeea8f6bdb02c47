/**
 * The values that a PDF consists of (ISO 32000-1, 7.3), and how Chromium writes them: an entry of a dictionary a line, names with as
 * few escapes as they need. Strings stay as they came. A text has a character for each byte.
 */

/** 7.3.2, 7.3.3, 7.3.4, 7.3.5, 7.3.6, 7.3.7, 7.3.9, 7.3.10; a stream (7.3.8) is a dictionary with data behind it. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfValue[]
  | PdfDictionary;

/** The entries of a dictionary by their names, in the order in which they are written (7.3.7). */
export type PdfDictionary = Map<string, PdfValue>;

/** Text that is no value of a PDF. */
export class PdfSyntaxError extends Error {
  override readonly name = "PdfSyntaxError";
}

/** A name (7.3.5), without its slash and its escapes. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an object (7.3.10). */
export class PdfReference {
  readonly id: number;
  readonly generation: number;
  constructor(id: number, generation = 0) {
    this.id = id;
    this.generation = generation;
  }
}

/** A string (7.3.4), as it is written: `(…)` or `<…>`. */
export class PdfString {
  readonly written: string;
  constructor(written: string) {
    this.written = written;
  }

  /** @example PdfString.of("Año").written // "<FEFF004100F1006F>" */
  static of(text: string): PdfString {
    if (/^[ -~]*$/.test(text)) return new PdfString(`(${text.replace(/[\\()]/g, "\\$&")})`);
    return new PdfString(`<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`);
  }

  /** What it says: UTF-16 where it begins with a byte order mark (7.9.2.2). @example new PdfString("(a\\)b)").text // "a)b" */
  get text(): string {
    const bytes = this.written.startsWith("<") ? hexBytes(this.written) : literalBytes(this.written);
    if (!bytes.startsWith("\xFE\xFF")) return bytes;
    const wide = Buffer.from(bytes.slice(2, bytes.length - (bytes.length % 2)), "latin1");
    return wide.swap16().toString("utf16le");
  }
}

/** 7.3.4.3: white space doesn't count, and a last digit alone has a 0 behind it. */
function hexBytes(written: string): string {
  const digits = written.replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
}

const escaped: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** 7.3.4.2: a backslash before the end of a line joins two, and any end of a line is a line feed. */
function literalBytes(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|\r\n?|[\s\S])|\r\n?/g, (_, after: string | undefined) => {
      if (after === undefined) return "\n";
      if (/^[\r\n]/.test(after)) return "";
      if (/^[0-7]/.test(after)) return String.fromCharCode(Number.parseInt(after, 8) & 0xff);
      return escaped[after] ?? after;
    });
}

/** Names are repeated thousands of times in a file. */
const known = new Map<string, PdfName>();

/** The name with these characters; the same one each time for those that are short. */
export function nameOf(name: string): PdfName {
  const found = known.get(name);
  if (found !== undefined) return found;
  const own = new PdfName(name);
  if (name.length <= 20 && known.size < 1000) known.set(name, own);
  return own;
}

/** @example referenceTo(7) // written as "7 0 R" */
export const referenceTo = (id: number) => new PdfReference(id);

/** A dictionary of what isn't undefined. @example dictionaryOf({ Type: nameOf("Pages"), Count: 3 }) */
export function dictionaryOf(entries: Readonly<Record<string, PdfValue | undefined>>): PdfDictionary {
  const dictionary: PdfDictionary = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dictionary.set(key, value);
  return dictionary;
}

/** A dictionary that is only read. */
export type Entries = ReadonlyMap<string, PdfValue>;

const none: Entries = new Map();

/** The dictionary under a key; an empty one where there is none. */
export function dictionaryIn(entries: Entries, key: string): Entries {
  const value = entries.get(key);
  return value instanceof Map ? value : none;
}

/** The list under a key, a single value as a list of one; an empty one where there is none. */
export function listIn(entries: Entries, key: string): readonly PdfValue[] {
  const value = entries.get(key);
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** The number of the object that a key refers to. */
export function referenceIn(entries: Entries, key: string): number | undefined {
  const value = entries.get(key);
  return value instanceof PdfReference ? value.id : undefined;
}

export function numberIn(entries: Entries, key: string): number | undefined {
  const value = entries.get(key);
  return typeof value === "number" ? value : undefined;
}

export function nameIn(entries: Entries, key: string): string | undefined {
  const value = entries.get(key);
  return value instanceof PdfName ? value.name : undefined;
}

export function textIn(entries: Entries, key: string): string | undefined {
  const value = entries.get(key);
  return value instanceof PdfString ? value.text : undefined;
}

/**
 * A value as Chromium writes it.
 * @example writeValue(dictionaryOf({ S: nameOf("P"), K: [referenceTo(7), 0] })) // "<</S /P\n/K [7 0 R 0]>>"
 */
export function writeValue(value: PdfValue): string {
  if (value instanceof PdfReference) return `${value.id} ${value.generation} R`;
  if (typeof value === "number") return writeNumber(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof PdfName) return writeName(value.name);
  if (value instanceof PdfString) return value.written;
  if (Array.isArray(value)) return `[${value.map(writeValue).join(" ")}]`;
  let entries = "";
  for (const [key, entry] of value)
    entries += `${entries === "" ? "" : "\n"}${writeName(key)} ${writeValue(entry)}`;
  return `<<${entries}>>`;
}

const irregular = /[^!-~]|[#/%()<>[\]{}]/;

/** 7.3.5: what is no letter, digit or common sign is written as two digits. */
function writeName(name: string): string {
  if (!irregular.test(name)) return `/${name}`;
  return `/${name.replace(new RegExp(irregular, "g"), (character) => `#${hexOf(character.charCodeAt(0))}`)}`;
}

const hexOf = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");

/** 7.3.3: without an exponent, and without a zero before the point. */
function writeNumber(number: number): string {
  if (Number.isSafeInteger(number)) return Object.is(number, -0) ? "-0" : String(number);
  if (!Number.isFinite(number)) throw new PdfSyntaxError(`A PDF can't contain the number ${number}.`);
  const [mantissa = "", exponent = "0"] = String(Math.abs(number)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, "0").replace(/^0+/, "");
  const after = point < 0 ? "0".repeat(-point) + digits : digits.slice(point);
  return `${number < 0 ? "-" : ""}${before}${after === "" ? "" : `.${after}`}`;
}

/** An object of a file: a value, and the data of a stream behind its dictionary (7.3.8). */
export interface PdfObject {
  value: PdfValue;
  data?: Buffer | undefined;
}

/** 7.3.10: an object as it stands in a file. */
export function objectBytes(id: number, { value, data }: PdfObject): Buffer {
  const own = writeValue(value);
  if (data === undefined) return Buffer.from(`${id} 0 obj\n${own}\nendobj\n`, "latin1");
  const [start, end] = [`${id} 0 obj\n${own} stream\n`, "\nendstream\nendobj\n"];
  return Buffer.concat([Buffer.from(start, "latin1"), data, Buffer.from(end)]);
}
