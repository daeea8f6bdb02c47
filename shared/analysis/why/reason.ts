/** What a piece of a page depends on. */
import { joinTokens, noTokens, type Tokens } from "../shape.ts";

/** What is there as long as one of several is: it depends on all of these, unless one of them is needed anyway. */
export interface AnyOf {
  /** Each of these is enough. */
  readonly ways: readonly Tokens[];
  readonly all: Tokens;
}

export interface Reason {
  readonly tokens: Tokens;
  readonly anyOf: readonly AnyOf[];
}

export const noReason: Reason = { tokens: noTokens, anyOf: [] };

export const because = (tokens: Tokens): Reason => (tokens.size === 0 ? noReason : { tokens, anyOf: [] });

export function joinReasons(one: Reason, other: Reason): Reason {
  if (one === other || other === noReason) return one;
  if (one === noReason) return other;
  const anyOf = [...one.anyOf, ...other.anyOf.filter((each) => !one.anyOf.includes(each))];
  return { tokens: joinTokens(one.tokens, other.tokens), anyOf };
}

/** All that it depends on. */
export function tokensOfReason({ tokens, anyOf }: Reason): Tokens {
  return anyOf
    .filter(({ ways }) => !ways.some((way) => isNeeded(way, tokens)))
    .reduce((all, one) => joinTokens(all, one.all), tokens);
}

/** Whether all answers of a way are among these. */
function isNeeded(way: Tokens, tokens: Tokens): boolean {
  const answers = [...way].filter(({ kind }) => kind === "answer");
  return answers.length > 0 && answers.every((token) => tokens.has(token));
}
