/** What is wrong with an answer, in the given words (specification, section 5). */
import type { FieldProblem } from "../form/field-problem.ts";
import { writtenValue } from "../form/written-values.ts";
import { localize, productLocale } from "../localize.ts";
import type { FieldProblemWords } from "./field-problems/en.ts";

/**
 * The text under a field; the author's own message comes first.
 * @param words of the locale, or English where the product does not support it
 * @param region where it is read: dates are formatted for the region
 */
export function wordFieldProblem(
  problem: FieldProblem,
  words: FieldProblemWords,
  locale: string,
  region?: string,
): string {
  const own = localize(problem.message, locale);
  if (own !== "") return own;
  const { bound } = problem;
  const limit = bound === undefined ? "" : writtenValue(bound, productLocale(locale), region);
  return words[problem.code].replace("{bound}", limit);
}
