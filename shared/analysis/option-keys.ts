/** The keys that an answer to a question with choices can have. */
import type { Field } from "../form/definition/definition.ts";

/** Undefined where others can be added: a default may be none of the choices. */
export function optionKeys({ options = [], default: initial, value }: Field): readonly string[] | undefined {
  if (options.length === 0) return undefined;
  const keys = options.map(({ key }) => key);
  const isKnown = (key: unknown) =>
    key === undefined || (typeof key === "string" && key.split(/\s+/).every((key) => keys.includes(key)));
  return isKnown(initial) && isKnown(value) ? keys : undefined;
}
