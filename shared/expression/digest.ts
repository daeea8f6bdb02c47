/**
 * Digests of texts, computed at once: those of the browser's own come later, and an expression has its value now (MD5:
 * RFC 1321; SHA-1 and SHA-2: FIPS 180-4). By @noble/hashes: audited, without dependencies, MIT.
 */
import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";

const digests = { MD5: md5, "SHA-1": sha1, "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 };

/**
 * The digest of a text in UTF-8; undefined for an unknown algorithm.
 * @param algorithm `MD5`, `SHA-1`, `SHA-256`, `SHA-384` or `SHA-512`, in any case
 */
export function digestOf(text: string, algorithm: string): Uint8Array | undefined {
  const name = algorithm.trim().toUpperCase();
  const digest = Object.hasOwn(digests, name) ? digests[name as keyof typeof digests] : undefined; // just checked
  return digest?.(new TextEncoder().encode(text));
}
