/** Of more digits, programs that compute round the last ones: a number of a person or a card would be another one. */
const TOO_LONG = /^[+-]?\d{16,}$/;

/**
 * The number that a text is; undefined for what is none, and for one that would lose digits.
 * @example exactNumber("1.50") // 1.5
 * @example exactNumber("12345678901234567890") // undefined
 */
export function exactNumber(text: string): number | undefined {
  const plain = text.trim();
  const number = Number(plain);
  return plain === "" || !Number.isFinite(number) || TOO_LONG.test(plain) ? undefined : number;
}
