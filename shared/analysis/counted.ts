/** Lists and objects of which is only read whether they are there, or how many items they have. */
import { allTokens, type Shape, type Token } from "./shape.ts";

export interface Counted {
  readonly shape: Shape;
  /** It counts only where what this writes is read. */
  readonly by?: Token;
}

/**
 * What is read by counting: where nothing inside is read by itself, everything that makes the items; otherwise nothing more,
 * as what is read inside makes them already.
 */
export function readByCounting(counted: readonly Counted[], read: ReadonlySet<Token>): Set<Token> {
  const found = new Set<Token>();
  for (const { shape, by } of counted) {
    if (by && !read.has(by)) continue;
    const inside = [...allTokens(shape)].filter((token) => !shape.tokens.has(token));
    if (!inside.some((token) => read.has(token))) for (const token of inside) found.add(token);
  }
  return found;
}
