/** Why a key of a chain matches nothing, in plain words. */
import { closestText } from "../../form/logic/closest-text.ts";
import type { KeyElement } from "../../jolt/parse-key.ts";
import { listed, quoted } from "../finding.ts";
import type { Shape } from "../shape.ts";
import type { ChainRun } from "./chain-run.ts";

/** A sentence; also reports the place that removed the key, if one did. */
export function whyMissing(element: KeyElement, shape: Shape, run: ChainRun): string {
  if (element.kind === "bracket")
    return "Brackets on the left match nothing: write a list's places as plain numbers.";
  if (element.kind !== "literal") return "Nothing here matches it.";
  const { key } = element;
  const gone = shape.gone?.get(key);
  if (gone) {
    run.dropped(gone, key, "a later place of this chain");
    return `${quoted(key)} was removed before.`;
  }
  const keys = [...(shape.keys?.keys() ?? [])];
  const values = shape.plain?.values?.map(String);
  if (values && keys.length === 0) {
    const meant = closestText(key, values);
    const cure = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
    return `The value here is never ${quoted(key)}: it is ${listed(values)}.${cure}`;
  }
  const meant = closestText(key, keys);
  const cure = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
  return `Nothing gives ${quoted(key)} here.${cure}`;
}

/**
 * Whether an alternative of a key is meant to be a key that is here, and that nothing beside it names. Only digits may be meant to differ.
 * @param written all the keys beside it
 */
export function isMisspelt(
  key: string,
  written: readonly string[],
  { isOpen, keys, otherKeys }: Shape,
): boolean {
  if (isOpen || otherKeys || !keys || keys.has(key)) return false;
  const meant = closestText(
    key,
    [...keys.keys()].filter((one) => !written.includes(one)),
  );
  return meant !== undefined && withoutDigits(meant) !== withoutDigits(key);
}

const withoutDigits = (key: string) => key.replace(/\d+/g, "");
