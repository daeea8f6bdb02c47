/** Random ids, mailed codes, and the hashes under which they are stored. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const ID_BYTES = 32;
const KEY_BYTES = 24;
const GROUP_ID_BYTES = 12;

/** 256 bits for sessions, tickets and authKeys; base64url. */
export function newSecretId(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}

/** 192 bits for publications and instances; base64url. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}

/** 96 bits for groups, in lower case as addresses are. */
export function newGroupId(): string {
  return randomBytes(GROUP_ID_BYTES).toString("hex");
}

const ID_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Ten unambiguous letters and digits, for people to refer to a submission; grants nothing. */
export function newInstanceId(): string {
  return Array.from({ length: 10 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join("");
}

/** Six digits from a CSPRNG; text, since it may begin with zeros. */
export function newSixDigits(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

/** The hash that a random id is stored under: nobody who reads the table can use it. */
export function idHash(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

/** The hash that a mailed code, or the subject of a rate counter, is stored under; bound to all its parts. */
export function keyedHash(secret: string, ...parts: string[]): string {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(`${part.length}:${part}`);
  return hmac.digest("base64url");
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
