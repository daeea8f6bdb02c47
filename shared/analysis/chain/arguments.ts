/** What a function of modify is called with. */
import { allTokens, either, lacking, noTokens, nothing, type Shape, type Tokens } from "../shape.ts";

/** What a function returns for its arguments. */
export type Result = (args: readonly Shape[]) => Shape;

/** What decides about any of them. */
export function tokensOf(args: readonly Shape[]): Tokens {
  return args.reduce((tokens, arg) => allTokens(arg, tokens), noTokens);
}

/** All of them, as one list. */
export function listOf(args: readonly Shape[]): Shape {
  return {
    mayLack: true,
    tokens: tokensOf(args),
    item: args.length === 0 ? nothing : lacking(args.reduce(either)),
  };
}
