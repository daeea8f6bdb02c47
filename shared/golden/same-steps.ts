/** Which steps of two processes are the same, where their keys don't tell: a bundle has none. */
import { type Step, walkSteps } from "../process/step.ts";

/**
 * The first tree with the keys of the second: a step is the one below the same step that has the same type and template,
 * else the same name, else the next one of its type; of those that are left, the one with the same template or name anywhere.
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
  const pairs = new Map([[old, fresh]]);
  const pairBelow = (step: Step, same: Step) => {
    for (const [child, other] of pairsOf(step.children, same.children, ways)) {
      pairs.set(child, other);
      pairBelow(child, other);
    }
  };
  pairBelow(old, fresh);
  // a step that was put between others, or taken away, leaves those below it the same
  const paired = new Set(pairs.values());
  const left = [...walkSteps(old)].map(({ step }) => step).filter((step) => !pairs.has(step));
  const others = [...walkSteps(fresh)].map(({ step }) => step).filter((step) => !paired.has(step));
  for (const [step, other] of pairsOf(left, others, ways.slice(0, -1))) pairs.set(step, other);
  const renamed = (step: Step): Step => ({
    ...step,
    key: pairs.get(step)?.key ?? free(step.key),
    children: step.children.map(renamed),
  });
  return renamed(old);
}

/** From the surest. */
const ways: readonly ((one: Step, other: Step) => boolean)[] = [
  (one, other) => one.name === other.name && one.template === other.template,
  (one, other) => one.template !== undefined && one.template !== "" && one.template === other.template,
  (one, other) => one.name === other.name,
  () => true,
];

function pairsOf(
  old: readonly Step[],
  fresh: readonly Step[],
  ways: readonly ((one: Step, other: Step) => boolean)[],
): Map<Step, Step> {
  const pairs = new Map<Step, Step>();
  const left = new Set(fresh);
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
