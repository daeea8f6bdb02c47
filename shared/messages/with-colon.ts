/**
 * The words of a question before its answer, with a colon unless they end in a mark of their own.
 * @example withColon("Any pain?") // "Any pain?"
 */
export function withColon(label: string): string {
  const words = label.trim();
  return /\p{Po}$/u.test(words) ? words : `${words}:`;
}
