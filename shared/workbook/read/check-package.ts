/**
 * Looks at a workbook's zip before a library that trusts it does: counts what really inflates, and refuses document
 * type declarations and encodings other than UTF-8 (workbook page, section 2).
 */
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { checkXmlPart } from "./check-xml-part.ts";
import { FileRefusal } from "./file-problem.ts";

export const MAX_ENTRIES = 500;
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;

/**
 * @returns the XML parts by their paths, as they were inflated
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

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
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

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
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

/** Inflates no further than the entry says, and no further than is allowed. */
async function inflateEntry(zip: ZipFile, entry: Entry, allowance: number): Promise<Buffer> {
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
    // the entry inflates to more than its header declares: a lie about its size
    const isLie = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw new FileRefusal(isLie ? "inflatesTooFar" : "corrupt", { cause });
  }
  if (content.length !== declared) throw new FileRefusal("corrupt");
  return content;
}
