/** Which child of a modify spec works on which key: all literals first, in the spec's order, then the stars. */
import { isInherited, type JsonMap, readOwn } from "./json.ts";
import type { Modify } from "./modify.ts";
import type { ModifyKey } from "./modify-key.ts";
import type { Run } from "./run.ts";
import type { StarPattern } from "./star-pattern.ts";

export interface ModifyChild {
  readonly key: ModifyKey;
  readonly modify: Modify;
}

/** Called with the level of the container on top of the walk. */
export interface ModifyVisit {
  map(run: Run, map: JsonMap): void;
  list(run: Run, list: readonly unknown[]): void;
  scalar(run: Run, text: string): void;
}

interface StarChild {
  readonly pattern: StarPattern;
  readonly ifPresent: boolean;
  readonly modify: Modify;
}

/**
 * @param indexesFirst where the keys define list places: an index then keeps the star off its place
 */
export function compileModifyChildren(children: readonly ModifyChild[], indexesFirst: boolean): ModifyVisit {
  const stars = starsInOrder(children);
  const named = children.flatMap(({ key: { element, ifPresent }, modify }) =>
    element.kind === "literal"
      ? [{ key: element.key, isInherited: isInherited(element.key), ifPresent, modify }]
      : [],
  );
  const indexed = children.flatMap(({ key: { element, ifPresent }, modify }) =>
    element.kind === "bracket" ? [{ index: element.index, isPlain: element.isPlain, ifPresent, modify }] : [],
  );
  const taken = new Set(indexesFirst && stars.length > 0 ? indexed.map(({ index }) => index) : []);

  const visitStars = (run: Run, key: string | number, value: unknown): void => {
    for (const { pattern, ifPresent, modify } of stars) {
      if (!pattern.matches(String(key))) continue;
      if (value !== undefined || !ifPresent) modify(run, key, pattern.stars > 0 ? pattern : undefined, value);
      return;
    }
  };

  return {
    map(run, map) {
      run.spend(named.length);
      for (const { key, isInherited, ifPresent, modify } of named) {
        const value = isInherited ? readOwn(map, key) : map[key];
        if (value !== undefined || !ifPresent) modify(run, key, undefined, value);
      }
      if (stars.length === 0) return;
      const keys = Object.keys(map);
      run.spend(keys.length * stars.length);
      for (const key of keys) visitStars(run, key, readOwn(map, key));
    },
    list(run, list) {
      const before = run.sizes[run.top] ?? 0;
      const itemAt = (index: number): unknown => {
        const item = list[index];
        return (item === null || item === undefined) && index >= before ? undefined : (item ?? null);
      };
      run.spend(indexed.length);
      const visitIndexes = (chosen: (index: number) => boolean): void => {
        for (const { index, isPlain, ifPresent, modify } of indexed) {
          if (!isPlain || !chosen(index)) continue;
          const value = itemAt(index);
          if (value !== undefined || !ifPresent) modify(run, index, undefined, value);
        }
      };
      const size = list.length;
      if (taken.size === 0) visitIndexes(() => true);
      if (stars.length === 0) return;
      run.spend(size * stars.length);
      for (let index = 0; index < size; index++) {
        if (taken.has(index)) visitIndexes((other) => other === index);
        else visitStars(run, index, itemAt(index));
      }
    },
    scalar(run, text) {
      visitStars(run, text, undefined);
    },
  };
}

function starsInOrder(children: readonly ModifyChild[]): StarChild[] {
  return children
    .flatMap(({ key: { element, ifPresent }, modify }) =>
      element.kind === "star" ? [{ pattern: element.pattern, ifPresent, modify }] : [],
    )
    .sort(({ pattern: one }, { pattern: other }) => {
      if (one.rank !== other.rank) return one.rank - other.rank;
      if (one.text.length !== other.text.length) return other.text.length - one.text.length;
      return one.text < other.text ? -1 : 1;
    });
}
