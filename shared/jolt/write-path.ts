/** Writes a value to a path of the result, the way shift does: nothing is lost, collisions become a list. */
import { compileStep, type Step } from "./evaluate.ts";
import { type JsonMap, readOwn, writeOwn } from "./json.ts";
import { MAX_ARRAY_INDEX } from "./limits.ts";
import { parsePath } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/** The result under construction. */
export interface Output {
  root: unknown;
}

export type Writer = (run: Run, output: Output, data: unknown) => void;

/**
 * Compiles a path such as `rows[&1].@(1,name)`; an empty one writes the result itself.
 * @throws JoltProblem PATH_INVALID · KEY_INVALID · INDEX_TOO_LARGE
 */
export function compileWriter(notation: string, path: string): Writer {
  const steps = parsePath(notation, path).map((element) => compileStep(element, path));
  for (const { kind, fixed } of steps) {
    if (kind === "index" && typeof fixed === "number") checkIndex(fixed, path);
  }
  const places: (string | number)[] = steps.map((step) => step.fixed ?? 0);
  const dynamic = steps.flatMap((step, index) => (step.fixed === undefined ? [index] : []));
  const last = steps.length - 1;

  return (run, output, value) => {
    // Every step is evaluated before anything is created: a step without a target leaves no trace.
    for (const index of dynamic) {
      const place = steps[index]?.evaluate(run);
      if (place === undefined) return;
      places[index] = place;
    }
    const data = run.owned(value);
    if (last < 0) {
      output.root = combined(run, output.root, data);
      return;
    }
    let parent = output.root;
    if (parent === undefined || parent === null) parent = output.root = containerFor(steps[0]);
    for (let index = 0; index < last; index++) {
      const step = steps[index];
      const place = places[index];
      if (step === undefined || place === undefined) return;
      const next = stepInto(run, parent, step, place, steps[index + 1], path);
      if (next === undefined) return;
      parent = next;
    }
    const step = steps[last];
    const place = places[last];
    if (step !== undefined && place !== undefined) put(run, parent, step, place, data, path);
  };
}

function containerFor(step: Step | undefined): unknown {
  return step?.kind === "key" ? {} : [];
}

/** The container one step down, created where there is none; undefined when the parent is of another kind. */
function stepInto(
  run: Run,
  parent: unknown,
  step: Step,
  place: string | number,
  following: Step | undefined,
  path: string,
): unknown {
  if (typeof parent !== "object" || parent === null) return undefined;
  if (step.kind === "key") {
    if (Array.isArray(parent)) return undefined;
    // Not null and not a list: a map of the JSON tree.
    const map = parent as JsonMap;
    const key = String(place);
    const found = step.fixed !== undefined && !step.isInherited ? map[key] : readOwn(map, key);
    if (found !== undefined && found !== null) return found;
    const made = containerFor(following);
    writeOwn(map, key, made);
    return made;
  }
  if (!Array.isArray(parent)) return undefined;
  const found = step.kind === "index" ? parent[Number(place)] : undefined;
  if (found !== undefined && found !== null) return found;
  const made = containerFor(following);
  if (step.kind === "index") setAt(run, parent, Number(place), made, path);
  else parent.push(made);
  return made;
}

function put(
  run: Run,
  parent: unknown,
  step: Step,
  place: string | number,
  data: unknown,
  path: string,
): void {
  if (typeof parent !== "object" || parent === null) return;
  if (step.kind === "key") {
    if (Array.isArray(parent)) return;
    // Not null and not a list: a map of the JSON tree.
    const map = parent as JsonMap;
    const key = String(place);
    const found = step.fixed !== undefined && !step.isInherited ? map[key] : readOwn(map, key);
    if (found === undefined || found === null) writeOwn(map, key, data);
    else if (Array.isArray(found)) append(run, found, data);
    else writeOwn(map, key, [found, data]);
  } else if (Array.isArray(parent)) {
    if (step.kind === "append") {
      append(run, parent, data);
      return;
    }
    const index = Number(place);
    const found: unknown = parent[index];
    if (found === undefined || found === null) setAt(run, parent, index, data, path);
    else if (Array.isArray(found)) append(run, found, data);
    else parent[index] = [found, data];
  }
}

function combined(run: Run, found: unknown, data: unknown): unknown {
  if (found === undefined || found === null) return data;
  if (!Array.isArray(found)) return [found, data];
  append(run, found, data);
  return found;
}

function append(run: Run, list: unknown[], data: unknown): void {
  run.spend(1);
  list.push(data);
}

/**
 * Sets a list item, filling the places before it with null.
 * @throws JoltProblem INDEX_TOO_LARGE · TOO_MANY_STEPS
 */
export function setAt(run: Run, list: unknown[], index: number, data: unknown, path: string): void {
  if (index >= list.length) padTo(run, list, index, path);
  list[index] = data;
}

/** Adds null up to and including `index`. */
export function padTo(run: Run, list: unknown[], index: number, path: string): void {
  checkIndex(index, path);
  run.spend(Math.max(0, index - list.length + 1));
  while (list.length <= index) list.push(null);
}

/** @throws JoltProblem INDEX_TOO_LARGE */
export function checkIndex(index: number, path: string): void {
  if (index > MAX_ARRAY_INDEX) {
    throw new JoltProblem(
      "INDEX_TOO_LARGE",
      path,
      `The list index ${index} is above ${MAX_ARRAY_INDEX}. Write to a smaller one, or add to the end with [].`,
    );
  }
}
