/**
 * Texts that are stored so that only the product reads them: AES-256-GCM under a key derived from its secret (RFC 5869), which is
 * named by its version, so that it can be replaced.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Key } from "./secret.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** @param purpose of the text: one that was sealed for another can't be opened. @returns `version.base64url` */
export function seal(text: string, { version, key }: Key, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key, purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString("base64url")}`;
}

/** The version of the key that sealed a text. */
export const sealedVersion = (sealed: string) => Number(sealed.split(".")[0]);

/** @param keys all that are still accepted. @returns undefined where none of them opens it */
export function unseal(sealed: string, keys: readonly Key[], purpose: string): string | undefined {
  const [version, body = ""] = sealed.split(".");
  const key = keys.find((one) => String(one.version) === version);
  const bytes = Buffer.from(body, "base64url");
  if (key === undefined || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key.key, purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined; // it was changed, or sealed under another key
  }
}
