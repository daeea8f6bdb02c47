/** Finds options by their keys at once, however many there are. */
import type { Option } from "./definition.ts";

/** Below it, looking at each is as fast. */
const MIN_INDEXED = 16;

const indexes = new WeakMap<readonly Option[], ReadonlyMap<string, Option>>();

/** The first option with a key. @param options never changed in place */
export function optionWith(options: readonly Option[], key: string): Option | undefined {
  return options.length < MIN_INDEXED
    ? options.find((option) => option.key === key)
    : indexOf(options).get(key);
}

function indexOf(options: readonly Option[]): ReadonlyMap<string, Option> {
  const known = indexes.get(options);
  if (known !== undefined) return known;
  const index = new Map<string, Option>();
  for (const option of options) if (!index.has(option.key)) index.set(option.key, option);
  indexes.set(options, index);
  return index;
}
