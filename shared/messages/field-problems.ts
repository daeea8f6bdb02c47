/** What is wrong with an answer, in each of the respondents' languages (specification, section 5). */
import type { FieldProblem } from "../form/engine/field-problem.ts";
import { wordsFor } from "../respondent-words.ts";
import { type ProblemReader, wordFieldProblem } from "./field-problem-text.ts";
import { fieldProblemsAr } from "./field-problems/ar.ts";
import { fieldProblemsEn } from "./field-problems/en.ts";
import { fieldProblemsEs } from "./field-problems/es.ts";
import { fieldProblemsFr } from "./field-problems/fr.ts";

const words = { ar: fieldProblemsAr, en: fieldProblemsEn, es: fieldProblemsEs, fr: fieldProblemsFr };

/**
 * The text under a field; the author's own message comes first. A language without words gets English.
 * @param reader where it is read, and the form's default language
 * @example fieldProblemText({ code: "dateBefore", bound: "2026-01-15" }, "en") // "Date cannot be before January 15, 2026"
 */
export function fieldProblemText(problem: FieldProblem, locale: string, reader?: ProblemReader): string {
  return wordFieldProblem(problem, wordsFor("problems", words, locale), locale, reader);
}
