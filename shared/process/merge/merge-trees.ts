/**
 * Two people in one tree of steps: what each changed since the same version, put together. Steps are the same when their keys
 * are. What both changed differently is a conflict, and nothing else is.
 */
import type { Step } from "../step.ts";
import { mergeStep, type StepPart } from "./merge-step.ts";
import { mergeOrder, type Side, type Three } from "./merge-values.ts";
import { parentsOf } from "./parents.ts";
import { removals } from "./removals.ts";
import { allKeys, grouped, type Places, placesOf, ROOT } from "./tree-places.ts";

/** `removed`: one side removed it, and the other changed it or what is below it; `order`: of the steps below it. */
export type ConflictPart = StepPart | "removed" | "place" | "order";

export interface TreeConflict {
  /** Names it among the choices. */
  id: string;
  /** The step; "" for the root. */
  key: string;
  name: string;
  part: ConflictPart;
}

/** Whose change counts, by the id of the conflict. */
export type Choices = ReadonlyMap<string, Side>;

export interface MergedTree {
  root: Step;
  /** Independent of the choices, except for those that follow from one. */
  conflicts: TreeConflict[];
}

/**
 * Merges a tree with what somebody else saved meanwhile.
 *
 * @param three `base`: what both started from
 * @param choices without one, mine counts; a step that only one side removed and the other changed stays
 * @example mergeTrees({ base, mine: renamed, theirs: described }).conflicts // []
 */
export function mergeTrees({ base, mine, theirs }: Three<Step>, choices: Choices = new Map()): MergedTree {
  const places = { base: placesOf(base), mine: placesOf(mine), theirs: placesOf(theirs) };
  const conflicts: TreeConflict[] = [];
  const decide = (key: string, part: ConflictPart, unchosen: Side = "mine"): Side => {
    const id = idOf(key, part);
    const step = places.mine.get(key)?.step ?? places.theirs.get(key)?.step;
    const isKnown = conflicts.some((one) => one.id === id);
    if (!isKnown) conflicts.push({ id, key, name: step?.name ?? "", part });
    return choices.get(id) ?? unchosen;
  };
  const gone = removals(places, (key, unchosen) => decide(key, "removed", unchosen));
  const kept = new Set(allKeys(places).filter((key) => !gone.has(key)));
  const parents = parentsOf(places, kept, (key) => decide(key, "place"));
  const build = builder(places, parents, choices, decide);
  return { root: { ...build(ROOT, 0), key: theirs.key }, conflicts };
}

const idOf = (key: string, part: ConflictPart) => `${part} ${key}`;

/** Makes the steps from the root downward. */
function builder(
  places: Three<Places>,
  parents: ReadonlyMap<string, string>,
  choices: Choices,
  decide: (key: string, part: ConflictPart) => Side,
): (key: string, level: number) => Step {
  const childrenOf = grouped(parents.keys(), (key) => parents.get(key) ?? ROOT);
  const build = (key: string, level: number): Step => {
    const [was, here, there] = [places.base, places.mine, places.theirs].map((side) => side.get(key));
    const only = here?.step ?? there?.step;
    if (only === undefined) throw new Error(`No side has the step ${key}.`);
    const below = new Set(childrenOf.get(key));
    const ordered = (side: Places) => side.get(key)?.children.filter((child) => below.has(child)) ?? [];
    const lists = { base: ordered(places.base), mine: ordered(places.mine), theirs: ordered(places.theirs) };
    const side = choices.get(idOf(key, "order")) ?? "mine";
    const order = mergeOrder(lists, side);
    if (order.isConflict) decide(key, "order");
    const left = [...below].filter((child) => !order.value.includes(child));
    const children = [...order.value, ...left].map((child) => build(child, level + 1));
    if (here === undefined || there === undefined) return { ...only, level, children };
    const merged = mergeStep(
      { base: was?.step, mine: here.step, theirs: there.step },
      (part) => choices.get(idOf(key, part)) ?? "mine",
    );
    for (const part of merged.conflicts) decide(key, part);
    return { ...merged.step, level, children };
  };
  return build;
}
