/** Orders tasks so that each comes after what it needs; cycles are cut where an expression closes them. */

export interface Dependency {
  /** What must come first. */
  from: number;
  to: number;
  /** False: follows from the form's shape and is never cut. */
  isExpression: boolean;
}

export interface DependencyOrder {
  /** Tasks, first to last. */
  order: number[];
  /** For each task, those that read it. */
  dependents: number[][];
  /** The dependencies that were cut, each with the cycle that it closed. */
  cuts: { dependency: Dependency; cycle: number[] }[];
}

/** @param count tasks are the numbers below it */
export function orderDependencies(count: number, dependencies: readonly Dependency[]): DependencyOrder {
  const outgoing: Dependency[][] = Array.from({ length: count }, () => []);
  const open = new Array<number>(count).fill(0);
  for (const dependency of dependencies) {
    outgoing[dependency.from]?.push(dependency);
    open[dependency.to] = (open[dependency.to] ?? 0) + 1;
  }
  let incoming: Dependency[][] | undefined; // only cycles ask for it
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
      const closing = cycle.find((dependency) => dependency.isExpression);
      if (closing === undefined) throw new Error("The shape of a form can't be circular.");
      cut.add(closing);
      cuts.push({ dependency: closing, cycle: cycle.map((dependency) => dependency.to) });
      settle(closing);
      continue;
    }
    next += 1;
    order.push(task);
    isDone[task] = true;
    for (const dependency of outgoing[task] ?? []) if (!cut.has(dependency)) settle(dependency);
  }
  return { order, dependents: outgoing.map((list) => targetsOf(list, cut)), cuts };
}

function incomingOf(count: number, dependencies: readonly Dependency[]): Dependency[][] {
  const incoming: Dependency[][] = Array.from({ length: count }, () => []);
  for (const dependency of dependencies) incoming[dependency.to]?.push(dependency);
  return incoming;
}

/** What the dependencies lead to, each once; most tasks have one or none. */
function targetsOf(list: readonly Dependency[], cut: ReadonlySet<Dependency>): number[] {
  const targets: number[] = [];
  for (const dependency of list) if (!cut.has(dependency)) targets.push(dependency.to);
  return targets.length < 2 ? targets : [...new Set(targets)];
}

/** Walks back from a task that waits until it meets itself: what waits, waits for something that waits. */
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
    if (waitsFor === undefined) throw new Error("A task waits for nothing.");
    path.push(waitsFor);
    task = waitsFor.from;
  }
}
