/** What the steps from a survey to a form share. */
import type { Findings } from "../finding.ts";
import type { KeyRing } from "../keys.ts";
import type { Survey } from "../survey.ts";
import type { Expressions } from "./expressions.ts";
import type { Texts } from "./texts.ts";

export interface Building {
  survey: Survey;
  /** Of the survey, and of what the form has besides: pages, sections and rows without a group. */
  keys: KeyRing;
  expressions: Expressions;
  texts: Texts;
  /** What building finds. */
  found: Findings;
}
