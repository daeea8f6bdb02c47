/** What is wrong with an answer, and who wrote the text. */
import type { FieldProblem } from "../../shared/form/field-problem.ts";
import { localize } from "../../shared/localize.ts";
import { wordFieldProblem } from "../../shared/messages/field-problem-text.ts";
import { textsFor } from "./texts.ts";

export interface ProblemWords {
  text: string;
  /** False: the form's author wrote them. */
  isOwn: boolean;
}

export function problemWords(problem: FieldProblem, locale: string, region?: string): ProblemWords {
  return {
    text: wordFieldProblem(problem, textsFor(locale).problems, locale, region),
    isOwn: localize(problem.message, locale) === "",
  };
}
