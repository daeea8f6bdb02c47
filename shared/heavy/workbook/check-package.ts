/**
 * Looks at a workbook's zip before a library that trusts it does: counts what really inflates, and refuses document
 * type declarations (workbook page, section 2).
 */
import { type SaxesOptions, SaxesParser } from "saxes";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileRefusal } from "./file-problem.ts";

export const MAX_ENTRIES = 500;
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;

/** @throws FileRefusal */
export async function checkPackage(bytes: Uint8Array): Promise<void> {
  const zip = await openZip(bytes);
  let entries = 0;
  let inflated = 0;
  let hasWorkbook = false;
  try {
    for await (const entry of entriesOf(zip)) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new FileRefusal("tooManyParts");
      if (entry.fileName === "mimetype") throw new FileRefusal("openDocument");
      if (entry.fileName === "xl/workbook.xml") hasWorkbook = true;
      inflated += await checkEntry(zip, entry, MAX_INFLATED_BYTES - inflated);
    }
  } finally {
    zip.close();
  }
  if (!hasWorkbook) throw new FileRefusal("notWorkbook");
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

/** @returns the bytes that the entry inflates to */
async function checkEntry(zip: ZipFile, entry: Entry, allowance: number): Promise<number> {
  const limit = Math.min(MAX_ENTRY_BYTES, allowance);
  if (entry.uncompressedSize > limit) throw new FileRefusal("inflatesTooFar");
  if (entry.isEncrypted()) throw new FileRefusal("encrypted");
  const scan = /\.(xml|rels|vml)$/i.test(entry.fileName) ? prologScanner() : undefined;
  let size = 0;
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    for await (const chunk of stream) {
      // without an encoding set, a byte stream yields buffers
      const piece = chunk as Buffer;
      size += piece.length;
      if (size > limit) throw new FileRefusal("inflatesTooFar");
      scan?.(piece);
    }
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    // the entry inflates to more than its header declares: a lie about its size
    const isLie = cause instanceof Error && /too many bytes/.test(cause.message);
    throw new FileRefusal(isLie ? "inflatesTooFar" : "corrupt", { cause });
  }
  return size;
}

/** Reads the start of an XML part, up to its root element, where a document type would stand. */
function prologScanner(): (piece: Buffer) => void {
  const parser = new SaxesParser({} satisfies SaxesOptions);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isOver = false;
  parser.on("doctype", () => {
    throw new FileRefusal("declaresEntities");
  });
  parser.on("opentagstart", () => {
    isOver = true;
  });
  parser.on("error", (cause) => {
    if (!isOver) throw new FileRefusal("corrupt", { cause });
  });
  return (piece) => {
    // in slices: what follows the root element need not be read
    for (let at = 0; at < piece.length && !isOver; at += 512) {
      parser.write(decoder.decode(piece.subarray(at, at + 512), { stream: true }));
    }
  };
}
