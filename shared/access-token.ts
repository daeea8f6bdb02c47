/**
 * How the access token of a program is written: it begins with a fixed prefix and ends with a checksum, so that scanners for
 * secrets find it in files and logs and report no other text.
 */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

export const TOKEN_PREFIX = "sprout_pat_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_BYTES = 32;
/** As many digits as 256 bits, and 32, take. */
const [RANDOM_DIGITS, CHECK_DIGITS] = [43, 6];
const pattern = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`);

/** A token of 256 random bits. @example newAccessToken() // "sprout_pat_0aZ…", 60 characters */
export function newAccessToken(): string {
  const random = inDigits(BigInt(`0x${randomBytes(RANDOM_BYTES).toString("hex")}`), RANDOM_DIGITS);
  const start = `${TOKEN_PREFIX}${random}`;
  return `${start}${checksum(start)}`;
}

/** True for what is written as a token is, with the right checksum: anything else isn't looked for. */
export function isAccessToken(text: string): boolean {
  return pattern.test(text) && text.endsWith(checksum(text.slice(0, -CHECK_DIGITS)));
}

const checksum = (text: string) => inDigits(BigInt(crc32(text)), CHECK_DIGITS);

function inDigits(value: bigint, length: number): string {
  const base = BigInt(DIGITS.length);
  let digits = "";
  for (let left = value; digits.length < length; left /= base) digits = DIGITS[Number(left % base)] + digits;
  return digits;
}
