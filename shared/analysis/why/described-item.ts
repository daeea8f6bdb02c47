/** An item of a list of answers in words, once it is known which answer it is. */
import { instancesAround, templateKey } from "../../form/definition/instance-keys.ts";
import { isMap } from "../../jolt/json.ts";
import { joinTokens, noTokens, type Shape } from "../shape.ts";

/** The shape of one item: of an answer in words, it depends on that answer alone; of an instance's section, the title on the list. */
export function ofItem(shape: Shape, item: unknown): Shape {
  const { keys } = shape;
  if (keys?.get("key")?.described !== "key" || !isMap(item)) return ofSection(shape, item);
  const key = templateKey(String(item.key));
  const token = [...(keys.get("key")?.tokens ?? noTokens)].find(
    (one) => one.kind === "answer" && one.key === key,
  );
  if (!token) return shape;
  const own = [...(keys.get("key")?.tokens ?? noTokens)].filter(
    (one) => one.kind !== "answer" || one === token,
  );
  const tokens = new Set(own);
  const inWords = keys.get("value")?.worded?.get(key) ?? noTokens;
  const tokensOf = (name: string) => (name === "value" ? joinTokens(tokens, inWords) : tokens);
  return {
    ...shape,
    keys: new Map([...keys].map(([name, inner]) => [name, { ...inner, tokens: tokensOf(name) }])),
  };
}

/** The title of the section of an instance depends on which instances there are. */
function ofSection(shape: Shape, item: unknown): Shape {
  const { keys } = shape;
  const [title, inner] = [keys?.get("title"), keys?.get("answers")?.item?.keys?.get("key")];
  if (!keys || !title || inner?.described !== "key" || !isMap(item)) return shape;
  const [first] = Array.isArray(item.answers) ? item.answers : [];
  const repeats = isMap(first)
    ? instancesAround(String(first.key)).map(({ repeat }) => templateKey(repeat))
    : [];
  const tokens = new Set(
    [...inner.tokens].filter((one) => one.kind === "answer" && repeats.includes(one.key)),
  );
  return {
    ...shape,
    keys: new Map(keys).set("title", { ...title, tokens: joinTokens(title.tokens, tokens) }),
  };
}
