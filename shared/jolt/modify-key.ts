/** Keys of a modify spec: an optional mode prefix, a literal, star or [index], an optional "?". */

import type { ModifyMode } from "./modify-write.ts";
import { type Literal, parseKey, type Star } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";

/** `[3]`; `isPlain` is false for `[03]`, which pads the list but matches nothing. */
export interface ModifyIndex {
  readonly kind: "bracket";
  readonly index: number;
  readonly isPlain: boolean;
  readonly canonical: string;
}

export interface ModifyKey {
  readonly element: Literal | Star | ModifyIndex;
  readonly mode: ModifyMode;
  /** True for `a?`: nothing happens where the key is missing. */
  readonly ifPresent: boolean;
}

const SIGNS: ReadonlyMap<string, ModifyMode> = new Map([
  ["+", "overwrite"],
  ["~", "default"],
  ["_", "define"],
]);

/**
 * @param mode the mode of the operation, for a key without a prefix
 * @throws JoltProblem KEY_INVALID
 * @example parseModifyKey("~a?", "overwrite", "[0].spec") // { element: { key: "a" }, mode: "default", ifPresent: true }
 */
export function parseModifyKey(raw: string, mode: ModifyMode, path: string): ModifyKey {
  if (raw === "") throw new JoltProblem("KEY_INVALID", path, "A key of modify can't be empty. Name the key.");
  const sign = SIGNS.get(raw.charAt(0));
  let text = sign === undefined ? raw : raw.slice(1);
  const ifPresent = raw.length > 1 && raw.endsWith("?") && !text.endsWith("\\?");
  if (ifPresent) text = text.slice(0, -1);
  const element = parseKey(text, path);
  if (element.kind === "literal" || element.kind === "star") {
    return { element, mode: sign ?? mode, ifPresent };
  }
  if (element.kind === "bracket" && element.source.kind === "explicit") {
    const { index, text: digits } = element.source;
    const bracket: ModifyIndex = {
      kind: "bracket",
      index,
      isPlain: digits === String(index),
      canonical: element.canonical,
    };
    return { element: bracket, mode: sign ?? mode, ifPresent };
  }
  throw new JoltProblem(
    "KEY_INVALID",
    path,
    `The key "${raw}" can't be used on the left of modify. Use a key, a pattern with stars or an index such as [0].`,
  );
}
