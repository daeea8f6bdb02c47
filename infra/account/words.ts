/** The words of a command line that somebody wrote into one variable. */

/** Parts in quotes and others up to the next space: together they are one word. */
const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;
const QUOTED = /"([^"]*)"|'([^']*)'/g;

/**
 * As a shell reads them, quotes included, and nothing else of a shell: no variable, no command, no pattern.
 * @example wordsOf("-c stage=dev -c 'tilesAttribution=© The makers'") // ["-c", "stage=dev", "-c", "tilesAttribution=© The makers"]
 * @returns undefined where a quote isn't closed
 */
export function wordsOf(text: string): string[] | undefined {
  if (/["']/.test(text.replaceAll(QUOTED, ""))) return undefined;
  return (text.match(WORD) ?? []).map((word) =>
    word.replaceAll(
      QUOTED,
      (_, double: string | undefined, single: string | undefined) => double ?? single ?? "",
    ),
  );
}
