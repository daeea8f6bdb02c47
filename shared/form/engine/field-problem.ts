/**
 * Decides what is wrong with one answer (specification, section 5: Validation rules; ODK XForms, Bind Attributes: required,
 * constraint).
 */
import type { LocalizedText } from "../../localize.ts";
import { findDateFault, findMomentFault } from "../definition/date-bounds.ts";
import type { Answer, Field, FieldValidator, Option } from "../definition/definition.ts";
import { type AnswerKind, isAnswered } from "../definition/field-kind.ts";
import { optionWith } from "../definition/option-index.ts";
import { leastPlaces, placesOf } from "../definition/place-answers.ts";
import { fileOf } from "../definition/uploaded-file.ts";
import { validatorPatterns } from "../definition/validator-patterns.ts";

/** What is wrong with an answer: a code with its limits, for whoever puts it into words, or the author's own. */
export interface FieldProblem {
  code:
    | "required"
    /** A note that nobody gets past while it is shown. */
    | "blocked"
    | "dateBefore"
    | "dateAfter"
    | "notADate"
    | "notAPlace"
    | "notANumber"
    | "notAnInteger"
    | "tooSmall"
    | "tooLarge"
    | "notAnOption"
    | "constraint"
    | "tooFew"
    | "tooMany"
    | "wrongType";
  /** The limit that is exceeded: a number of instances, a date `YYYY-MM-DD`, one with its time, or a number; for `wrongType`, the validator if there is one. */
  bound?: string | number;
  /** Of a number outside of its limits, where it has both. */
  range?: readonly [least: number, most: number];
  /** Of a number of instances that is computed: the keys of the answers that it comes from, which have to change. */
  countedFrom?: readonly string[];
  /** The author's own message (ODK XForms, Bind Attributes: jr:requiredMsg, jr:constraintMsg). */
  message?: LocalizedText;
}

/** The rules that an answer is checked against. */
export interface AnswerRules {
  kind: AnswerKind;
  field: Pick<
    Field,
    | "controlType"
    | "minValue"
    | "maxValue"
    | "step"
    | "fieldValidator"
    | "requiredMessage"
    | "constraintMessage"
    | "upload"
  >;
  isRequired: boolean;
  options: readonly Option[];
  today: string;
  /** False: of the validators only BEFORETODAY and AFTERTODAY take effect. */
  isStrict: boolean;
  /** Whether the constraint is satisfied; evaluated only for an answer that is otherwise valid. */
  meetsConstraint(): boolean;
}

/**
 * The first problem of an answer, or undefined. A constraint is asked of an answer alone, never of none (ODK XForms, Bind
 * Attributes: constraint). A box that isn't ticked is no answer where one is required.
 */
export function findFieldProblem(answer: Answer | undefined, rules: AnswerRules): FieldProblem | undefined {
  const isOff = answer === false && rules.field.controlType === "checkbox";
  if (!isAnswered(answer) || isOff) {
    if (rules.isRequired) return withMessage({ code: "required" }, rules.field.requiredMessage);
    if (!isAnswered(answer)) return undefined;
  }
  const problem = findTypeProblem(answer, rules);
  // the author explains limits in the constraint's message
  if (problem?.bound !== undefined && problem.code !== "wrongType")
    return withMessage(problem, rules.field.constraintMessage);
  if (problem !== undefined) return problem;
  return rules.meetsConstraint()
    ? undefined
    : withMessage({ code: "constraint" }, rules.field.constraintMessage);
}

/**
 * The problem of a value that is computed: its type and limits are as its author computes it (ODK XForms, Bind Attributes:
 * calculate).
 */
export function findComputedProblem(
  value: Answer | undefined,
  { field, isRequired, meetsConstraint }: Pick<AnswerRules, "field" | "isRequired" | "meetsConstraint">,
): FieldProblem | undefined {
  if (!isAnswered(value))
    return isRequired ? withMessage({ code: "required" }, field.requiredMessage) : undefined;
  return meetsConstraint() ? undefined : withMessage({ code: "constraint" }, field.constraintMessage);
}

/**
 * Whether a repeat that people fill has too few or too many instances (product decision 38: the form model grows by
 * repeats).
 */
export function findRepeatProblem(
  instances: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): FieldProblem | undefined {
  if (instances < minimum) return { code: "tooFew", bound: minimum };
  return instances > maximum ? { code: "tooMany", bound: maximum } : undefined;
}

function findTypeProblem(answer: Exclude<Answer, null>, rules: AnswerRules): FieldProblem | undefined {
  switch (rules.kind) {
    case "number":
      return findNumberProblem(answer, rules);
    case "date":
      return findDateFault(answer, rules.field, rules.today);
    case "dateTime":
      return findMomentFault(answer, rules.field, rules.today);
    case "time":
      return typeof answer === "string" && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?/.test(answer)
        ? undefined
        : { code: "wrongType" };
    case "switch":
      return typeof answer === "boolean" ? undefined : { code: "wrongType" };
    case "choice":
    case "likert":
      if (typeof answer !== "string") return { code: "wrongType" };
      return findChoiceProblem([answer], rules);
    case "choices":
      if (typeof answer !== "object") return { code: "wrongType" };
      if (rules.field.controlType === "rank" && new Set(answer).size < rules.options.length)
        return { code: "wrongType" };
      return findChoiceProblem(answer, rules);
    case "text":
      if (typeof answer !== "string") return { code: "wrongType" };
      return rules.isStrict ? findPatternProblem(answer, rules.field.fieldValidator ?? []) : undefined;
    case "places":
      return findPlacesProblem(answer, rules.field.controlType);
    case "file":
      return takesType(rules.field.upload, fileOf(answer)?.type) ? undefined : { code: "wrongType" };
    case "none":
    case "calculated":
    case "list":
      return undefined;
  }
}

/** Whether a field takes files of a content type (ODK XForms, Body Attributes: mediatype). @param type undefined: of none */
export function takesType(upload: Field["upload"], type: string | undefined): boolean {
  if (type === undefined) return false;
  return upload === undefined || upload.accept === "file" || type.startsWith(`${upload.accept}/`);
}

function findNumberProblem(answer: Exclude<Answer, null>, { field }: AnswerRules): FieldProblem | undefined {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return { code: "notANumber" };
  const isWhole = field.step !== undefined && Number.isInteger(field.step);
  if (isWhole && !Number.isInteger(answer)) return { code: "notAnInteger" };
  const [least, most] = [numberBound(field.minValue), numberBound(field.maxValue)];
  const both = least !== undefined && most !== undefined && { range: [least, most] as const };
  if (least !== undefined && answer < least) return { code: "tooSmall", bound: least, ...both };
  if (most !== undefined && answer > most) return { code: "tooLarge", bound: most, ...both };
  return undefined;
}

function findPlacesProblem(answer: Exclude<Answer, null>, controlType: string): FieldProblem | undefined {
  const places = placesOf(answer);
  const least = leastPlaces[controlType];
  if (places === undefined || (least === undefined && places.length > 1)) return { code: "notAPlace" };
  return least !== undefined && places.length < least ? { code: "tooFew", bound: least } : undefined;
}

function numberBound(bound: number | string | undefined): number | undefined {
  const value = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  return Number.isNaN(value) ? undefined : value;
}

function findChoiceProblem(keys: readonly string[], { options }: AnswerRules): FieldProblem | undefined {
  return keys.every((key) => optionWith(options, key) !== undefined) ? undefined : { code: "notAnOption" };
}

const patterns: Partial<Record<FieldValidator, RegExp>> = {
  EMAIL: new RegExp(validatorPatterns.EMAIL),
  URL: new RegExp(validatorPatterns.URL, "i"),
  PHONE: new RegExp(validatorPatterns.PHONE),
  ZIP: new RegExp(validatorPatterns.ZIP),
  YEAR: /^\d{4}$/,
  INTEGER: /^-?\d+$/,
  FLOAT: /^-?\d+(\.\d+)?$/,
};

function findPatternProblem(text: string, validators: readonly FieldValidator[]): FieldProblem | undefined {
  const failed = validators.find((validator) => patterns[validator]?.test(text.trim()) === false);
  return failed === undefined ? undefined : { code: "wrongType", bound: failed };
}

function withMessage(problem: FieldProblem, message: LocalizedText | undefined): FieldProblem {
  return message === undefined ? problem : { ...problem, message };
}

/** Whether two problems say the same, so that a page shows nothing new. */
export function sameProblem(one: FieldProblem | undefined, other: FieldProblem | undefined): boolean {
  if (one?.code !== other?.code || one?.bound !== other?.bound) return false;
  if (one?.countedFrom?.join() !== other?.countedFrom?.join()) return false;
  return one?.message === other?.message || JSON.stringify(one?.message) === JSON.stringify(other?.message);
}
