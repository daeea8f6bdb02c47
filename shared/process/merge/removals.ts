/** The steps that are gone after a merge. */
import { changedParts } from "./merge-step.ts";
import type { Side, Three } from "./merge-values.ts";
import { grouped, type Places, ROOT } from "./tree-places.ts";

/**
 * A step that one side removed is gone, with what was below it, unless the other side changed any of that, or added to it.
 * @param decide whose decision counts for such a step; `unchosen` is the side that has it
 */
export function removals(
  places: Three<Places>,
  decide: (key: string, unchosen: Side) => Side,
): ReadonlySet<string> {
  return new Set([...removedBy("mine", places, decide), ...removedBy("theirs", places, decide)]);
}

function removedBy(
  side: Side,
  { base, mine, theirs }: Three<Places>,
  decide: (key: string, unchosen: Side) => Side,
): string[] {
  const [remover, other] = side === "mine" ? [mine, theirs] : [theirs, mine];
  const isRemoved = (key: string) => base.has(key) && other.has(key) && !remover.has(key);
  const isNew = (key: string) => !base.has(key) && !remover.has(key);
  /** The highest step that was removed together with this one; new steps between them count as theirs. */
  const topOf = (key: string): string => {
    let top = key;
    let at = other.get(key)?.parent ?? ROOT;
    while (at !== ROOT && (isRemoved(at) || isNew(at))) {
      if (isRemoved(at)) top = at;
      at = other.get(at)?.parent ?? ROOT;
    }
    return top;
  };
  const isChanged = (key: string): boolean => {
    const [was, now] = [base.get(key), other.get(key)];
    if (was === undefined || now === undefined) return false;
    const isChildNew = (child: string) => base.get(child)?.parent !== key; // added, or moved into it
    return (
      was.parent !== now.parent ||
      changedParts(was.step, now.step).length > 0 ||
      now.children.some(isChildNew)
    );
  };
  const withNew = (key: string): string[] => {
    const added = (other.get(key)?.children ?? []).filter(isNew);
    return [key, ...added.flatMap(withNew)];
  };
  const groups = grouped([...other.keys()].filter(isRemoved), topOf);
  return [...groups].flatMap(([top, members]) => {
    const keeper = side === "mine" ? "theirs" : "mine";
    const isGone = !members.some(isChanged) || decide(top, keeper) === side;
    return isGone ? members.flatMap(withNew) : [];
  });
}
