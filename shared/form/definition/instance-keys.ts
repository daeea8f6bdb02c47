/**
 * The keys of what is inside the instances of a repeat (ODK XForms, Repeats): `children/k3/name` is the name in the
 * instance k3.
 */

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

/** How deep in repeats a key is. @example depthOf("children/k3/doses/1/ml") // 4 */
export function depthOf(key: string): number {
  return key.split(JOINT).length - 1;
}

/**
 * The instances of repeats that an answer is in, outermost first.
 * @example instancesAround("children/k3/doses/1/ml") // [{ repeat: "children", id: "k3" }, { repeat: "children/k3/doses", id: "1" }]
 */
export function instancesAround(key: string): { repeat: string; id: string }[] {
  const parts = key.split(JOINT);
  return parts.flatMap((id, place) =>
    place % 2 === 1 ? [{ repeat: parts.slice(0, place).join(JOINT), id }] : [],
  );
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

/** What identifies an instance: no joint of keys in it. */
export const INSTANCE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The ids of an answer to a repeat, each once, and only such as may be in a key. @example instanceIds(["a", "a", "b/c"]) // ["a"] */
export function instanceIds(answer: readonly string[]): string[] {
  return [...new Set(answer)].filter((id) => INSTANCE_ID.test(id));
}

/** The ids of the instances in the answer to a repeat. */
export function idsIn(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer : [];
}
