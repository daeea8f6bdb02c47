/** Answers that a template names as other tools do, so that readers see their names. */
import { textSpans, unseen, withoutExpressions } from "../markup.ts";
import type { Shape } from "../shape.ts";
import { knownPaths, written } from "./known-paths.ts";

export interface Placeholder {
  /** As it is written. */
  text: string;
  /** Both from 1. */
  line: number;
  column: number;
  /** How a template reads it. */
  path: string;
}

/** `${name}`, `{name}`, `[name]`, `%name%` and `«name»`. */
const notations =
  /\$\{\s*([^{}]+?)\s*\}|(?<!\{)\{\s*([^{}]+?)\s*\}(?!\})|\[([^[\]]+)\]|%([^\s%]+)%|«\s*([^«»]+?)\s*»/g;

/**
 * Those of a template that name what is there.
 * @example placeholders("Dear ${firstName}", input, true) // [{ text: "${firstName}", line: 1, column: 6, path: "firstName" }]
 */
export function placeholders(template: string, input: Shape, isPlain: boolean): Placeholder[] {
  const source = withoutExpressions(template);
  const spans = isPlain
    ? [{ from: 0, to: source.length }]
    : textSpans(source, ({ name }) => unseen.has(name));
  let known: ReadonlyMap<string, string> | undefined;
  return spans.flatMap(({ from, to }) =>
    [...source.slice(from, to).matchAll(notations)].flatMap(({ index, 0: text, ...groups }) => {
      const name = Object.values(groups).find((one) => typeof one === "string" && one !== text) ?? "";
      known ??= pathsByName(input);
      const path = known.get(String(name));
      if (path === undefined) return [];
      const before = template.slice(0, from + index).split("\n");
      return [{ text, line: before.length, column: (before.at(-1) ?? "").length + 1, path }];
    }),
  );
}

/** By the path itself, and by its last key where no other has it. */
function pathsByName(input: Shape): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  const paths = knownPaths(input).map(({ path }) => path);
  for (const path of paths) {
    if (path.startsWith("answers.")) continue;
    const last = path.split(".").at(-1) ?? path;
    if (found.has(last) && last !== path) twice.add(last);
    found.set(last, path);
  }
  for (const name of twice) found.delete(name);
  for (const path of paths) found.set(path, path);
  for (const key of input.keys?.keys() ?? []) found.set(key, written(key));
  return found;
}
