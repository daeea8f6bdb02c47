/**
 * The words of a question before its answer, with a colon unless they end in a mark of their own.
 * @param locale of the words: French sets a colon apart
 * @example withColon("Any pain?") // "Any pain?"
 */
export function withColon(label: string, locale = "en"): string {
  const words = label.trim();
  const colon = /^fr\b/i.test(locale) ? "\u00a0:" : ":";
  return /\p{Po}$/u.test(words) ? words : words + colon;
}
