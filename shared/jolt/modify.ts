/**
 * modify-overwrite-beta, -default-beta and -define-beta: walks the spec over the input and writes values or the
 * results of functions in place. A key may carry its own mode (`+a` overwrite, `~a` default, `_a` define) and a
 * condition (`a?` only where the key is there).
 */
import { splitDroppingEnd } from "./dot-notation.ts";
import { javaText } from "./java-text.ts";
import { isMap, type JsonMap, readOwn } from "./json.ts";
import { accessTo } from "./key-access.ts";
import { compileExpression, type Expression } from "./modify-expression.ts";
import {
  createContainer,
  isTreeMap,
  type ModifyKey,
  type ModifyMode,
  parseModifyKey,
  settleDoubles,
  writeKey,
  writeValue,
} from "./modify-key.ts";
import { below, JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import { requireMap, requireSpecDepth } from "./spec-shape.ts";
import { everyKey, type StarPattern } from "./star-pattern.ts";
import { checkIndex, padTo } from "./write-path.ts";

/** Works at one key; `value` is undefined where the key is missing. */
type Modify = (run: Run, key: string | number, pattern: StarPattern | undefined, value: unknown) => void;

/**
 * Compiles a modify spec.
 *
 * @throws JoltProblem SPEC_INVALID · KEY_INVALID · KEY_DUPLICATE · PATH_INVALID · FUNCTION_INVALID
 * @example compileModify({ n: "=size(@(1,l))" }, "[0].spec", "overwrite")(run, { l: [7] }) // { l: [7], n: 1 }
 */
export function compileModify(
  spec: unknown,
  path: string,
  mode: ModifyMode,
): (run: Run, input: unknown) => unknown {
  const modify = compileComposite(requireMap(spec, path, "modify"), path, mode, 1).modify(mode);
  return (run, input) => {
    run.isLenient = true;
    run.start(input);
    modify(run, "root", undefined, input);
    settleDoubles(run);
    return input;
  };
}

/** The right side of a key, compiled once for all the keys that `|` separates; each has its own mode. */
interface Right {
  readonly modify: (own: ModifyMode) => Modify;
  /** What is written, where that is a value that doesn't depend on the key's own level of the walk. */
  readonly evaluate?: Expression["evaluate"];
  /** False where `evaluate` doesn't look at what is there before. */
  readonly needsValue?: boolean;
}

/** @param mode the mode of the operation, which deeper keys start from again */
function compileComposite(spec: JsonMap, path: string, mode: ModifyMode, depth: number): Right {
  requireSpecDepth(depth, path);
  const children = compileKeys(spec, path, mode, depth);
  const holds = holdsWhat(children, path);
  const highest = children.reduce(
    (most, { key }) =>
      key.element.kind === "bracket" && !key.ifPresent ? Math.max(most, key.element.index) : most,
    -1,
  );
  if (highest >= 0) checkIndex(highest, path);
  const inOrder = compileModifyChildren(children, false);
  const indexesFirst = compileModifyChildren(children, true);

  const modify =
    (own: ModifyMode): Modify =>
    (run, key, pattern, value) => {
      const visit = own === "define" && holds === "list" ? indexesFirst : inOrder;
      const container =
        value ?? (holds === "any" ? undefined : createContainer(run, key, own, holds === "list"));
      if (container === undefined) return;
      if (Array.isArray(container)) {
        if (holds === "map" || run.bareArrays?.has(container)) return;
        run.push(key, undefined, container);
        run.level.size = container.length;
        if (highest >= container.length) padTo(run, container, highest, path);
        visit.list(run, container);
      } else if (isTreeMap(container)) {
        if (holds === "list") return;
        run.push(key, pattern, container);
        visit.map(run, container);
      } else {
        if (holds !== "any") return;
        run.push(key, pattern, container);
        visit.scalar(run, javaText(container));
      }
      run.pop();
    };
  return { modify };
}

function compileKeys(spec: JsonMap, path: string, mode: ModifyMode, depth: number): ModifyChild[] {
  const children: ModifyChild[] = [];
  const canonicals = new Set<string>();
  for (const rawKey of Object.keys(spec)) {
    const place = below(path, rawKey);
    const right = compileRight(spec[rawKey], place, mode, depth);
    for (const text of splitDroppingEnd(rawKey, "|")) {
      const key = parseModifyKey(text, mode, place);
      const { canonical } = key.element;
      if (canonicals.has(canonical)) {
        throw new JoltProblem(
          "KEY_DUPLICATE",
          place,
          `The key "${canonical}" is here twice; a prefix or a "?" at its end doesn't make it a different key. Keep one.`,
        );
      }
      canonicals.add(canonical);
      const { evaluate, needsValue = true } = right;
      children.push({ key, modify: right.modify(key.mode), evaluate, needsValue });
    }
  }
  return children;
}

function compileRight(right: unknown, path: string, mode: ModifyMode, depth: number): Right {
  if (isMap(right) && Object.keys(right).length > 0) return compileComposite(right, path, mode, depth + 1);
  const { evaluate, needsLevel, needsValue } = compileExpression(right, path);
  const modify =
    (own: ModifyMode): Modify =>
    (run, key, pattern, value) => {
      const { tree: parent, size } = run.level;
      if (needsLevel) run.push(key, pattern, value ?? null);
      const result = evaluate(run, value);
      if (needsLevel) run.pop();
      if (result !== undefined) writeValue(run, parent, key, result, own, size, path);
    };
  return needsLevel ? { modify } : { modify, evaluate, needsValue };
}

/** What the keys of a {} can apply to: a list, a map, or (a star alone) either. */
function holdsWhat(children: readonly ModifyChild[], path: string): "list" | "map" | "any" {
  const isList = children.some(({ key }) => key.element.kind === "bracket");
  const isNamed = children.some(({ key }) => isMapKey(key));
  if (isList && isNamed) {
    throw new JoltProblem(
      "SPEC_INVALID",
      path,
      "A {} of modify mixes list indexes and keys. Use only one of them.",
    );
  }
  return isList ? "list" : isNamed ? "map" : "any";
}

function isMapKey({ element }: ModifyKey): boolean {
  return element.kind === "literal" || (element.kind === "star" && element.pattern.stars > 0);
}

interface ModifyChild {
  readonly key: ModifyKey;
  readonly modify: Modify;
  readonly evaluate: Right["evaluate"];
  readonly needsValue: boolean;
}

/**
 * Which child works on which key: all literals first, in the spec's order, then the stars. Called with the level of the
 * container on top of the walk.
 */
interface ModifyVisit {
  map(run: Run, map: JsonMap): void;
  list(run: Run, list: readonly unknown[]): void;
  scalar(run: Run, text: string): void;
}

interface StarChild {
  readonly pattern: StarPattern;
  readonly ifPresent: boolean;
  readonly modify: Modify;
}

/** @param indexesFirst where the keys define list places: an index then excludes its place from the star */
function compileModifyChildren(children: readonly ModifyChild[], indexesFirst: boolean): ModifyVisit {
  const stars = starsInOrder(children);
  const named = children.flatMap(({ key: { element, mode, ifPresent }, modify, evaluate, needsValue }) => {
    if (element.kind !== "literal") return [];
    const { key, read, write } = accessTo(element.key);
    return [{ key, read, write, mode, ifPresent, modify, evaluate, reads: needsValue || ifPresent }];
  });
  const indexed = children.flatMap(({ key: { element, ifPresent }, modify }) =>
    element.kind === "bracket" ? [{ index: element.index, isPlain: element.isPlain, ifPresent, modify }] : [],
  );
  const [first] = stars;
  const everyItem = indexed.length === 0 && first?.pattern === everyKey ? first : undefined;
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
      for (const { key, read, write, mode, ifPresent, modify, evaluate, reads } of named) {
        const value = reads ? read(map, key) : undefined;
        if (value === undefined && ifPresent) continue;
        if (evaluate === undefined) modify(run, key, undefined, value);
        else {
          const result = evaluate(run, value);
          if (result === undefined) continue;
          if (mode === "overwrite" && typeof result !== "object") {
            write(map, key, result);
            run.size.addKey(key, result);
          } else writeKey(run, map, key, result, mode, write);
        }
      }
      if (stars.length === 0) return;
      const keys = Object.keys(map);
      run.spend(keys.length * stars.length);
      for (const key of keys) visitStars(run, key, readOwn(map, key));
    },
    list(run, list) {
      if (everyItem !== undefined && !everyItem.ifPresent) {
        // Nothing was padded: each place has an item.
        run.spend(list.length * stars.length);
        const { length } = list;
        for (let index = 0; index < length; index++)
          everyItem.modify(run, index, undefined, list[index] ?? null);
        return;
      }
      const before = run.level.size;
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
