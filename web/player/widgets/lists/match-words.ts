/** Without case and accents. @example foldCase("Åby") // "aby" */
export function foldCase(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * What a label has to contain to be found: every word that is typed, in any order.
 * @param typed whatever its case and accents
 * @example matcher("ivoire cote")(foldCase("Côte d'Ivoire")) // true
 */
export function matcher(typed: string): (folded: string) => boolean {
  const words = foldCase(typed).trim().split(/\s+/);
  return (folded) => words.every((word) => folded.includes(word));
}
