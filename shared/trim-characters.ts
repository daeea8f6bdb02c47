/** Removes characters from the ends of a text in one pass, where a pattern with a repetition would read some texts many times. */

/** @param character matches one that is removed. @example trimEndOf('a" "', /["\s]/) // "a" */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Of both ends. @example trimOf(" 'a' ", /['\s]/) // "a" */
export function trimOf(text: string, character: RegExp): string {
  const rest = trimEndOf(text, character);
  let start = 0;
  while (start < rest.length && character.test(rest.charAt(start))) start += 1;
  return rest.slice(start);
}
