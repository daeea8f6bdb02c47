/** What the steps from a survey to a form share. */
import type { ParsedSurvey } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import type { SurveyExpressions } from "./survey-expressions.ts";
import type { SurveyKeys } from "./survey-keys.ts";
import type { SurveyTexts } from "./survey-texts.ts";

export interface FormBuilder {
  survey: ParsedSurvey;
  keys: SurveyKeys;
  expressions: SurveyExpressions;
  texts: SurveyTexts;
  problems: ProblemList;
}
