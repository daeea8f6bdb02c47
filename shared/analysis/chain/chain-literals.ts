/** Texts that chains write as they are and that reports print, so that readers of every language get the same. */
import { isMap } from "../../jolt/json.ts";
import { splitArguments } from "../../jolt/modify-expression.ts";
import { type Step, walkSteps } from "../../process/step.ts";
import { partsOfPath, placeOfPath } from "../../process/steps/json-place.ts";
import { hasWords, type LiteralText } from "../literal-texts.ts";
import type { Tokens } from "../shape.ts";

export interface ChainLiteral extends LiteralText {
  step: Step;
  path: string;
}

/** @param printed what reports print where it should be in their reader's language */
export function chainLiterals(root: Step, printed: Tokens): ChainLiteral[] {
  const steps = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const chains = new Map<string, unknown>();
  return [...printed].flatMap((token) => {
    const step = token.kind === "written" ? steps.get(token.stepKey) : undefined;
    if (!step || token.kind !== "written") return [];
    const { template = "" } = step;
    if (!chains.has(step.key)) chains.set(step.key, JSON.parse(template)); // it was run to get here
    const texts = textsAt(chains.get(step.key), partsOfPath(token.path)).filter(hasWords);
    return [...new Set(texts)].map((text) => ({
      ...{ step, path: token.path, text: text.replace(/\s+/g, " ").trim() },
      ...placeOfPath(template, token.path),
    }));
  });
}

/** The constants of a place that writes something. */
function textsAt(chain: unknown, parts: readonly (string | number)[]): string[] {
  const [index, ...rest] = parts;
  const entry = Array.isArray(chain) && typeof index === "number" ? (chain[index] as unknown) : undefined;
  if (!isMap(entry)) return [];
  if (entry.operation === "shift")
    return parts.flatMap((part) => String(part).match(/^#(.+)/s)?.[1] ?? []).slice(-1);
  const value = rest.reduce<unknown>((at, part) => {
    if (Array.isArray(at)) return typeof part === "number" ? (at[part] as unknown) : undefined;
    return isMap(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }, entry);
  return entry.operation === "default" ? constantsIn(value) : modifyTexts(value);
}

function constantsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(constantsIn);
  // what is inside objects may be keys that nobody sees: texts are those with several words
  return isMap(value)
    ? Object.values(value)
        .flatMap(constantsIn)
        .filter((text) => /\s/.test(text.trim()))
    : [];
}

/** Of a modify: what it writes itself, and what its functions put together. */
function modifyTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(modifyTexts);
  if (typeof value !== "string") return constantsIn(value);
  if (!value.startsWith("=")) return /^[@^]/.test(value) ? [] : [value];
  const [, args = ""] = /^=(?:concat|join)\((.*)\)$/s.exec(value) ?? [];
  return splitArguments(args).flatMap((one) => (/^[@^]/.test(one) ? [] : [one.replace(/^'(.*)'$/s, "$1")]));
}
