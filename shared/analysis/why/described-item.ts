/** An item of a list of answers in words, once it is known which answer it is. */
import { joinTokens, noTokens, type Shape } from "../shape.ts";

/** The shape of one item: of an answer in words, it depends on that answer alone. */
export function ofItem(shape: Shape, item: unknown): Shape {
  const { keys } = shape;
  if (keys?.get("key")?.described !== "key" || typeof item !== "object" || item === null) return shape;
  const key: unknown = Object.hasOwn(item, "key")
    ? Object.entries(item).find(([name]) => name === "key")?.[1]
    : undefined;
  const token = [...(keys.get("key")?.tokens ?? noTokens)].find(
    (one) => one.kind === "answer" && one.key === key,
  );
  if (!token) return shape;
  const own = [...(keys.get("key")?.tokens ?? noTokens)].filter(
    (one) => one.kind !== "answer" || one === token,
  );
  const tokens = new Set(own);
  const inWords = keys.get("value")?.worded?.get(String(key)) ?? noTokens;
  const tokensOf = (name: string) => (name === "value" ? joinTokens(tokens, inWords) : tokens);
  return {
    ...shape,
    keys: new Map([...keys].map(([name, inner]) => [name, { ...inner, tokens: tokensOf(name) }])),
  };
}
