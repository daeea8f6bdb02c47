/** Reading the cells of a node that hold more than one thing. */
import { cellText, type SurveyNode } from "./parsed-survey.ts";

/** Tokens of the appearance, in lower case; what stands in brackets belongs to its token. */
export function appearanceTokens(node: SurveyNode): string[] {
  const appearance = cellText(node, "appearance");
  return appearance === "" ? [] : (appearance.toLowerCase().match(/[^\s(,]+(?:\([^)]*\)?)?/g) ?? []);
}

export function hasAppearance(node: SurveyNode, ...tokens: string[]): boolean {
  const own = appearanceTokens(node);
  return tokens.some((token) => own.includes(token));
}

/** Whether the question's choices are in a file, in another sheet or among the answers, and so not in the list. */
export function hasForeignChoices(node: SurveyNode): boolean {
  if (node.isExternal || node.list?.startsWith("${") === true) return true;
  return node.list !== undefined && appearanceTokens(node).some((token) => token.startsWith("search("));
}

/** @example readParameters("start=0 end=10; step=1") // Map { "start" → "0", "end" → "10", "step" → "1" } */
export function readParameters(text: string): Map<string, string> {
  // a comma before digits alone is a decimal comma, which is no number here and must not be cut off in silence
  // a name is tried from its first letter only, so that a long text is read once
  return new Map(
    [...text.matchAll(/(?<![\w-])([A-Za-z][\w-]*)\s*=\s*([^\s;,]+(?:,\d+(?![^\s;,]))?)/g)].map((pair) => [
      (pair[1] ?? "").toLowerCase(),
      pair[2] ?? "",
    ]),
  );
}

/** @example classNames("big 4th red") // ["big", "red"] */
export function classNames(text: string): string[] {
  return text.split(/\s+/).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
}
