import { LRUCache } from "lru-cache";

/** Templates and chains are few and run often; beyond so many characters in all, those unused longest are forgotten. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Compiles each text once. What a compiled text takes grows with its length, so lengths are what is counted.
 *
 * @param compile whatever it throws is remembered by nobody
 * @param maxCharacters of all texts that are remembered together
 * @example const read = rememberCompiled((text) => JSON.parse(text)); read("[1]") === read("[1]") // true
 */
export function rememberCompiled<Compiled extends object>(
  compile: (text: string) => Compiled,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => Compiled {
  const remembered = new LRUCache<string, Compiled>({
    maxSize: maxCharacters,
    sizeCalculation: (_compiled, text) => Math.max(1, text.length),
    memoMethod: (text) => compile(text),
  });
  return (text) => remembered.memo(text);
}
