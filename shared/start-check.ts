/**
 * Work that a device does before a form is started, where a publication wants it: nobody sees it, and whoever starts thousands
 * pays for each. Several small searches, so that all together take about as long each time.
 */

export const startChecks = ["LIGHT", "STRONG"] as const;
export type StartCheck = (typeof startChecks)[number];

/** How many searches there are. */
export const CHECK_PARTS = 8;

/**
 * How many zero bits the hash of each part begins with: on average 16,000 hashes for a light check, 65,000 for a
 * strong one. In Chromium on a laptop's core: 0.1 to 0.4 s and about 1.2 s; slowed down
 * to a phone's, 0.3 to 1.3 s and, by half of what 14 bits took, 4 to 9 s.
 */
export const checkBits: Readonly<Record<StartCheck, number>> = { LIGHT: 11, STRONG: 13 };

/** How long a challenge can be answered. */
export const CHECK_SECONDS = 600;

/** What is hashed by SHA-256 for a part of a challenge and the number that was found for it. */
export const checkText = (challenge: string, part: number, found: number) => `${challenge} ${part} ${found}`;

/** @example beginsWithZeros(new Uint8Array([0, 31]), 11) // true */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}
