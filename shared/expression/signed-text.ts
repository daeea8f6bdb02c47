/** Texts that are signed with Ed25519 (RFC 8032), as `extract-signed` reads them. By @noble/curves: audited, MIT. */
import { ed25519 } from "@noble/curves/ed25519.js";

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

/**
 * The text in a message that begins with its signature of 64 bytes; undefined unless the key signed it.
 * @param key the public key, 32 bytes
 */
export function signedText(message: Uint8Array, key: Uint8Array): string | undefined {
  if (message.length < SIGNATURE_BYTES || key.length !== KEY_BYTES) return undefined;
  const content = message.subarray(SIGNATURE_BYTES);
  // RFC 8032 by the letter: only one way to write each point and factor
  const isSigned = ed25519.verify(message.subarray(0, SIGNATURE_BYTES), content, key, { zip215: false });
  return isSigned ? new TextDecoder().decode(content) : undefined;
}
