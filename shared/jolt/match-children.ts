/** Which child of a shift spec matches which key: literals by name, stars and references in order of precision. */

import { parseJavaInt } from "./java-number.ts";
import type { JsonMap } from "./json.ts";
import { accessTo, type KeyAccess } from "./key-access.ts";
import { MAX_KNOWN_KEY_LENGTH, MAX_KNOWN_KEYS } from "./limits.ts";
import type { KeyElement } from "./parse-key.ts";
import { JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import type { StarPattern } from "./star-pattern.ts";

/** A compiled key with its right side. */
export interface Child<Target> {
  readonly element: KeyElement;
  /** True when the child matched the key, so that no other may. */
  readonly apply: Apply<Target>;
  /** Works out once what depends on the key alone; undefined where something else matters. */
  readonly bind?: (run: Run, key: string) => Apply<Target> | undefined;
}

type Apply<Target> = (run: Run, target: Target, key: string | number, value: unknown) => boolean;

/** Visits the children for each kind of input. */
export interface Visit<Target> {
  map(run: Run, target: Target, map: JsonMap): void;
  list(run: Run, target: Target, list: readonly unknown[]): void;
  /** A scalar is matched by its text; whatever matches it gets null. */
  scalar(run: Run, target: Target, text: string): void;
}

interface LiteralChild<Target> {
  readonly key: string;
  readonly index: number | undefined;
  readonly read: KeyAccess["read"];
  readonly child: Child<Target>;
}

interface ComputedChild<Target> {
  readonly pattern: StarPattern | undefined;
  readonly child: Child<Target>;
}

/**
 * Literals run in the spec's order and stars in the input's. Where a literal could also be matched by a star, or the keys
 * include a reference, the input's order applies and a literal goes first for each key.
 */
export function compileChildren<Target>(children: readonly Child<Target>[], path: string): Visit<Target> {
  const literals = children.flatMap((child): LiteralChild<Target>[] => {
    if (child.element.kind !== "literal") return [];
    const { key, read } = accessTo(child.element.key);
    return [{ key, index: parseJavaInt(key), read, child }];
  });
  const computed = inOrder(
    children.filter(({ element }) => element.kind !== "literal"),
    path,
  );
  if (computed.length === 0) return byLiterals(literals, path);
  const stars = byInput(new Map(), computed);
  if (literals.length === 0) return stars;
  const isConflict = computed.some(
    ({ pattern }) => pattern === undefined || literals.some(({ key }) => pattern.matches(key)),
  );
  if (isConflict) return byInput(new Map(literals.map(({ key, child }) => [key, child])), computed);
  const named = byLiterals(literals, path);
  return {
    map(run, target, map) {
      named.map(run, target, map);
      stars.map(run, target, map);
    },
    list(run, target, list) {
      named.list(run, target, list);
      stars.list(run, target, list);
    },
    scalar(run, target, text) {
      named.scalar(run, target, text);
      stars.scalar(run, target, text);
    },
  };
}

/** References first, then many stars, two, one, alone; longer keys first, then alphabetically. */
function inOrder<Target>(children: readonly Child<Target>[], path: string): ComputedChild<Target>[] {
  if (children.length > 1 && children.some(({ element }) => element.kind === "bracket")) {
    throw new JoltProblem(
      "KEY_INVALID",
      path,
      'Brackets on the left of shift match nothing. Write list indexes as plain numbers, such as "0".',
    );
  }
  return [...children]
    .sort((one, other) => {
      const [a, b] = [one.element, other.element];
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      if (a.canonical.length !== b.canonical.length) return b.canonical.length - a.canonical.length;
      return a.canonical < b.canonical ? -1 : 1;
    })
    .map((child) => ({
      pattern: child.element.kind === "star" ? child.element.pattern : undefined,
      child,
    }));
}

function rank(element: KeyElement): number {
  return element.kind === "star" ? element.pattern.rank : 1;
}

function byLiterals<Target>(literals: readonly LiteralChild<Target>[], path: string): Visit<Target> {
  const byKey = new Map(literals.map(({ key, child }) => [key, child]));
  return {
    map(run, target, map) {
      run.spend(literals.length);
      for (const { key, read, child } of literals) {
        const value = read(map, key);
        if (value !== undefined) child.apply(run, target, key, value);
      }
    },
    list(run, target, list) {
      run.spend(literals.length);
      for (const { key, index, child } of literals) {
        if (index === undefined || index >= list.length) continue;
        if (index < 0) {
          throw new JoltProblem("INDEX_INVALID", path, `The list index "${key}" is below 0. Count from 0.`);
        }
        child.apply(run, target, key, list[index] ?? null);
      }
    },
    scalar(run, target, text) {
      byKey.get(text)?.apply(run, target, text, null);
    },
  };
}

function byInput<Target>(
  literals: ReadonlyMap<string, Child<Target>>,
  computed: readonly ComputedChild<Target>[],
): Visit<Target> {
  const [only] = computed;
  const takesAll = computed.length === 1 && only?.pattern?.stars === 0 && literals.size === 0;

  const visit: Apply<Target> = (run, target, key, value) => {
    const text = String(key);
    const literal = literals.get(text);
    if (literal !== undefined) return literal.apply(run, target, key, value);
    for (const { pattern, child } of computed) {
      if (pattern !== undefined && !pattern.matches(text)) continue;
      if (child.apply(run, target, key, value)) return true;
    }
    return false;
  };
  const each = takesAll ? only.child.apply : visit;
  // Forms have the same keys again and again: which child matches one, and what its stars capture, is worked out once.
  const isByKeyAlone = computed.every(({ pattern }) => pattern !== undefined);
  const known = new Map<string, Apply<Target>>();
  const bind = (run: Run, key: string): Apply<Target> => {
    const child = literals.get(key) ?? computed.find(({ pattern }) => pattern?.matches(key) === true)?.child;
    return child === undefined ? matchesNothing : (child.bind?.(run, key) ?? child.apply);
  };
  const eachKey: Apply<Target> = (run, target, key, value) => {
    const text = String(key);
    let apply = known.get(text);
    if (apply === undefined) {
      if (known.size >= MAX_KNOWN_KEYS || text.length > MAX_KNOWN_KEY_LENGTH)
        return visit(run, target, text, value);
      apply = bind(run, text);
      known.set(text, apply);
    }
    return apply(run, target, text, value);
  };
  const eachOfMap = isByKeyAlone && !takesAll ? eachKey : each;
  return {
    map(run, target, map) {
      const keys = Object.keys(map);
      run.spend(keys.length * computed.length);
      for (const key of keys) eachOfMap(run, target, key, map[key] ?? null);
    },
    list(run, target, list) {
      // Fixed before the first write: a write may add to this very list.
      const size = list.length;
      run.spend(size * computed.length);
      for (let index = 0; index < size; index++) each(run, target, index, list[index] ?? null);
    },
    scalar(run, target, text) {
      each(run, target, text, null);
    },
  };
}

const matchesNothing = (): boolean => false;
