/** What may be chosen of several options, cut at those that an expression speaks of. */
import { textOf, type Value } from "../../expression/values.ts";
import type { FormNode } from "../form-node.ts";
import { ANYTHING, type Atom, type Possible } from "./atom.ts";
import { defaultKeysOf, optionKeysOf } from "./option-keys.ts";

/** So many options are told apart: each doubles the atoms. */
const MAX_DECIDED = 4;

/** Atoms for every choice of at least one option. */
export function choicesCover(node: FormNode, constants: ReadonlySet<Value>): Possible {
  const keys = optionKeysOf(node);
  const defaults = defaultKeysOf(node);
  const options = new Set([...keys, ...defaults]);
  // an option twice, or one with a space in it, makes the joined keys ambiguous
  const isPlain =
    new Set(keys).size === keys.length &&
    new Set(defaults).size === defaults.length &&
    ![...options].some((key) => key === "" || /\s/.test(key));
  const { value } = node.field ?? {};
  if (keys.length === 0 || !isPlain || (value !== undefined && !Array.isArray(value))) return ANYTHING;
  const spoken = new Set([...constants].flatMap((constant) => textOf(constant).split(/\s+/)));
  const decided = new Set([...spoken].filter((word) => options.has(word)).slice(0, MAX_DECIDED));
  const left = [...options].filter((key) => !decided.has(key));
  return subsetsOf([...decided]).flatMap((chosen) => withOthers(chosen, { decided, options, left }));
}

interface Rest {
  decided: ReadonlySet<string>;
  options: ReadonlySet<string>;
  /** The options that are not told apart. */
  left: readonly string[];
}

/** These and no other; one other; two others or more. */
function withOthers(chosen: readonly string[], { decided, options, left }: Rest): Atom[] {
  const keys = new Set(chosen);
  const atoms: Atom[] = [];
  const [only, other] = chosen;
  if (only !== undefined && other === undefined) atoms.push(only);
  else if (only !== undefined) atoms.push({ kind: "chosen", keys, decided, options, least: 0, most: 0 });
  const [single] = left;
  if (single !== undefined && left.length === 1 && only === undefined) atoms.push(single);
  else if (single !== undefined) atoms.push({ kind: "chosen", keys, decided, options, least: 1, most: 1 });
  if (left.length > 1) atoms.push({ kind: "chosen", keys, decided, options, least: 2, most: left.length });
  return atoms;
}

/** Small ones first. */
function subsetsOf(keys: readonly string[]): string[][] {
  let subsets: string[][] = [[]];
  for (const key of keys) subsets = [...subsets, ...subsets.map((subset) => [...subset, key])];
  return subsets.sort((one, other) => one.length - other.length);
}
