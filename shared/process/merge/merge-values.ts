/** Three-way merges of what a step consists of: a value, a list with keys, a catalogue of translations. */
import { movedKeys } from "../../form/definition/form-difference.ts";
import type { PropertySet } from "../step.ts";

/** Whose change counts where both changed the same. */
export type Side = "mine" | "theirs";

/** One value as it was, as it is here, and as somebody else saved it; undefined: it isn't there. */
export interface Three<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** What two changes make together. @property isConflict both changed the same, differently: the side decided */
export interface MergedValue<Value> {
  value: Value;
  isConflict: boolean;
}

/** As they are stored: without what is undefined. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @example mergeValue({ base: 1, mine: 1, theirs: 2 }, "mine") // { value: 2, isConflict: false } */
export function mergeValue<Value>({ base, mine, theirs }: Three<Value>, side: Side): MergedValue<Value> {
  if (isSame(mine, theirs) || isSame(base, mine)) return { value: theirs, isConflict: false };
  if (isSame(base, theirs)) return { value: mine, isConflict: false };
  return { value: side === "mine" ? mine : theirs, isConflict: true };
}

/**
 * The order of what both lists contain, and of what either adds: each addition follows what it followed in its own list.
 * @example mergeOrder({ base: ["a", "b"], mine: ["b", "a"], theirs: ["a", "b", "c"] }, "mine").value // ["b", "c", "a"]
 */
export function mergeOrder(
  { base, mine, theirs }: Three<readonly string[]>,
  side: Side,
): MergedValue<string[]> {
  const [isMineMoved, isTheirsMoved] = [movedKeys(base, mine).size > 0, movedKeys(base, theirs).size > 0];
  const isConflict = isMineMoved && isTheirsMoved && movedKeys(mine, theirs).size > 0;
  const isMineFirst = isConflict ? side === "mine" : isMineMoved;
  const [first, second] = isMineFirst ? [mine, theirs] : [theirs, mine];
  const value = [...first];
  for (const [at, key] of second.entries()) {
    if (value.includes(key)) continue;
    const before = second[at - 1];
    value.splice(before === undefined ? 0 : value.indexOf(before) + 1, 0, key);
  }
  return { value, isConflict };
}

type Entries<Value> = ReadonlyMap<string, Value>;

/** Lists with keys: what only one side added, changed or removed is taken from it. */
function mergeEntries<Value>(
  { base, mine, theirs }: Three<Entries<Value>>,
  side: Side,
  mergeOne: (three: Three<Value>, side: Side) => MergedValue<Value>,
): MergedValue<[string, Value][]> {
  let isConflict = false;
  const entries = new Map<string, Value>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, here, there] = [base.get(key), mine.get(key), theirs.get(key)];
    const merged =
      was !== undefined && here !== undefined && there !== undefined
        ? mergeOne({ base: was, mine: here, theirs: there }, side)
        : mergeValue<Value | undefined>({ base: was, mine: here, theirs: there }, side);
    isConflict ||= merged.isConflict;
    if (merged.value !== undefined) entries.set(key, merged.value);
  }
  const keysOf = (list: Entries<Value>) => [...list.keys()].filter((key) => entries.has(key));
  const order = mergeOrder({ base: keysOf(base), mine: keysOf(mine), theirs: keysOf(theirs) }, side);
  const value = order.value.flatMap((key): [string, Value][] => {
    const one = entries.get(key);
    return one === undefined ? [] : [[key, one]];
  });
  return { value, isConflict: isConflict || order.isConflict };
}

/** Property sets by their key, and the properties in them by their name. */
export function mergePropertySets(three: Three<PropertySet[]>, side: Side): MergedValue<PropertySet[]> {
  const lists = [three.base, three.mine, three.theirs];
  if (lists.some((sets) => hasTwice(sets.map(({ key }) => key)))) return mergeValue(three, side);
  const byKey = mapThree(three, (sets) => new Map(sets.map((set) => [set.key, set])));
  const { value, isConflict } = mergeEntries(byKey, side, mergePropertySet);
  return { value: value.map(([, set]) => set), isConflict };
}

function mergePropertySet(three: Three<PropertySet>, side: Side): MergedValue<PropertySet> {
  const lists = [three.base, three.mine, three.theirs].map(({ properties }) =>
    properties.map(({ name }) => name),
  );
  if (lists.some(hasTwice)) return mergeValue(three, side);
  const name = mergeValue(
    mapThree(three, (set) => set.name),
    side,
  );
  const properties = mergeEntries(
    mapThree(three, (set) => new Map(set.properties.map((one) => [one.name, one.value]))),
    side,
    mergeValue,
  );
  const value = {
    key: three.mine.key,
    name: name.value,
    properties: properties.value.map(([property, text]) => ({ name: property, value: text })),
  };
  return { value, isConflict: name.isConflict || properties.isConflict };
}

const hasTwice = (names: readonly string[]) => new Set(names).size < names.length;

/**
 * Catalogues as the templates of TRANSLATIONS steps: message by message, language by language.
 * @returns undefined when one of them isn't a JSON object
 */
export function mergeCatalogues(
  three: Three<string>,
  side: Side,
): MergedValue<Record<string, unknown>> | undefined {
  const read = mapThree(three, readObject);
  const { base, mine, theirs } = read;
  if (base === undefined || mine === undefined || theirs === undefined) return undefined;
  return mergeObjects({ base, mine, theirs }, side);
}

function mergeObjects(
  three: Three<Record<string, unknown>>,
  side: Side,
): MergedValue<Record<string, unknown>> {
  const entries = mapThree(three, (object) => new Map(Object.entries(object)));
  const { value, isConflict } = mergeEntries(entries, side, mergeAny);
  return { value: Object.fromEntries(value), isConflict };
}

/** The text of a stale translation and what it translates belong together. */
function mergeAny({ base, mine, theirs }: Three<unknown>, side: Side): MergedValue<unknown> {
  const isPart = (value: unknown) => isObject(value) && !("stale" in value);
  return isObject(base) && isObject(mine) && isObject(theirs) && [base, mine, theirs].every(isPart)
    ? mergeObjects({ base, mine, theirs }, side)
    : mergeValue({ base, mine, theirs }, side);
}

function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // it is still being typed: it is compared as a whole
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same of each of the three. @example mapThree(three, ({ name }) => name) */
export function mapThree<From, To>({ base, mine, theirs }: Three<From>, of: (one: From) => To): Three<To> {
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}
