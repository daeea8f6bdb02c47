/** Where the steps of a tree are, by their keys. */
import { type Step, walkSteps } from "../step.ts";
import type { Three } from "./merge-values.ts";

/** A tree has one root, whatever its key is. */
export const ROOT = "";

export interface Place {
  step: Step;
  /** Undefined: it is the root. */
  parent: string | undefined;
  children: readonly string[];
}
export type Places = ReadonlyMap<string, Place>;

/** Every step of a tree with its parent and its children, parents first. */
export function placesOf(root: Step): Places {
  const keyOf = (step: Step) => (step === root ? ROOT : step.key);
  return new Map(
    [...walkSteps(root)].map(({ step, parent }) => [
      keyOf(step),
      { step, parent: parent && keyOf(parent), children: step.children.map(({ key }) => key) },
    ]),
  );
}

/** The steps that either side has. */
export function allKeys({ mine, theirs }: Three<Places>): string[] {
  return [...new Set([...theirs.keys(), ...mine.keys()])];
}

/** Keys by what they belong to. @example grouped(["a", "b"], () => "x") // Map { "x" => ["a", "b"] } */
export function grouped(keys: Iterable<string>, groupOf: (key: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const group = groupOf(key);
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return groups;
}
