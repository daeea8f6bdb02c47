/** Digits as people type them in any script. */

/** What only says in which direction the text is read. */
export const marksOfDirection = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const otherDigits = /(?![0-9])\p{Nd}/gu;
const isDigit = /\p{Nd}/u;

/** Digits of any script as 0 to 9, without marks of direction. @example plainDigits("٧/३") // "7/3" */
export function plainDigits(typed: string): string {
  return typed.replace(marksOfDirection, "").replace(otherDigits, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode puts the zero of a script at …0, or at …6, after what isn't a digit.
    const startsAtZero = isDigit.test(String.fromCodePoint((code & ~15) | 5));
    return String(((code & 15) + (startsAtZero ? 0 : 10)) % 16);
  });
}
