/** What the answers of a case show, and what a chain makes of them. */
import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import type { Constants } from "./constants.ts";
import { BESIDE } from "./measures.ts";

/** What a case shows, as names that begin with their kind. */
export type Shown = Set<string>;

/** Two questions of a kind that are this close to each other, in the order of the form, are told apart. */
const NEIGHBOURS = 8;

/** Names what answers show of the questions of a form. */
export class ShownAnswers {
  readonly #nodes: ReadonlyMap<string, FormNode>;
  readonly #constants: Constants;
  /** Of questions of a kind that stand beside each other. */
  readonly #pairs: readonly (readonly [string, string])[];

  constructor(nodes: readonly FormNode[], constants: Constants) {
    this.#nodes = new Map(nodes.map((node) => [node.key, node]));
    this.#constants = constants;
    const kinds = Map.groupBy(
      nodes.filter(({ kind, isShown }) => isShown && kind !== "none" && kind !== "list" && kind !== "file"),
      ({ kind, field, repeats }) =>
        `${kind} ${repeats.join(" ")} ${(field?.options ?? []).map(({ key }) => key).join(" ")}`,
    );
    this.#pairs = [...kinds.values()].flatMap((alike) =>
      alike.flatMap(({ key }, at) =>
        alike.slice(at + 1, at + 1 + NEIGHBOURS).map((other) => [key, other.key] as const),
      ),
    );
  }

  add(answers: StoredAnswers, shown: Shown): void {
    this.#inside(answers, shown);
    for (const { key, kind, repeats } of this.#nodes.values())
      if (kind !== "none" && repeats.length === 0 && isEmpty(answers[key])) shown.add(`there ${key} no`);
  }

  /** Of the form, or of one instance of a repeat. */
  #inside(answers: StoredAnswers, shown: Shown): void {
    for (const [key, value] of Object.entries(answers)) {
      const node = this.#nodes.get(key);
      if (node !== undefined) this.#answer(node, value, shown);
    }
    for (const [one, other] of this.#pairs) {
      const [left, right] = [answers[one], answers[other]];
      if (isEmpty(left) || isEmpty(right)) continue;
      if (JSON.stringify(left) !== JSON.stringify(right)) shown.add(`unlike ${one} ${other}`);
    }
  }

  #answer({ key, kind }: FormNode, value: StoredAnswer, shown: Shown): void {
    if (isEmpty(value) && kind !== "list" && kind !== "choices") return;
    shown.add(`there ${key} yes`);
    if (kind === "list" && Array.isArray(value)) {
      shown.add(`repeat ${key} ${Math.min(2, value.length)}`);
      for (const one of value) if (isInstance(one)) this.#inside(one, shown);
    } else if (kind === "choices" && Array.isArray(value)) {
      shown.add(`count ${key} ${Math.min(3, value.length)}`);
      for (const one of value) shown.add(`choice ${key} ${String(one)}`);
    } else if (kind === "choice" || kind === "likert" || kind === "switch")
      shown.add(`choice ${key} ${String(value)}`);
    else if (typeof value === "number" || typeof value === "string") {
      for (const side of this.#sides(key, value)) shown.add(`threshold ${key} ${side}`);
    }
  }

  #sides(key: string, value: number | string): string[] {
    const { numbers, dates } = this.#constants.own(key);
    const bounds: readonly (number | string)[] =
      typeof value === "number" || !Number.isNaN(Number(value)) ? numbers : dates;
    return bounds.flatMap((bound) => {
      const at = typeof bound === "number" ? Number(value) : value;
      const side = at === bound ? "=" : at < bound ? "<" : ">";
      const distance = typeof bound === "number" ? Math.abs(Number(value) - bound) : Number.POSITIVE_INFINITY;
      const closest = BESIDE.find((one) => distance <= one);
      return [`${bound} ${side}`, ...(closest === undefined ? [] : [`${bound} ${side} ${closest}`])];
    });
  }
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isInstance = (value: unknown): value is StoredAnswers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How deep what a chain makes is looked at. */
const MAX_DEPTH = 6;

/** Each path that a chain writes, and how many are in its lists. */
export function addPaths(value: unknown, path: string, shown: Shown, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    shown.add(`${path} ${Math.min(2, value.length)}`);
    for (const item of value) addPaths(item, `${path}[]`, shown, depth + 1);
  } else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) addPaths(inner, `${path}.${key}`, shown, depth + 1);
  else shown.add(path);
}
