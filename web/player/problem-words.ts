/** What is wrong with an answer, and whose words say so. */
import type { FieldProblem } from "../../shared/form/field-problem.ts";
import { localize } from "../../shared/form/localize.ts";
import { fieldProblemText } from "../../shared/messages/field-problems.ts";

export interface ProblemWords {
  text: string;
  /** False: the form's author wrote them. */
  isOwn: boolean;
}

export function problemWords(problem: FieldProblem, locale: string, region?: string): ProblemWords {
  return { text: fieldProblemText(problem, locale, region), isOwn: localize(problem.message, locale) === "" };
}
