/** What is wrong with an answer, in the given words (specification, section 5). */
import type { FieldProblem } from "../form/field-problem.ts";
import { plainLabel } from "../form/label-text.ts";
import { writtenValue } from "../form/written-values.ts";
import { localize, respondentLocale } from "../localize.ts";
import type { FieldProblemWords } from "./field-problems/en.ts";

/**
 * The text under a field; the author's own message comes first, without its marks.
 * @param words of the locale, or English where the product does not support it
 * @param region where it is read: dates are formatted for the region
 */
export function wordFieldProblem(
  problem: FieldProblem,
  words: FieldProblemWords,
  locale: string,
  region?: string,
): string {
  const own = plainLabel(localize(problem.message, locale));
  if (own !== "") return own;
  const { bound = "", range } = problem;
  const written = (limit: string | number) => writtenValue(limit, respondentLocale(locale), region);
  const name = problem.isComputed ? "tooManyComputed" : problem.code;
  if (range === undefined) return words[name].replace("{bound}", written(bound));
  return words.outOfRange.replace("{least}", written(range[0])).replace("{most}", written(range[1]));
}
