/** References of a shift, such as `&(1,2)`, to what isn't there: a run fails where it comes to one. */
import type { KeyElement, PathElement, Reference } from "../../jolt/parse-key.ts";
import { quoted } from "../finding.ts";
import { type ChainRun, type Level, levelUp } from "./chain-run.ts";

/** Reports what a step of a path, or a key, takes of the keys around it and can't. @see `matchedKey` of `shared/jolt/run.ts` */
export function checkReferences(
  element: PathElement | KeyElement,
  path: string,
  level: Level,
  run: ChainRun,
): void {
  const parts =
    element.kind === "composed" ? element.parts : element.kind === "key" ? [element.reference] : [];
  for (const part of parts) {
    const problem = typeof part === "string" ? undefined : problemOf(part, level);
    if (problem !== undefined) run.find("CHAIN_INVALID", "error", path, problem);
  }
}

/** Undefined where it is right, or can't be told. */
function problemOf({ levels, group }: Reference, level: Level): string | undefined {
  const up = levelUp(level, levels);
  const written = quoted(`&(${levels},${group})`);
  if (!up) return `${written} goes up beyond the document, so the report stops here. Lower the first number.`;
  const stars = up.pattern?.stars ?? 0;
  if (up.key === undefined || group <= stars) return undefined;
  const which = stars === 0 ? "has no star beside other letters" : `has only ${stars}`;
  return `${written} takes what star ${group} of a key matched, here ${quoted(up.key)}, and its key in the chain ${which}: the report stops here. Lower one of the numbers.`;
}
