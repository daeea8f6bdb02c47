/** Compiles path elements to functions that return the step to take at the current position of the walk. */

import { parseJavaInt, toInt } from "./java-number.ts";
import { isInherited, isMap, type JsonMap, readOwn } from "./json.ts";
import { accessTo, type NamedKey } from "./key-access.ts";
import type { Bracket, Composed, Lookup, PathElement, Reference } from "./parse-key.ts";
import type { Run } from "./run.ts";

/** How a step reads and writes: by key, by index, or by adding to the end of a list. */
export type StepKind = "key" | "index" | "append";

/** A step with its key or index; `fixed` when it is the same in every call. */
export interface Step {
  readonly kind: StepKind;
  readonly fixed: string | number | undefined;
  /** How a fixed key is read and written. */
  readonly access: NamedKey | undefined;
  /** The current key or index; undefined: nothing to read or write. */
  readonly evaluate: (run: Run) => string | number | undefined;
}

/** Compiles one step of a path. */
export function compileStep(element: PathElement, path: string): Step {
  if (element.kind === "bracket") return bracketStep(element, path);
  // A key that looks like [x] without its escapes would be mistaken for an index.
  if (isBracketed(element.canonical)) {
    if (element.canonical === "[]") return step("append", "[]");
    return step("index", undefined, (run) =>
      run.fail(
        "INDEX_INVALID",
        path,
        `"${element.canonical}" isn't an index. Don't put a whole key in brackets.`,
      ),
    );
  }
  switch (element.kind) {
    case "literal":
      return step("key", element.key);
    case "composed":
      return step("key", undefined, compileComposed(element, path));
    case "key":
      return step("key", undefined, referenceText(element.reference, path));
    case "lookup":
      return step("key", undefined, lookupText(element, path));
  }
}

function isBracketed(canonical: string): boolean {
  return canonical.startsWith("[") && canonical.endsWith("]");
}

function step(kind: StepKind, fixed: string | number | undefined, evaluate?: Step["evaluate"]): Step {
  return {
    kind,
    fixed,
    access: kind === "key" && typeof fixed === "string" ? accessTo(fixed) : undefined,
    evaluate: evaluate ?? (() => fixed),
  };
}

function bracketStep({ source }: Bracket, path: string): Step {
  switch (source.kind) {
    case "append":
      return step("append", "[]");
    case "explicit":
      return step("index", source.index);
    case "count":
      return step("index", undefined, (run) => run.matchCount(source.levels, path));
    case "reference": {
      const { levels, group } = source.reference;
      return step("index", undefined, (run) => {
        const key = run.matchedKey(levels, group, path);
        return typeof key === "string" ? indexOf(key) : key;
      });
    }
    case "lookup": {
      const text = lookupText(source.lookup, path);
      return step("index", undefined, (run) => {
        const found = text(run);
        return found === undefined ? undefined : indexOf(found);
      });
    }
  }
}

function indexOf(text: string): number | undefined {
  const index = parseJavaInt(text);
  return index !== undefined && index >= 0 ? index : undefined;
}

function referenceText({ levels, group }: Reference, path: string): (run: Run) => string | undefined {
  return (run) => {
    const key = run.matchedKey(levels, group, path);
    return typeof key === "number" ? String(key) : key;
  };
}

/** The text of `photo-&(0,1)` at the current position of the walk. */
export function compileComposed({ parts }: Composed, path: string): (run: Run) => string | undefined {
  const pieces = parts.map((part) => (typeof part === "string" ? part : referenceText(part, path)));
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === "function") return only;
  return (run) => {
    let text = "";
    for (const piece of pieces) {
      const value = typeof piece === "string" ? piece : piece(run);
      if (value === undefined) return undefined;
      text += value;
    }
    run.spendText(text.length);
    return text;
  };
}

/** A looked-up value as a key: numbers are truncated to whole ones, objects and null are not keys. */
function lookupText(lookup: Lookup, path: string): (run: Run) => string | undefined {
  const read = compileLookup(lookup, path);
  return (run) => {
    const value = read(run);
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(toInt(value));
    return typeof value === "boolean" ? String(value) : undefined;
  };
}

/**
 * Reads `@(levels,path)`; undefined when there is nothing.
 * @param leftOut levels that it counts and that are not on the walk
 */
export function compileLookup({ levels, steps }: Lookup, path: string, leftOut = 0): (run: Run) => unknown {
  const up = levels - leftOut;
  const access = onlyKey(steps);
  const read = compileReader(steps, path);
  return (run) => {
    const level = run.up(up);
    if (level === undefined)
      return run.fail(
        "REFERENCE_BEYOND_ROOT",
        path,
        `"@(${levels},…)" goes up beyond the root of the input. Lower its number.`,
      );
    return access === undefined ? read(run, level.tree) : readKey(run, level.tree, access);
  };
}

/** Reads down a path; undefined when a step is missing or meets the wrong kind of value. */
export function compileReader(
  elements: readonly PathElement[],
  path: string,
): (run: Run, tree: unknown) => unknown {
  const access = onlyKey(elements);
  if (access !== undefined) return (run, tree) => readKey(run, tree, access);
  const steps = elements.map((element) => compileStep(element, path));
  if (steps.every((step) => step.fixed !== undefined)) {
    return (run, tree) => {
      let value = tree;
      for (const step of steps) {
        value = readStep(run, value, step, step.fixed);
        if (value === undefined) return undefined;
      }
      return value;
    };
  }
  return (run, tree) => {
    // Every step is evaluated before the first is taken: one without a target is refused even after a missing key.
    const places: (string | number)[] = [];
    for (const step of steps) {
      const place = step.evaluate(run);
      if (place === undefined) return undefined;
      places.push(place);
    }
    let value = tree;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index];
      if (step === undefined) break;
      value = readStep(run, value, step, places[index]);
      if (value === undefined) return undefined;
    }
    return value;
  };
}

/** The key of a path that is one plain key. */
function onlyKey(elements: readonly PathElement[]): NamedKey | undefined {
  const [only] = elements;
  if (elements.length !== 1 || only?.kind !== "literal" || isInherited(only.key)) return undefined;
  return isBracketed(only.canonical) ? undefined : accessTo(only.key);
}

function readKey(run: Run, tree: unknown, { key, read }: NamedKey): unknown {
  const map = run.present(tree);
  return isMap(map) ? run.present(read(map, key)) : undefined;
}

function readStep(run: Run, value: unknown, step: Step, place: string | number | undefined): unknown {
  const tree = run.present(value);
  if (typeof tree !== "object" || tree === null) return undefined;
  if (step.kind === "key") {
    if (Array.isArray(tree)) return undefined;
    // Not null and not a list: a map of the JSON tree.
    const map = tree as JsonMap;
    const { access } = step;
    return access === undefined ? readOwn(map, String(place)) : access.read(map, access.key);
  }
  if (step.kind === "append" || !Array.isArray(tree) || run.bareArrays?.has(tree)) return undefined;
  return typeof place === "number" && place < tree.length ? tree[place] : undefined;
}
