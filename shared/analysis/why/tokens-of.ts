/** What the value of an expression depends on, in one rendering: of an "or" that is true, on what is true in it. */
import type { Expression, Path } from "../../process/steps/handlebars/syntax-tree.ts";
import { isEmpty } from "../../process/steps/handlebars/values.ts";
import { allTokens, joinTokens, noTokens, type Shape, type Tokens } from "../shape.ts";

/** The rendering at its present place. */
export interface Reading {
  shapeOf(path: Path): Shape;
  valueOf(expression: Expression): unknown;
}

export function tokensOf(expression: Expression, reading: Reading): Tokens {
  if (expression.type === "PathExpression") {
    const shape = reading.shapeOf(expression);
    const value = reading.valueOf(expression);
    return typeof value === "object" && value !== null ? allTokens(shape) : shape.tokens;
  }
  if (expression.type !== "SubExpression") return noTokens;
  const { params, hash } = expression;
  const name = expression.path.type === "PathExpression" ? expression.path.original : "";
  const holds = (param: Expression) => {
    const value = reading.valueOf(param);
    return Boolean(value) && !isEmpty(value);
  };
  const decisive =
    name === "or" && params.some(holds)
      ? params.filter(holds)
      : name === "and" && !params.every(holds)
        ? params.filter((param) => !holds(param))
        : name === "default" && params[0] && !isMissing(reading.valueOf(params[0]))
          ? params.slice(0, 1)
          : params;
  const named = hash?.pairs.map(({ value }) => value) ?? [];
  return [...decisive, ...named].reduce(
    (tokens, one) => joinTokens(tokens, tokensOf(one, reading)),
    noTokens,
  );
}

const isMissing = (value: unknown) => value !== false && isEmpty(value);
