/**
 * The public surface of the package `sprout-forms`: a form is compiled once, opened for each respondent, and checked again where
 * its answers are stored. What neither this file nor `schemas.ts` and `expressions.ts` export may change at any time.
 */
export type { LocalizedText } from "../localize.ts";
export { localize } from "../localize.ts";
export { type CheckedAnswers, checkAnswers } from "./answers/check-answers.ts";
export { plausibleAnswers } from "./answers/plausible-answers.ts";
export { nestAnswers } from "./answers/repeated-answers.ts";
export { withChoices, withoutChoices } from "./definition/choice-tables.ts";
export type {
  Answer,
  Answers,
  Composite,
  ControlType,
  DataType,
  Field,
  FieldValidator,
  FormDefinition,
  Option,
  Page,
  Place,
  Question,
  Repeat,
  StoredAnswer,
  StoredAnswers,
  UploadedFile,
} from "./definition/definition.ts";
export { flattenAnswers } from "./definition/flat-answers.ts";
export { instanceKey, prefixOf, templateKey } from "./definition/instance-keys.ts";
export { type LabelPart, plainLabel, readLabel } from "./definition/label-text.ts";
export { likertKey } from "./definition/likert-key.ts";
export { compileForm } from "./engine/compile-form.ts";
export type { CompiledForm, FormTools } from "./engine/compiled-form.ts";
export { isTooMuch, TooManyInstances } from "./engine/few-instances.ts";
export type { FieldProblem } from "./engine/field-problem.ts";
export { type FormClock, formClock } from "./engine/form-clock.ts";
export type { FormExpressionProblem } from "./engine/form-expressions.ts";
export type { FormNode } from "./engine/form-node.ts";
export type { FormSession, ProblemAt } from "./engine/form-session.ts";
export { openForm } from "./engine/open-form.ts";
export { checkLogic, type LogicAttribute, type LogicCode, type LogicProblem } from "./logic/check-logic.ts";
