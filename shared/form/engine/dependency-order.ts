/** Orders tasks so that each comes after those it depends on; cycles are cut where an expression closes them. */

export interface Dependency {
  /** The task that must come first. */
  from: number;
  to: number;
  /** Those of the form's structure are never cut. */
  kind: "structure" | "expression" | "otherInstance" | "options";
}

/** Those that close no cycle: what is cut is computed again after what it reads. */
export const isQuiet = ({ kind }: Dependency) => kind === "otherInstance" || kind === "options";

export interface DependencyOrder {
  /** Tasks, first to last. */
  order: number[];
  /** For each task, those that read it. */
  dependents: number[][];
  /** The dependencies that were cut, each with the cycle that it closed. */
  cuts: { dependency: Dependency; cycle: readonly Dependency[] }[];
}

/** @param count tasks are the numbers below it */
export function orderDependencies(count: number, dependencies: readonly Dependency[]): DependencyOrder {
  const { sorted, firsts } = byFrom(count, dependencies);
  const open = new Array<number>(count).fill(0);
  for (const { to } of dependencies) open[to] = (open[to] ?? 0) + 1;
  let incoming: Dependency[][] | undefined; // needed only for cycles
  const isDone = new Array<boolean>(count).fill(false);
  const cut = new Set<Dependency>();
  const cuts: DependencyOrder["cuts"] = [];
  const order: number[] = [];
  const ready: number[] = [];
  for (let task = 0; task < count; task += 1) if (open[task] === 0) ready.push(task);

  const settle = (dependency: Dependency) => {
    const left = (open[dependency.to] ?? 0) - 1;
    open[dependency.to] = left;
    if (left === 0) ready.push(dependency.to);
  };
  let next = 0;
  let firstOpen = 0;
  while (order.length < count) {
    const task = ready[next];
    if (task === undefined) {
      while (isDone[firstOpen] === true) firstOpen += 1;
      incoming ??= incomingOf(count, dependencies);
      const cycle = findCycle(firstOpen, incoming, isDone, cut);
      const closing = cycle.find(isQuiet) ?? cycle.find(({ kind }) => kind === "expression");
      if (closing === undefined) throw new Error("The structure of a form can't contain a cycle.");
      cut.add(closing);
      cuts.push({ dependency: closing, cycle });
      settle(closing);
      continue;
    }
    next += 1;
    order.push(task);
    isDone[task] = true;
    for (let at = firsts[task] ?? 0; at < (firsts[task + 1] ?? 0); at += 1) {
      const dependency = sorted[at];
      if (dependency !== undefined && !cut.has(dependency)) settle(dependency);
    }
  }
  const dependents: number[][] = [];
  for (let task = 0; task < count; task += 1)
    dependents.push(targetsIn(sorted, firsts[task] ?? 0, firsts[task + 1] ?? 0, cut));
  return { order, dependents, cuts };
}

/** The dependencies by the task that comes first, in one list of all, and where those of each task begin. */
function byFrom(
  count: number,
  dependencies: readonly Dependency[],
): { sorted: readonly Dependency[]; firsts: Uint32Array } {
  const firsts = new Uint32Array(count + 2);
  for (const { from } of dependencies) firsts[from + 2] = (firsts[from + 2] ?? 0) + 1;
  for (let at = 1; at < firsts.length; at += 1) firsts[at] = (firsts[at] ?? 0) + (firsts[at - 1] ?? 0);
  const sorted = new Array<Dependency>(dependencies.length);
  for (const dependency of dependencies) {
    const at = firsts[dependency.from + 1] ?? 0;
    sorted[at] = dependency;
    firsts[dependency.from + 1] = at + 1;
  }
  return { sorted, firsts };
}

function incomingOf(count: number, dependencies: readonly Dependency[]): Dependency[][] {
  const incoming: Dependency[][] = Array.from({ length: count }, () => []);
  for (const dependency of dependencies) incoming[dependency.to]?.push(dependency);
  return incoming;
}

/** The targets of a part of the dependencies, without duplicates. */
function targetsIn(
  sorted: readonly Dependency[],
  first: number,
  end: number,
  cut: ReadonlySet<Dependency>,
): number[] {
  const targets: number[] = [];
  for (let at = first; at < end; at += 1) {
    const dependency = sorted[at];
    if (dependency !== undefined && !cut.has(dependency)) targets.push(dependency.to);
  }
  return targets.length < 2 ? targets : [...new Set(targets)];
}

/** Follows the dependencies of a waiting task until one repeats: every waiting task depends on another one. */
function findCycle(
  start: number,
  incoming: readonly Dependency[][],
  isDone: readonly boolean[],
  cut: ReadonlySet<Dependency>,
): Dependency[] {
  const path: Dependency[] = [];
  const seenAt = new Map<number, number>();
  for (let task = start; ; ) {
    const seen = seenAt.get(task);
    if (seen !== undefined) return path.slice(seen);
    seenAt.set(task, path.length);
    const waitsFor = incoming[task]?.find(
      (dependency) => isDone[dependency.from] !== true && !cut.has(dependency),
    );
    if (waitsFor === undefined) throw new Error("A waiting task has no dependency.");
    path.push(waitsFor);
    task = waitsFor.from;
  }
}
