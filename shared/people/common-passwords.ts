/**
 * The most common leaked passwords, for the server: a Bloom filter, since nobody needs to read the list again. It recognises
 * all of them, and mistakes one in a thousand other passwords for one. Created by `infra/cli/common-passwords.ts` from the
 * first 150,000 of Mark Burnett's ten million passwords, as OWASP's SecLists have them, most frequent first.
 */
import { createHash } from "node:crypto";
import list from "./common-passwords.json" with { type: "json" };

/** A Bloom filter as it is stored: the bits in base64. */
export interface WordFilter {
  /** The number of words in it. */
  words: number;
  /** The number of bits that each word sets. */
  hashes: number;
  bits: string;
}

let bits: Buffer | undefined;

/** @param word in lower case */
export function isCommonPassword(word: string): boolean {
  bits ??= Buffer.from(list.bits, "base64");
  return holds(bits, list.hashes, word);
}

/** @returns whether all bits of the word are set */
function holds(filter: Buffer, hashes: number, word: string): boolean {
  return placesOf(word, hashes, filter.length * 8).every(
    (place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  );
}

/** @example makeFilter(["password"], 0.001) */
export function makeFilter(words: readonly string[], falseRate: number): WordFilter {
  const count = Math.ceil((-words.length * Math.log(falseRate)) / Math.LN2 ** 2);
  const filter = Buffer.alloc(Math.ceil(count / 8));
  const hashes = Math.round((filter.length * 8 * Math.LN2) / words.length);
  for (const word of words)
    for (const place of placesOf(word, hashes, filter.length * 8))
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  return { words: words.length, hashes, bits: filter.toString("base64") };
}

/** Two halves of one hash, combined, are as good as many hashes (Kirsch and Mitzenmacher, 2006). */
function placesOf(word: string, hashes: number, count: number): number[] {
  const hash = createHash("sha256").update(word).digest();
  const [first, second] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  return Array.from({ length: hashes }, (_, index) => (first + index * (second % count)) % count);
}
