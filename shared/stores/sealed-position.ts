/** A place in a list that also has what its reader may not know of: the reader brings it back without being able to read it. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { problem } from "../problems.ts";
import { keyedHash } from "../tokens.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** All are of one length, whatever they name. */
const LENGTH = 160;
const START = "s.";

const keyFor = (secret: string, formId: number) =>
  Buffer.from(keyedHash(secret, "position", String(formId)), "base64url").subarray(0, 32);

export function sealPosition(secret: string, formId: number, position: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, formId), iv);
  const text = Buffer.concat([cipher.update(position.padEnd(LENGTH)), cipher.final()]);
  return START + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** @throws ACCESS_DENIED for one that was not sealed for this form */
export function openPosition(secret: string, formId: number, sealed: string): string {
  try {
    const bytes = Buffer.from(sealed.slice(START.length), "base64url");
    const decipher = createDecipheriv(CIPHER, keyFor(secret, formId), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString().trimEnd();
  } catch {
    throw problem("ACCESS_DENIED");
  }
}
