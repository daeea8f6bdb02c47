/** Which key of a shift matches which key of the document, and in which order they are tried. */
import type { KeyElement } from "../../jolt/parse-key.ts";
import { composedText, type Level } from "./chain-run.ts";

export interface Child {
  readonly element: KeyElement;
  readonly place: string;
  /** Of the place, or of one of its alternatives where each must match something. */
  readonly name: string;
  /** Of the alternative, which may have to match something elsewhere. */
  readonly alternative: string;
  readonly right: unknown;
}

export function matches({ element }: Child, key: string, level: Level): "always" | "perhaps" | "never" {
  const known = (isMatch: boolean) => (isMatch ? "always" : "never");
  if (element.kind === "literal") return known(element.key === key);
  if (element.kind === "star") return known(element.pattern.matches(key));
  if (element.kind !== "composed") return "never";
  const text = composedText(element.parts, level);
  return text === undefined ? "perhaps" : known(text === key);
}

/** Whether a child matches a key that no other takes before it. */
export function canMatch(children: readonly Child[], child: Child, key: string, level: Level): boolean {
  const before = children.slice(0, children.indexOf(child));
  return (
    matches(child, key, level) !== "never" && before.every((one) => matches(one, key, level) !== "always")
  );
}

/** Literals first, then references, then stars; of equal ones the longest, then by the alphabet. */
export const byOrder = (one: Child, other: Child): number =>
  rank(one) - rank(other) || length(other) - length(one) || alphabetically(one, other);

function rank({ element }: Child): number {
  if (element.kind === "literal") return 0;
  return element.kind === "star" ? element.pattern.rank : 1;
}

const length = ({ element }: Child) => element.canonical.length;
const alphabetically = (one: Child, other: Child) =>
  one.element.canonical < other.element.canonical ? -1 : 1;
