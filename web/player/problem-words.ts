/** What is wrong with an answer, and who wrote the text. */
import type { FieldProblem } from "../../shared/form/field-problem.ts";
import { localize } from "../../shared/localize.ts";
import { wordFieldProblem } from "../../shared/messages/field-problem-text.ts";
import { textsFor } from "./texts.ts";

export interface ProblemWords {
  /** Without marks. */
  text: string;
  /** False: the form's author wrote them. */
  isOwn: boolean;
  /** As the author wrote them, for `richText`. */
  marked?: string;
}

export function problemWords(problem: FieldProblem, locale: string, region?: string): ProblemWords {
  const marked = localize(problem.message, locale);
  const text = wordFieldProblem(problem, textsFor(locale).problems, locale, region);
  return marked === "" ? { text, isOwn: true } : { text, isOwn: false, marked };
}
