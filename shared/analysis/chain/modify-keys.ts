/** The keys of a modify, and in which order those with stars are tried. */
import type { ModifyKey } from "../../jolt/modify-key.ts";

export interface Child {
  readonly key: ModifyKey;
  readonly place: string;
  readonly right: unknown;
}

/** Whether it is a key of an object, and no place of a list. */
export const isNamed = (element: ModifyKey["element"]) =>
  element.kind === "literal" || (element.kind === "star" && element.pattern.stars > 0);

export function byPrecision(one: Child, other: Child): number {
  const [a, b] = [one.key.element, other.key.element];
  if (a.kind !== "star" || b.kind !== "star") return 0;
  const byLength = b.pattern.text.length - a.pattern.text.length;
  return a.pattern.rank - b.pattern.rank || byLength || (a.pattern.text < b.pattern.text ? -1 : 1);
}

/** Whether what is written can be moved from elsewhere: keys, or what is at them. */
export const mayMove = (written: unknown): boolean => JSON.stringify(written)?.includes("@") === true;
