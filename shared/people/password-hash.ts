/**
 * Password hashes: scrypt over the peppered password, as a PHC string (product decision 4; OWASP Password
 * Storage). N=2^16, r=8, p=2 costs about 64 MB and 0.4 s.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_COST } from "../limits.ts";

const BLOCKS = { r: 8, p: 2 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Node refuses more than 32 MB unless configured. */
const MAX_MEMORY = 256 * PASSWORD_COST * BLOCKS.r;

/**
 * @param version of the pepper, which the hash names from the second on
 * @param cost N of scrypt, a power of two: `stores.passwordCost`
 * @returns `$scrypt$n=…,r=…,p=…$salt$key`, with `,k=…` for the pepper's version; salt and key as base64url
 */
export async function hashPassword(
  password: string,
  pepper: string,
  version = 1,
  cost: number = PASSWORD_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, pepper, salt, { N: cost, ...BLOCKS });
  const peppered = version === 1 ? "" : `,k=${version}`;
  return asText(cost, peppered, salt, key);
}

/**
 * The hash of no password, for an account whose owner has yet to choose one: it can be read, so that a guess takes as long as
 * at any other account.
 * @param salt 16 random bytes
 * @param key 32 random bytes
 */
export function unknownPasswordHash(salt: Buffer, key: Buffer, cost: number = PASSWORD_COST): string {
  return asText(cost, "", salt, key);
}

function asText(cost: number, peppered: string, salt: Buffer, key: Buffer): string {
  const parameters = `n=${cost},r=${BLOCKS.r},p=${BLOCKS.p}${peppered}`;
  return `$scrypt$${parameters}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Compares in constant time; false for a hash that can't be read. */
export async function verifyPassword(password: string, hash: string, pepper: string): Promise<boolean> {
  const parts = /^\$scrypt\$n=(\d+),r=(\d+),p=(\d+)(?:,k=\d+)?\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (parts === null) return false;
  const [, n, r, p, salt = "", key = ""] = parts;
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, pepper, Buffer.from(salt, "base64url"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The version of the pepper that a hash was created with. */
export function pepperVersion(hash: string): number {
  return Number(/^\$scrypt\$[^$]*,k=(\d+)\$/.exec(hash)?.[1] ?? 1);
}

/** Costs as much as verifying a real hash of that cost, so that an unknown address takes as long as a known one. */
export async function verifyNothing(
  password: string,
  pepper: string,
  cost: number = PASSWORD_COST,
): Promise<false> {
  await derive(password, pepper, Buffer.alloc(SALT_BYTES), { N: cost, ...BLOCKS });
  return false;
}

function derive(
  password: string,
  pepper: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
): Promise<Buffer> {
  const peppered = createHmac("sha256", pepper).update(password.normalize("NFC")).digest();
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
