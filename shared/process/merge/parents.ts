/** The place of each step after a merge: below which other one it is. */
import { mergeValue, type Side, type Three } from "./merge-values.ts";
import { type Places, ROOT } from "./tree-places.ts";

/**
 * @param kept the steps that there are after the merge
 * @param decide whose place counts where both moved a step, or where two moves together would put steps inside each other
 * @returns the parent of each step but the root
 */
export function parentsOf(
  places: Three<Places>,
  kept: ReadonlySet<string>,
  decide: (key: string) => Side,
): Map<string, string> {
  const { base, mine, theirs } = places;
  const onSide = (side: Places, key: string): string | undefined => {
    let parent = side.get(key)?.parent;
    while (parent !== undefined && !kept.has(parent)) parent = side.get(parent)?.parent;
    return parent;
  };
  const parents = new Map<string, string>();
  for (const key of kept) {
    if (key === ROOT) continue;
    const [here, there] = [mine.get(key)?.parent, theirs.get(key)?.parent];
    const moves = { base: base.get(key)?.parent, mine: here, theirs: there };
    const isOnBoth = here !== undefined && there !== undefined;
    const isConflict = isOnBoth && mergeValue(moves, "mine").isConflict;
    const side = isConflict ? decide(key) : "mine";
    const parent = isOnBoth ? mergeValue(moves, side).value : (here ?? there);
    const other = onSide(mine, key) ?? onSide(theirs, key) ?? ROOT;
    parents.set(key, parent !== undefined && kept.has(parent) ? parent : other);
  }
  untangle(parents, (key) => ({ mine: onSide(mine, key), theirs: onSide(theirs, key) }), decide);
  return parents;
}

/** Steps that two moves put inside each other: one of the moves counts. */
function untangle(
  parents: Map<string, string>,
  sidesOf: (key: string) => { mine: string | undefined; theirs: string | undefined },
  decide: (key: string) => Side,
): void {
  const settled = new Set<string>();
  for (let ring = ringIn(parents); ring.length > 0; ring = ringIn(parents)) {
    const isMoved = (key: string) => {
      const { mine, theirs } = sidesOf(key);
      return mine !== undefined && theirs !== undefined && mine !== theirs && !settled.has(key);
    };
    const first = ring.find(isMoved);
    if (first === undefined) {
      parents.set(ring[0] ?? ROOT, ROOT); // nothing more to choose from: it is at the top
      continue;
    }
    const side = decide(first);
    for (const key of ring.filter(isMoved)) {
      settled.add(key);
      parents.set(key, sidesOf(key)[side] ?? ROOT);
    }
  }
}

/** Steps that are inside each other; none when the tree is one. */
function ringIn(parents: ReadonlyMap<string, string>): string[] {
  const reached = new Set<string>([ROOT]);
  for (const start of parents.keys()) {
    const path: string[] = [];
    let at = start;
    while (!reached.has(at) && !path.includes(at)) {
      path.push(at);
      at = parents.get(at) ?? ROOT;
    }
    if (!reached.has(at)) return path.slice(path.indexOf(at));
    for (const key of path) reached.add(key);
  }
  return [];
}
