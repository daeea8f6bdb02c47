/** Finding a text in another, however long both are. */

/** For longer parts a browser's or server's own search may take as long as both lengths multiplied: minutes, for answers. */
const SHORT = 16;

/**
 * Where a part of a text begins, from a place on; -1 where it isn't there. In linear time (Knuth, Morris and Pratt).
 * @example placeOf("banana", "ana", 2) // 3
 */
export function placeOf(text: string, part: string, from = 0): number {
  if (part.length <= SHORT) return text.indexOf(part, from);
  const again = repeatsOf(part);
  let same = 0;
  for (let at = from; at < text.length; at += 1) {
    same = grown(part, again, same, text.charCodeAt(at));
    if (same === part.length) return at + 1 - same;
  }
  return -1;
}

/** The parts of a text between separators, as `split` gives them. @example partsOf("a, b", ", ") // ["a", "b"] */
export function partsOf(text: string, separator: string): string[] {
  if (separator.length <= SHORT) return text.split(separator);
  const parts: string[] = [];
  let from = 0;
  for (let at = placeOf(text, separator); at >= 0; at = placeOf(text, separator, from)) {
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}

/** For each beginning of a text, how much of its end is a shorter beginning. */
function repeatsOf(part: string): Int32Array {
  const again = new Int32Array(part.length);
  for (let at = 1; at < part.length; at += 1)
    again[at] = grown(part, again, again[at - 1] ?? 0, part.charCodeAt(at));
  return again;
}

/** How much of the part is found with one more character, where so much was found before it. */
function grown(part: string, again: Int32Array, before: number, code: number): number {
  let same = before;
  while (same > 0 && part.charCodeAt(same) !== code) same = again[same - 1] ?? 0;
  return part.charCodeAt(same) === code ? same + 1 : same;
}
