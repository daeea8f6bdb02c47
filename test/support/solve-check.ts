/** Answers to the check before a form is started, as a respondent's page finds them. */
import { createHash } from "node:crypto";
import type { CheckAnswer } from "../../shared/contract/runtime.ts";

/** The first number for each of eight parts whose SHA-256 begins with so many zero bits. */
export function solved(challenge: string, bits: number): CheckAnswer {
  const found = Array.from({ length: 8 }, (_, part) => {
    for (let number = 0; ; number += 1) {
      const hash = createHash("sha256").update(`${challenge} ${part} ${number}`).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return number;
    }
  });
  return { challenge, found };
}
