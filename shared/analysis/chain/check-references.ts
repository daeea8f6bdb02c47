/** References of a shift, such as `&(1,2)`, to what isn't there: a run fails where it comes to one. */
import type { KeyElement, PathElement, Reference } from "../../jolt/parse-key.ts";
import { quoted } from "../finding.ts";
import { alternativeAt, type ChainRun, type Level, levelUp, referredKey } from "./chain-run.ts";
import { lookUp } from "./lookups.ts";

/** Reports what a step of a path, or a key, takes of the keys around it and can't. @see `matchedKey` of `shared/jolt/run.ts` */
export function checkReferences(
  element: PathElement | KeyElement,
  path: string,
  level: Level,
  run: ChainRun,
): void {
  const parts =
    element.kind === "composed" ? element.parts : [referenceOf(element)].filter((one) => one !== undefined);
  for (const part of parts) {
    const problem = typeof part === "string" ? undefined : problemOf(part, level);
    if (problem !== undefined) run.find("CHAIN_INVALID", "error", path, problem);
  }
}

function referenceOf(element: PathElement | KeyElement): Reference | undefined {
  if (element.kind === "key") return element.reference;
  return element.kind === "bracket" && element.source.kind === "reference"
    ? element.source.reference
    : undefined;
}

/**
 * What stands in brackets where a place of a list should, such as “north”, so that nothing is written; undefined where it can
 * be a place.
 */
function noPlace(element: PathElement, level: Level): string | undefined {
  if (element.kind !== "bracket") return undefined;
  const isPlace = (text: string) => /\p{Nd}/u.test(text);
  const reference = referenceOf(element);
  if (reference) {
    const key = referredKey(reference, level);
    return key === undefined || isPlace(key) ? undefined : key;
  }
  if (element.source.kind !== "lookup") return undefined;
  const { shape } = lookUp(element.source.lookup, level);
  const { plain, item, keys, isOpen, otherKeys } = shape ?? {};
  const texts = item || keys || isOpen || otherKeys ? [] : (plain?.values ?? []).map(String);
  return texts.some(isPlace) ? undefined : texts[0];
}

/** Undefined where it is right, or is unknown. */
function problemOf({ levels, group }: Reference, level: Level): string | undefined {
  const up = levelUp(level, levels);
  const written = quoted(`&(${levels},${group})`);
  if (!up) return `${written} goes up beyond the document, so the report stops here. Lower the first number.`;
  const stars = up.pattern?.stars ?? 0;
  if (up.key === undefined || group <= stars) return undefined;
  const which = stars === 0 ? "has no star beside other letters" : `has only ${stars}`;
  return `${written} takes what star ${group} of a key matched, here ${quoted(up.key)}, and its key in the chain ${which}: the report stops here. Lower one of the numbers.`;
}

/** Whether a path has something in its brackets that is no place of a list, so that nothing is written, which is reported. */
export function isNowhere(
  elements: readonly PathElement[],
  path: string,
  level: Level,
  run: ChainRun,
): boolean {
  const wrong = elements.find((element) => noPlace(element, level) !== undefined);
  if (!wrong) {
    for (const { kind, canonical } of elements)
      if (kind === "bracket") run.matched(alternativeAt(path, canonical));
    return false;
  }
  const found = quoted(noPlace(wrong, level));
  const why = () =>
    `It is ${found} here, which is no place of a list: count the levels up to the list once more.`;
  run.missed(alternativeAt(path, wrong.canonical), why);
  return true;
}
