/** The keys of what is inside the instances of a repeat: `children/k3/name` is the name in the instance k3. */

/** Joins the keys of a repeat, an instance and what is inside it. */
export const JOINT = "/";

/** @example instanceKey("children", "k3") // "children/k3" */
export function instanceKey(repeat: string, id: string): string {
  return `${repeat}${JOINT}${id}`;
}

/** What the keys inside an instance begin with. @example prefixOf("children", "k3") // "children/k3/" */
export function prefixOf(repeat: string, id: string): string {
  return instanceKey(repeat, id) + JOINT;
}

/** The key of a question in the form, without that of its instance. @example templateKey("children/k3/name") // "name" */
export function templateKey(key: string): string {
  return key.slice(key.lastIndexOf(JOINT) + 1);
}

/**
 * How many of the repeats around two nodes are the same, so that they share these instances.
 * @example sharedDepth([3, 7], [3, 9]) // 1
 */
export function sharedDepth(one: readonly number[], other: readonly number[]): number {
  let depth = 0;
  while (depth < one.length && one[depth] === other[depth]) depth += 1;
  return depth;
}

/** The ids of the instances in the answer to a repeat. */
export function idsIn(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer : [];
}
