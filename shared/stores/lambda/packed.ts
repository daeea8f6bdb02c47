/** A page sent to the function that prints: gzip, as base64, since a Lambda call is limited to 6 MB of JSON. */
import { constants, gunzipSync, gzipSync } from "node:zlib";

/** Shorter pages fit as they are, and compressing them would only cost time: milliseconds for a typical report. */
const COMPRESS_ABOVE_BYTES = 1024 * 1024;
/** More than anything that is sent; only an attack expands to more. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** @example packed("<p>Hello</p>") // "H4sIAAAA…" */
export function packed(html: string): string {
  const bytes = Buffer.from(html);
  const level = bytes.length > COMPRESS_ABOVE_BYTES ? constants.Z_BEST_SPEED : constants.Z_NO_COMPRESSION;
  return gzipSync(bytes, { level }).toString("base64");
}

/** @throws zlib's error for a text that `packed` did not produce */
export function unpacked(text: string): string {
  return gunzipSync(Buffer.from(text, "base64"), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
}
