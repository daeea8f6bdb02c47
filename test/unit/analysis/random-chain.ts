/** Random chains of JOLT in every shape that the language has, made for the documents that they are run on. */
import { functions } from "../../../shared/jolt/functions/index.ts";
import { transform } from "../../../shared/jolt/index.ts";
import { isMap, type JsonMap } from "../../../shared/jolt/json.ts";
import { pick, type Random } from "./random-process.ts";

/** A chain, and what it makes of each document; undefined of one that it can't be run on. */
export interface RandomChain {
  readonly chain: readonly JsonMap[];
  readonly outputs: readonly unknown[];
}

/** @returns undefined where what was drawn is no chain, or can be run on none of the documents */
export function randomChain(documents: readonly unknown[], random: Random): RandomChain | undefined {
  const chain: JsonMap[] = [];
  let outputs = documents;
  const count = 1 + Math.floor(random() * 4);
  for (let index = 0; index < count; index += 1) {
    const operation = operationFor(outputs, random, index === 0);
    const run = compiled([...chain, operation]);
    if (!run) continue;
    const result = documents.map((document) => outputOf(run, document));
    if (!result.some(isMap)) continue;
    chain.push(operation);
    outputs = result;
  }
  return chain.length === 0 ? undefined : { chain, outputs };
}

function compiled(chain: readonly JsonMap[]): ((input: unknown) => unknown) | undefined {
  try {
    return transform(chain);
  } catch {
    return undefined;
  }
}

/** What a chain makes of a document; undefined where it can't be run on it. */
export function outputOf(run: (input: unknown) => unknown, document: unknown): unknown {
  try {
    return run(structuredClone(document)) ?? null;
  } catch {
    return undefined;
  }
}

function operationFor(documents: readonly unknown[], random: Random, isFirst: boolean): JsonMap {
  const kind = isFirst
    ? "shift"
    : pick(
        ["shift", "shift", "shift", "default", "remove", "cardinality", "modify", "modify", "sort"],
        random,
      );
  if (kind === "shift") return { operation: kind, spec: shiftSpec(documents, random, 0) };
  if (kind === "default") return { operation: kind, spec: defaultSpec(documents, random, 0) };
  if (kind === "remove") return { operation: kind, spec: placesSpec(documents, random, 0, () => "") };
  if (kind === "cardinality") {
    const spec = placesSpec(documents, random, 0, () => pick(["ONE", "MANY"], random), 0.15);
    return { operation: kind, spec };
  }
  if (kind === "sort") return { operation: kind };
  const mode = pick(["overwrite", "overwrite", "default", "define"], random);
  return { operation: `modify-${mode}-beta`, spec: modifySpec(documents, random, 0) };
}

const valuesAt = (values: readonly unknown[], key: string): unknown[] =>
  values.flatMap((value) => {
    if (Array.isArray(value))
      return key === "*" ? value : /^\d+$/.test(key) ? [value[Number(key)] ?? []] : [];
    if (!isMap(value)) return [];
    return key === "*" ? Object.values(value) : Object.hasOwn(value, key) ? [value[key]] : [];
  });

const keysOf = (values: readonly unknown[]): string[] => [
  ...new Set(values.flatMap((value) => (isMap(value) ? Object.keys(value) : []))),
];

const some = (random: Random, most: number) => 1 + Math.floor(random() * most);
const often = (random: Random, share: number) => random() < share;

/** A key that matches something here, with the values that it leads to. */
function matching(
  values: readonly unknown[],
  random: Random,
  isShift = false,
): { key: string; inner: unknown[] } | undefined {
  const keys = keysOf(values);
  const lists = values.filter(Array.isArray);
  if (isShift && often(random, 0.05))
    return { key: pick(["&1", "&(1,0)", "&(2,0)", "x-&1", "&0"], random), inner: valuesAt(values, "*") };
  if (lists.length > 0 && (keys.length === 0 || often(random, 0.7))) {
    const key = pick(["*", "*", "*", "0", "1", "0|1"], random);
    return {
      key,
      inner: key === "0|1" ? [...valuesAt(values, "0"), ...valuesAt(values, "1")] : valuesAt(values, key),
    };
  }
  if (keys.length > 0) {
    const key = pick(keys, random);
    const other = pick(keys, random);
    if (often(random, 0.65)) return { key, inner: valuesAt(values, key) };
    if (often(random, 0.5)) return { key: "*", inner: valuesAt(values, "*") };
    if (often(random, 0.4) && other !== key)
      return { key: `${key}|${other}`, inner: [...valuesAt(values, key), ...valuesAt(values, other)] };
    const pattern = pick([`${key.slice(0, 1)}*`, `*${key.slice(-1)}`], random);
    const matched = keys.filter((one) =>
      pattern.startsWith("*") ? one.endsWith(pattern.slice(1)) : one.startsWith(pattern.slice(0, -1)),
    );
    return { key: pattern, inner: matched.flatMap((one) => valuesAt(values, one)) };
  }
  const plain = values.filter((value) => ["string", "number", "boolean"].includes(typeof value));
  if (plain.length === 0) return undefined;
  const texts = [...new Set(plain.map(String))].filter((text) => /^[\w-]+$/.test(text));
  const key = often(random, 0.6) && texts.length > 0 ? pick(texts, random) : "*";
  return { key, inner: [] };
}

function shiftSpec(values: readonly unknown[], random: Random, depth: number): JsonMap {
  const spec: JsonMap = {};
  const count = some(random, depth === 0 ? 5 : 4);
  for (let index = 0; index < count; index += 1) {
    const isSpecial = depth > 0 && often(random, 0.4);
    if (isSpecial) addSpecial(spec, random, depth);
    else {
      const found =
        depth === 0 && index === 0 && keysOf(values).includes("answers")
          ? { key: "answers", inner: valuesAt(values, "answers") }
          : matching(values, random, true);
      if (!found || found.key in spec) continue;
      const isDeep = depth < 5 && (depth === 0 ? often(random, 0.8) : often(random, 0.5));
      spec[found.key] = isDeep ? shiftSpec(found.inner, random, depth + 1) : leaf(random, depth + 1);
    }
  }
  if (Object.keys(spec).length === 0) spec["@"] = leaf(random, depth);
  return spec;
}

function addSpecial(spec: JsonMap, random: Random, depth: number): void {
  const kind = pick(["@", "$", "#", "#", "@(", "$1"], random);
  if (kind === "@") spec["@"] = leaf(random, depth + 1);
  else if (kind === "$") spec.$ = leaf(random, depth + 1);
  else if (kind === "$1") spec[pick(["$1", "$(0,1)", "$2"], random)] = leaf(random, depth + 1);
  else if (kind === "#")
    spec[`#${pick(["k", "5", "red", "yes"], random)}`] = often(random, 0.9)
      ? leaf(random, depth + 1)
      : { "*": leaf(random, depth + 2), "#k": leaf(random, depth + 2) };
  else {
    const [one, other] = [pick(names, random), pick(names, random)];
    const lookup = pick(
      [
        ...["@1", "@2", `@(1,${one})`, `@(2,${one})`, "@(1,n)", "@0", "@3"],
        ...[`@(2,${one}.${other})`, `@(3,${one}[0])`, "@(2,&)", "@(1,[0])", `@(3,[1].${one})`],
      ],
      random,
    );
    spec[lookup] = often(random, 0.8) ? leaf(random, depth + 1) : { "*": leaf(random, depth + 2) };
  }
}

/** Few, so that different places write to the same. */
const names = ["o", "l", "rows", "v", "k", "a", "n"];

const leaf = (random: Random, depth: number): unknown => {
  if (often(random, 0.04)) return null;
  if (often(random, 0.15)) return [path(random, depth), path(random, depth)];
  return path(random, depth);
};

function path(random: Random, depth: number): string {
  const level = () => Math.floor(random() * (depth + 1));
  let text = step(random, level);
  const more = Math.floor(random() * 3);
  for (let index = 0; index < more; index += 1) {
    if (often(random, 0.5)) text += bracket(random, level);
    else text += `.${step(random, level)}`;
  }
  return text;
}

function step(random: Random, level: () => number): string {
  if (often(random, 0.75)) return pick(names, random);
  return pick(
    [
      "&",
      `&${level()}`,
      `&(${level()},0)`,
      `x-&${level()}`,
      `&(${level()},1)`,
      `@(1,${pick(names, random)})`,
      `@${level()}`,
      `$${level()}`,
      `@(2,${pick(names, random)}.${pick(names, random)})`,
    ],
    random,
  );
}

function bracket(random: Random, level: () => number): string {
  return pick(
    [
      "[]",
      "[]",
      "[0]",
      "[1]",
      "[2]",
      "[&]",
      `[&${level()}]`,
      `[&${level()}]`,
      `[#${level()}]`,
      `[#${level()}]`,
      `[@(1,n)]`,
    ],
    random,
  );
}

/** @param selves how often a place itself is named beside what is inside it */
function placesSpec(
  values: readonly unknown[],
  random: Random,
  depth: number,
  right: () => string,
  selves = 0,
): JsonMap {
  const spec: JsonMap = {};
  for (let index = some(random, 3); index > 0; index -= 1) {
    const found = matching(values, random);
    if (!found || found.key in spec) continue;
    const canBeDeep = found.inner.some((one) => typeof one === "object" && one !== null);
    spec[found.key] =
      canBeDeep && depth < 4 && often(random, 0.6)
        ? placesSpec(found.inner, random, depth + 1, right, selves)
        : right();
    if (depth > 0 && often(random, selves)) spec["@"] = right();
  }
  return spec;
}

const constant = (random: Random): unknown =>
  pick<unknown>(["x", "", 7, true, false, [], ["x"], { k: "x" }, [{ k: 1 }, null], "yes", {}, null], random);

function defaultSpec(values: readonly unknown[], random: Random, depth: number): JsonMap {
  const spec: JsonMap = {};
  for (let index = some(random, 3); index > 0; index -= 1) {
    const found = often(random, 0.3)
      ? { key: pick([...names, "l[]"], random), inner: valuesAt(values, "l") }
      : matching(values, random);
    if (!found || found.key in spec) continue;
    const key =
      found.inner.some(Array.isArray) && often(random, 0.4) ? `${found.key.replace("[]", "")}[]` : found.key;
    const isDeep = depth < 3 && (found.inner.some(isMap) || key.endsWith("[]")) && often(random, 0.6);
    spec[key] = isDeep ? defaultSpec(found.inner, random, depth + 1) : constant(random);
  }
  return spec;
}

function modifySpec(values: readonly unknown[], random: Random, depth: number): JsonMap {
  const spec: JsonMap = {};
  const keys = keysOf(values);
  for (let index = some(random, 3); index > 0; index -= 1) {
    const found = often(random, 0.3) ? { key: pick(names, random), inner: [] } : matching(values, random);
    if (!found) continue;
    const isList = values.some(Array.isArray) && /^\d+(\|\d+)?$/.test(found.key);
    const key = `${pick(["", "", "", "", "+", "~", "_"], random)}${isList ? found.key.replace(/\d+/g, "[$&]") : found.key}${often(random, 0.1) ? "?" : ""}`;
    if (key in spec) continue;
    const isDeep =
      depth < 4 && found.inner.some((one) => typeof one === "object" && one !== null) && often(random, 0.7);
    spec[key] = isDeep ? modifySpec(found.inner, random, depth + 1) : right(keys, random);
  }
  return spec;
}

function right(keys: readonly string[], random: Random): unknown {
  if (often(random, 0.2)) return constant(random);
  if (often(random, 0.15)) return [call(keys, random), call(keys, random), constant(random)];
  return call(keys, random);
}

const functionNames = [...functions.keys()];

function call(keys: readonly string[], random: Random): string {
  const lookup = () =>
    keys.length > 0 && often(random, 0.8)
      ? `@(1,${pick(keys, random).replaceAll(".", "\\.")})`
      : pick(
          [
            ...["@(2,n)", "@0", "@1", "@(1,l[0])", "@(1,[0])", "@(2,[0])", "@(2,&1)", "@(2,[&1])"],
            ...[2, 2, 3, 4].map((up) => `@(${up},${pick(names, random)})`),
            `@(${pick(["1", "2", "3"], random)},${pick(names, random)}.${pick(names, random)})`,
          ],
          random,
        );
  if (often(random, 0.2)) return lookup();
  const name = pick(functionNames, random);
  if (often(random, 0.3)) return `=${name}`;
  const argument = () =>
    pick([lookup, lookup, lookup, () => "2", () => "'a'", () => "0", () => "','", () => "3.5"], random)();
  const separated = name === "join" || name === "split" ? ["','"] : name === "elementAt" ? ["0"] : [];
  const args = [...separated, ...Array.from({ length: some(random, 3) }, argument)];
  return `=${name}(${args.join(",")})`;
}
