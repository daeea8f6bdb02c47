/** A page on its way to the function that prints: gzip, as base64, since a call of Lambda carries 6 MB of JSON. */
import { constants, gunzipSync, gzipSync } from "node:zlib";

/** Shorter pages fit as they are, and packing them would only cost time: milliseconds for a usual report. */
const PACK_ABOVE_BYTES = 1024 * 1024;
/** More than anything that is sent; what unfolds to more was made to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** @example packed("<p>Hello</p>") // "H4sIAAAA…" */
export function packed(html: string): string {
  const bytes = Buffer.from(html);
  const level = bytes.length > PACK_ABOVE_BYTES ? constants.Z_BEST_SPEED : constants.Z_NO_COMPRESSION;
  return gzipSync(bytes, { level }).toString("base64");
}

/** @throws what zlib throws of a text that `packed` did not make */
export function unpacked(text: string): string {
  return gunzipSync(Buffer.from(text, "base64"), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
}
