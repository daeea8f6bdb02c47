/** What is wrong with an answer, in the given words (specification, section 5). */

import { plainLabel } from "../form/definition/label-text.ts";
import type { FieldProblem } from "../form/engine/field-problem.ts";
import { writtenValue } from "../form/engine/written-values.ts";
import { localize } from "../localize.ts";
import { respondentLocale } from "../respondent-words.ts";
import type { FieldProblemWords } from "./field-problems/en.ts";

/** What else decides how a problem is worded. */
export interface ProblemReader {
  region?: string | undefined;
  defaultLocale?: string;
  /** The only question that a computed number of instances comes from, in words. */
  from?: string;
}

/** The name of a problem's text. @param from as above; `""`: there is none, or more than one */
export function wordOf<Code extends FieldProblem["code"]>(
  code: Code,
  countedFrom: FieldProblem["countedFrom"],
  from: string,
): Code | "tooManyCounted" | "tooManyFrom" {
  if (code !== "tooMany" || countedFrom === undefined) return code;
  return from === "" ? "tooManyCounted" : "tooManyFrom";
}

/**
 * The text under a field; the author's own message comes first, without its marks.
 * @param words of the locale, or English where the product does not support it
 * @param options.region where it is read: dates are formatted for the region
 * @param options.defaultLocale the form's: the author's message is in it where it isn't translated
 */
export function wordFieldProblem(
  problem: FieldProblem,
  words: FieldProblemWords,
  locale: string,
  { region, defaultLocale, from = "" }: ProblemReader = {},
): string {
  const own = plainLabel(localize(problem.message, locale, defaultLocale));
  if (own !== "") return own;
  const { code, bound = "", range, countedFrom } = problem;
  const written = (limit: string | number) => writtenValue(limit, respondentLocale(locale), region);
  if (range === undefined)
    return words[wordOf(code, countedFrom, from)]
      .replace("{bound}", written(bound))
      .replace("{from}", () => from);
  return words.outOfRange.replace("{least}", written(range[0])).replace("{most}", written(range[1]));
}
