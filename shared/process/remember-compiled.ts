import { LRUCache } from "lru-cache";

/** Templates and chains are few and run often; above this many characters in total, the least recently used ones are evicted. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Compiles each text once. The memory of a compiled text grows with its length, so lengths are counted.
 * @param compile what it throws is not cached
 * @param maxCharacters of all cached texts together
 * @example
 * const read = rememberCompiled((text) => JSON.parse(text));
 * read("[1]") === read("[1]") // true
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
