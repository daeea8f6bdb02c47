/** The parts of a workbook, which is a zip of XML parts that refer to each other. */
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { FileRefusal } from "../read/file-problem.ts";
import { zipOf } from "../write/zip.ts";

/** Parts by path; untouched ones keep their exact bytes. */
export class Package {
  private readonly parts: Map<string, Uint8Array>;

  constructor(parts: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.parts = new Map(parts);
  }

  /** The path as the package writes it; references may differ in case. */
  find(path: string): string | undefined {
    if (this.parts.has(path)) return path;
    const lowerPath = path.toLowerCase();
    return [...this.parts.keys()].find((one) => one.toLowerCase() === lowerPath);
  }

  /** The text of an XML part, without its byte order mark. */
  text(path: string): string | undefined {
    const bytes = this.parts.get(this.find(path) ?? path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  }

  write(path: string, text: string): void {
    this.parts.set(this.find(path) ?? path, new TextEncoder().encode(text));
  }

  delete(path: string): void {
    this.parts.delete(this.find(path) ?? path);
  }

  /** @example parts.freePath("xl/comments", ".xml") // "xl/comments2.xml" */
  freePath(start: string, end: string): string {
    for (let number = 1; ; number += 1) {
      const path = `${start}${number}${end}`;
      if (this.find(path) === undefined) return path;
    }
  }

  /** The list of content types comes first, as most programs write it. */
  toZip(): Uint8Array<ArrayBuffer> {
    const types = this.find("[Content_Types].xml");
    const inOrder = [...this.parts].sort(([a], [b]) => Number(b === types) - Number(a === types));
    return zipOf(new Map(inOrder));
  }
}

/**
 * Unpacks a workbook that `checkPackage` found to be within the limits.
 * @throws FileRefusal
 */
export async function readPackage(bytes: Uint8Array): Promise<Package> {
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await yauzl.fromBufferPromise(whole, { lazyEntries: true });
    const parts = new Map<string, Uint8Array>();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return new Package(parts);
  } catch (cause) {
    throw new FileRefusal("corrupt", { cause });
  }
}
