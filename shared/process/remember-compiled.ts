/** Templates and chains are few and run often; the oldest are forgotten beyond so many characters in all. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Compiles each text once. What a compiled text takes grows with its length, so lengths are what is counted.
 *
 * @param compile whatever it throws is remembered by nobody
 * @param maxCharacters of all texts that are remembered together
 * @example const read = rememberCompiled((text) => JSON.parse(text)); read("[1]") === read("[1]") // true
 */
export function rememberCompiled<Compiled>(
  compile: (text: string) => Compiled,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => Compiled {
  const remembered = new Map<string, { compiled: Compiled }>();
  let characters = 0;
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known.compiled;
    const compiled = compile(text);
    remembered.set(text, { compiled });
    characters += text.length;
    for (const oldest of remembered.keys()) {
      if (characters <= maxCharacters) break;
      characters -= oldest.length;
      remembered.delete(oldest);
    }
    return compiled;
  };
}
