/**
 * Checks a workbook's zip before a library that trusts it reads it: counts what really inflates, and refuses document
 * type declarations and encodings other than UTF-8 (workbook page, section 2).
 */

import { isAscii, isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileRefusal } from "./file-problem.ts";
import { XmlScanner } from "./xml-scanner.ts";

/* Checks the start of an XML part, where a document type could be, and the part's encoding. */

/**
 * @param path parts in `customXml` belong to other programs and may have another encoding; nobody reads them
 * @throws FileRefusal
 */
function checkXmlPart(path: string, content: Uint8Array): void {
  const form = unicodeFormOf(content);
  const declared = checkProlog(content, form);
  if (/^customXml\//i.test(path) || !/\.(xml|rels)$/i.test(path)) return;
  if (form !== "utf-8") throw new FileRefusal("encoding UTF-16");
  if (!isReadAsUtf8(declared, content)) throw new FileRefusal(`encoding ${declared.slice(0, 40)}`);
  if (!isUtf8(content)) throw new FileRefusal("corrupt");
}

type UnicodeForm = "utf-8" | "utf-16le" | "utf-16be";

/** By the byte order mark or, without one, by the `<` that a part starts with. */
function unicodeFormOf([first, second]: Uint8Array): UnicodeForm {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}

/** Latin encodings differ from UTF-8 only outside ASCII. */
function isReadAsUtf8(declared: string, content: Uint8Array): boolean {
  if (/^(utf-?8|us-ascii)$/i.test(declared)) return true;
  return /^(iso-8859-\d+|windows-125\d)$/i.test(declared) && isAscii(content);
}

/** A part's first bytes contain its root element, unless long comments come before it. */
const FIRST_BYTES = 4_096;

/** Reads up to the root element. @returns the encoding that the part declares */
function checkProlog(content: Uint8Array, form: UnicodeForm): string {
  for (let length = FIRST_BYTES; ; length *= 16) {
    const isWhole = length >= content.length;
    const text = new TextDecoder(form).decode(content.subarray(0, length)); // what it can't decode is outside XML's own syntax
    try {
      if (reachesRoot(new XmlScanner(text)) || isWhole) return declaredEncoding(text);
    } catch (thrown) {
      const isCut = !isWhole && thrown instanceof FileRefusal && thrown.problemName === "corrupt";
      if (!isCut) throw thrown;
    }
  }
}

const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/;

/** @throws FileRefusal for a malformed declaration, from which no encoding can be read */
function declaredEncoding(text: string): string {
  if (!/^<\?xml\s/.test(text)) return "UTF-8";
  const declaration = DECLARATION.exec(text);
  if (declaration === null) throw new FileRefusal("corrupt");
  return declaration[1] ?? "UTF-8";
}

/** Only white space, comments and instructions are allowed before the root element. @throws FileRefusal */
function reachesRoot(scanner: XmlScanner): boolean {
  for (let piece = scanner.next(); piece !== "end"; piece = scanner.next()) {
    if (piece === "open" && /^[\p{L}_]/u.test(scanner.name)) return true;
    if (piece !== "text" || /[^ \t\r\n]/.test(scanner.text)) throw new FileRefusal("corrupt");
  }
  return false;
}

export const MAX_ENTRIES = 500;
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;

/**
 * @returns the inflated XML parts by path
 * @throws FileRefusal
 */
export async function checkPackage(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const zip = await openZip(bytes);
  let entries = 0;
  let inflated = 0;
  const parts = new Map<string, Uint8Array>();
  try {
    for await (const entry of entriesOf(zip)) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new FileRefusal("tooManyParts");
      if (entry.fileName === "mimetype") throw new FileRefusal("openDocument");
      const content = await inflateEntry(zip, entry, MAX_INFLATED_BYTES - inflated);
      inflated += content.length;
      if (!/\.(xml|rels|vml)$/i.test(entry.fileName)) continue;
      checkXmlPart(entry.fileName, content);
      parts.set(entry.fileName, content);
    }
  } finally {
    zip.close();
  }
  if (!parts.has("xl/workbook.xml")) throw new FileRefusal("notWorkbook");
  return parts;
}

/** @throws FileRefusal */
export async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await new Promise((resolve, reject) => {
      yauzl.fromBuffer(
        buffer,
        { lazyEntries: true, validateEntrySizes: true, autoClose: false },
        (error, zip) => (error ? reject(error) : resolve(zip)),
      );
    });
  } catch (cause) {
    throw new FileRefusal("corrupt", { cause });
  }
}

/** The entries one by one. @throws FileRefusal, also for names that lead out of the archive */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const stop = () => {
        zip.removeListener("entry", gotEntry);
        zip.removeListener("end", gotEnd);
        zip.removeListener("error", gotError);
      };
      const gotEntry = (found: Entry) => {
        stop();
        resolve(found);
      };
      const gotEnd = () => {
        stop();
        resolve(undefined);
      };
      const gotError = (cause: Error) => {
        stop();
        reject(new FileRefusal("corrupt", { cause }));
      };
      zip.on("entry", gotEntry).on("end", gotEnd).on("error", gotError);
      zip.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

/** Inflates no further than the entry declares, and no further than is allowed. */
export async function inflateEntry(zip: ZipFile, entry: Entry, allowance: number): Promise<Buffer> {
  const declared = entry.uncompressedSize;
  if (declared > Math.min(MAX_ENTRY_BYTES, allowance)) throw new FileRefusal("inflatesTooFar");
  if (entry.isEncrypted()) throw new FileRefusal("encrypted");
  if (!entry.canDecodeFileData()) throw new FileRefusal("corrupt");
  let content: Buffer;
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    const isStored = entry.compressionMethod === 0;
    content = isStored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, declared) });
  } catch (cause) {
    // the entry inflates to more than its header declares
    const isTooLong = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw new FileRefusal(isTooLong ? "inflatesTooFar" : "corrupt", { cause });
  }
  if (content.length !== declared) throw new FileRefusal("corrupt");
  return content;
}
