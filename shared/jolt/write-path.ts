/** Writes a value to a path of the result, the way shift does: nothing is lost, collisions become a list. */

import { compileStep, type Step } from "./evaluate.ts";
import { type JsonMap, readOwn, writeOwn } from "./json.ts";
import { MAX_ARRAY_INDEX } from "./limits.ts";
import { type PathElement, parsePath } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";

/** The result under construction. */
export interface Output {
  root: unknown;
}

type Write = (run: Run, output: Output, data: unknown) => void;

export interface Writer {
  readonly write: Write;
  /** There where only the key on top of the walk decides where it writes: works that out, once for all later calls. */
  readonly bind: ((run: Run) => Write) | undefined;
}

/**
 * Compiles a path such as `rows[&1].@(1,name)`; an empty one writes the result itself.
 * @throws JoltProblem PATH_INVALID · KEY_INVALID · INDEX_TOO_LARGE
 */
export function compileWriter(notation: string, path: string): Writer {
  const elements = parsePath(notation, path);
  const steps = elements.map((element) => compileStep(element, path));
  for (const { kind, fixed } of steps) {
    if (kind === "index" && typeof fixed === "number") checkIndex(fixed, path);
  }
  const fixedPlaces: readonly (string | number)[] = steps.map((step) => step.fixed ?? 0);
  const dynamic = steps.flatMap((step, index) => (step.fixed === undefined ? [index] : []));

  /** False: a step has no target. Every step is evaluated before anything is created: such a path leaves no trace. */
  const evaluate = (run: Run, places: (string | number)[]): boolean => {
    for (const index of dynamic) {
      const step = steps[index];
      const place = step?.evaluate(run);
      if (place === undefined) return false;
      places[index] = step?.kind === "key" ? String(place) : place;
    }
    return true;
  };
  const places = [...fixedPlaces];
  return {
    write(run, output, data) {
      if (evaluate(run, places)) writeTo(run, output, steps, places, run.owned(data), path);
    },
    bind: elements.every(isOfTopKey)
      ? (run) => {
          const own = [...fixedPlaces];
          const before = run.steps;
          if (!evaluate(run, own)) return () => undefined;
          const spent = run.steps - before;
          return (later, output, data) => {
            later.spend(spent);
            writeTo(later, output, steps, own, later.owned(data), path);
          };
        }
      : undefined,
  };
}

/** Whether a step is the same whenever the same key is on top of the walk. */
function isOfTopKey(element: PathElement): boolean {
  switch (element.kind) {
    case "literal":
      return true;
    case "composed":
      return element.parts.every((part) => typeof part === "string" || part.levels === 0);
    case "key":
      return element.reference.levels === 0;
    case "lookup":
      return false;
    case "bracket": {
      const { source } = element;
      if (source.kind === "reference") return source.reference.levels === 0;
      return source.kind === "append" || source.kind === "explicit";
    }
  }
}

function writeTo(
  run: Run,
  output: Output,
  steps: readonly Step[],
  places: readonly (string | number)[],
  data: unknown,
  path: string,
): void {
  const last = steps.length - 1;
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
    const key = step.access?.key ?? String(place);
    const found = readAt(step, map, key);
    if (found !== undefined && found !== null) return found;
    const container = containerFor(following);
    writeAt(step, map, key, container);
    run.size.addKey(key, container);
    return container;
  }
  if (!Array.isArray(parent)) return undefined;
  const found = step.kind === "index" ? parent[Number(place)] : undefined;
  if (found !== undefined && found !== null) return found;
  const container = containerFor(following);
  if (step.kind === "index") setAt(run, parent, Number(place), container, path);
  else {
    run.size.addItem(container);
    parent.push(container);
  }
  return container;
}

const readAt = ({ access }: Step, map: JsonMap, key: string): unknown =>
  access === undefined ? readOwn(map, key) : access.read(map, key);

function writeAt({ access }: Step, map: JsonMap, key: string, value: unknown): void {
  if (access === undefined) writeOwn(map, key, value);
  else access.write(map, key, value);
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
    const key = step.access?.key ?? String(place);
    const found = readAt(step, map, key);
    if (Array.isArray(found)) {
      append(run, found, data);
      return;
    }
    run.size.addKey(key, data);
    if (found === undefined || found === null) writeAt(step, map, key, data);
    else writeAt(step, map, key, pair(run, found, data));
  } else if (Array.isArray(parent)) {
    if (step.kind === "append") {
      append(run, parent, data);
      return;
    }
    const index = Number(place);
    const found: unknown = parent[index];
    if (found === undefined || found === null) setAt(run, parent, index, data, path);
    else if (Array.isArray(found)) append(run, found, data);
    else parent[index] = pair(run, found, data);
  }
}

function combined(run: Run, found: unknown, data: unknown): unknown {
  if (found === undefined || found === null) {
    run.size.addItem(data);
    return data;
  }
  if (!Array.isArray(found)) return pair(run, found, data);
  append(run, found, data);
  return found;
}

/** What two values become that are written to one place. */
function pair(run: Run, found: unknown, data: unknown): unknown[] {
  run.size.addItem(undefined); // the other one has been counted where it was
  run.size.addItem(data);
  return [found, data];
}

function append(run: Run, list: unknown[], data: unknown): void {
  run.spend(1);
  run.size.addItem(data);
  list.push(data);
}

/**
 * Sets a list item, filling the places before it with null.
 * @throws JoltProblem INDEX_TOO_LARGE · TOO_MANY_STEPS
 */
export function setAt(run: Run, list: unknown[], index: number, data: unknown, path: string): void {
  if (index >= list.length) padTo(run, list, index, path);
  else run.size.addItem(undefined);
  if (typeof data === "string") run.size.characters += data.length;
  list[index] = data;
}

/** Adds null up to and including `index`. */
export function padTo(run: Run, list: unknown[], index: number, path: string): void {
  checkIndex(index, path);
  const missing = Math.max(0, index - list.length + 1);
  run.spend(missing);
  run.size.nodes += missing;
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
