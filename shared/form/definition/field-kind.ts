/**
 * The kind of answer that a field takes, from its control type and data type (specification, section 3: Control types, Data
 * types).
 */
import { dateOf, dateTimeOf, isDay } from "../../expression/calendar.ts";
import { textOf, type Value } from "../../expression/values.ts";
import type { Answer, Field } from "./definition.ts";
import { instanceIds } from "./instance-keys.ts";

type FieldLike = Pick<Field, "controlType" | "dataType" | "options" | "modelInd"> & {
  expression?: string | undefined;
  repeat?: Field["repeat"];
};

/** `none`: the field only shows something. */
export type AnswerKind =
  | "none"
  | "text"
  | "number"
  | "date"
  | "time"
  | "dateTime"
  | "switch"
  | "choice"
  | "choices"
  | "likert"
  /** A text of one or more places. */
  | "places"
  /** A text that `fileOf` reads. */
  | "file"
  | "calculated"
  /** The ids of the instances of a repeat, in order. */
  | "list";

const shownOnly = new Set(["div", "span", "heading", "label", "row", "blank", "page", "composite"]);

/** Whether a control takes no answer, whatever its field. @example isShownOnly("heading") // true */
export function isShownOnly(controlType: string): boolean {
  return shownOnly.has(controlType);
}

const textControls = new Set(["div", "span", "heading", "label"]);

/** Whether a control shows a single text, which may be computed. */
export function showsText(controlType: string): boolean {
  return textControls.has(controlType);
}

/** Whether it is a note that nobody gets past while it is shown: an error, until the answers that it is about are changed. */
export function mayBlock(field: FieldLike & Pick<Field, "required" | "requiredExpression">): boolean {
  const isRequired = field.required || field.requiredExpression !== undefined;
  return isRequired && showsText(field.controlType) && answerKind(field) === "none";
}

/** @example answerKind({ controlType: "checkbox", dataType: "checkbox", options: undefined }) // "switch" */
export function answerKind(field: FieldLike): AnswerKind {
  if (field.modelInd === false) return "none";
  if (field.repeat !== undefined) return "list";
  if (showsText(field.controlType) && field.expression !== undefined) return "calculated";
  if (isShownOnly(field.controlType)) return "none";
  switch (field.controlType) {
    case "likert":
      return "likert";
    case "geopoint":
    case "geotrace":
    case "geoshape":
      return "places";
    case "upload":
      return "file";
    case "calculation":
      return "calculated";
    case "sliderToggle":
      return (field.options?.length ?? 0) > 0 ? "choice" : "switch";
    case "checkbox":
      return (field.options?.length ?? 0) > 0 ? "choices" : "switch";
    case "multi-select":
    case "rank":
      return "choices";
    case "radio":
    case "select":
      return "choice";
    case "number":
    case "slider":
      return "number";
    default:
      break;
  }
  if (field.dataType === "number" || field.dataType === "range") return "number";
  if (field.dataType === "datetime-local") return "dateTime";
  if (field.dataType === "time") return "time";
  if (field.dataType === "month" || field.dataType === "week") return "text";
  return field.controlType === "date" || field.dataType === "date" ? "date" : "text";
}

/** Whether a field is shown when its condition allows it: not hidden, and `display` and `show` say nothing else. */
export function isMeantToShow({
  hidden,
  display,
  show,
}: Pick<Field, "hidden" | "display" | "show">): boolean {
  return hidden !== true && display !== false && show !== false;
}

/** Absent, null, blank text and the empty list are no answer. */
export function isAnswered(answer: Answer | undefined): answer is Exclude<Answer, null> {
  if (answer === null || answer === undefined) return false;
  if (typeof answer === "string") return answer.trim() !== "";
  return typeof answer !== "object" || answer.length > 0;
}

const numberText = /^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/;

/** An answer as it is stored: numbers typed as text become numbers, no answer becomes null; a switch is on or off. */
export function storedAnswer(kind: AnswerKind, answer: Answer): Answer {
  if (kind === "list") return Array.isArray(answer) ? instanceIds(answer) : null;
  if (kind === "switch" && !isAnswered(answer)) return false;
  if (typeof answer === "string" && answer === "") return null;
  if (typeof answer === "object" && answer !== null && answer.length === 0) return null;
  if (kind === "number" && typeof answer === "string" && numberText.test(answer)) return Number(answer);
  if (kind === "switch" && (answer === "true" || answer === "false")) return answer === "true";
  return answer;
}

/** A default's text as an answer of that kind. */
export function answerOfText(kind: AnswerKind, text: string): Answer {
  if (text === "") return null;
  if (kind === "switch") return /^(true|yes|ok|1)$/i.test(text.trim());
  if (kind === "choices") return text.split(/\s+/).filter(Boolean);
  return storedAnswer(kind, text);
}

/**
 * A computed value as an answer of that kind; infinity and NaN are no answer. A number that reaches a date is that day, one that
 * reaches a time the part of the day.
 * @example answerOfValue("date", 20790) // "2026-12-03"
 */
export function answerOfValue(kind: AnswerKind, value: Value): Answer {
  if (typeof value === "string")
    return answerOfText(
      kind,
      kind === "date" && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value,
    );
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return null;
    if (kind === "date") return isDay(value) ? dateOf(Math.floor(value)) : null;
    if (kind === "dateTime") return isDay(value) ? dateTimeOf(value, 0).slice(0, 16) : null;
    if (kind === "time" && value >= 0 && value < 1) return dateTimeOf(value, 0).slice(11, 16);
    return kind === "number" || kind === "calculated" ? value : answerOfText(kind, textOf(value));
  }
  return kind === "switch" || kind === "calculated" ? value : answerOfText(kind, textOf(value));
}

/** The kind of what a field's calculation gives: that of its type, where it asks for a date or a time. */
export function computedKind(kind: AnswerKind, field: FieldLike | undefined): AnswerKind {
  if (kind !== "calculated" || field === undefined) return kind;
  const typed = answerKind({ ...field, controlType: "text", expression: undefined });
  return typed === "date" || typed === "dateTime" || typed === "time" ? typed : kind;
}

/** Whether two answers are the same; lists are compared item by item. */
export function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((key, index) => key === other[index]);
  return (one ?? undefined) === (other ?? undefined);
}
