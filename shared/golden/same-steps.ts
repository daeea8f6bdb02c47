/** Which steps of two processes are the same, where their keys don't tell: a bundle has none. */
import { type Step, walkSteps } from "../process/step.ts";

/**
 * The first tree with the keys of the second: a step is the one below the same step that has the same type and template,
 * else the same name, else the next one of its type.
 * @example withKeysOf(old.root, fresh.root).key === fresh.root.key // true
 */
export function withKeysOf(old: Step, fresh: Step): Step {
  const taken = new Set([...walkSteps(fresh)].map(({ step }) => step.key));
  let added = 0;
  const free = (key: string) => {
    if (!taken.has(key)) return key;
    do added += 1;
    while (taken.has(`gone-${added}`));
    return `gone-${added}`;
  };
  const renamed = (step: Step, same: Step | undefined): Step => {
    const pairs = same ? pairsOf(step.children, same.children) : new Map<Step, Step>();
    return {
      ...step,
      key: same?.key ?? free(step.key),
      children: step.children.map((child) => renamed(child, pairs.get(child))),
    };
  };
  return renamed(old, fresh);
}

function pairsOf(old: readonly Step[], fresh: readonly Step[]): Map<Step, Step> {
  const pairs = new Map<Step, Step>();
  const left = new Set(fresh);
  const ways: ((one: Step, other: Step) => boolean)[] = [
    (one, other) => one.name === other.name && one.template === other.template,
    (one, other) => one.template !== undefined && one.template !== "" && one.template === other.template,
    (one, other) => one.name === other.name,
    () => true,
  ];
  for (const isSame of ways)
    for (const step of old) {
      if (pairs.has(step)) continue;
      const other = [...left].find(
        (one) => one.processType.code === step.processType.code && isSame(step, one),
      );
      if (other === undefined) continue;
      pairs.set(step, other);
      left.delete(other);
    }
  return pairs;
}
