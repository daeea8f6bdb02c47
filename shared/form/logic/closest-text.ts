/** Finds the text that was probably meant. */

/** Longer texts are compared only by case and punctuation. */
const MAX_LENGTH = 40;

const mostIn = (misspelt: string) => Math.min(2, Math.floor(misspelt.length / 4));

/**
 * The word of a fixed vocabulary, such as names of operations, that was probably meant: a short one may differ by a letter, too.
 * @example closestWord("iff", ["if", "each"]) // "if"
 */
export function closestWord(misspelt: string, words: readonly string[]): string | undefined {
  return closestText(misspelt, words, Math.max(1, mostIn(misspelt)));
}

/**
 * The text most similar to a misspelt one; undefined when none is similar.
 * @param most so many letters may differ
 * @example closestText("golden_mandazi", ["golden_madazi", "other"]) // "golden_madazi"
 */
export function closestText(
  misspelt: string,
  texts: readonly string[],
  most = mostIn(misspelt),
): string | undefined {
  const plain = plainOf(misspelt);
  const same = texts.find((text) => plainOf(text) === plain && plain !== "");
  if (same !== undefined || misspelt.length > MAX_LENGTH) return same;
  let nearest: string | undefined;
  let least = most + 1;
  for (const text of texts) {
    const distance = Math.abs(text.length - misspelt.length) < least ? distanceOf(misspelt, text) : least;
    if (distance >= least) continue;
    least = distance;
    nearest = text;
  }
  return nearest;
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** How many letters must be added, removed, changed or swapped with their neighbour (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
