/** Reading the cells of a node that hold more than one thing. */
import { cellText, type SurveyNode } from "./parsed-survey.ts";

/** Tokens of the appearance, in lower case; what stands in brackets belongs to its token. */
export function appearanceTokens(node: SurveyNode): string[] {
  return (
    cellText(node, "appearance")
      .toLowerCase()
      .match(/[^\s(,]+(?:\([^)]*\)?)?/g) ?? []
  );
}

export function hasAppearance(node: SurveyNode, ...tokens: string[]): boolean {
  const own = appearanceTokens(node);
  return tokens.some((token) => own.includes(token));
}

/** @example readParameters("start=0 end=10; step=1") // Map { "start" → "0", "end" → "10", "step" → "1" } */
export function readParameters(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([A-Za-z][\w-]*)\s*=\s*([^\s;,]+)/g)].map((pair) => [
      (pair[1] ?? "").toLowerCase(),
      pair[2] ?? "",
    ]),
  );
}
