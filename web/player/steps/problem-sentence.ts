/** What the list above the form says of an answer that is missing or refused: a sentence that names its question. */
import { dateBounds, momentBounds } from "../../../shared/form/definition/date-bounds.ts";
import type { Field } from "../../../shared/form/definition/definition.ts";
import { answerKind } from "../../../shared/form/definition/field-kind.ts";
import type { FieldProblem } from "../../../shared/form/engine/field-problem.ts";
import { writtenMoment, writtenValue } from "../../../shared/form/engine/written-values.ts";
import { localize } from "../../../shared/localize.ts";
import { wordOf } from "../../../shared/messages/field-problem-text.ts";
import { respondentLocale } from "../../../shared/respondent-words.ts";
import { today } from "../base/clock.ts";
import type { FieldPlace } from "../base/field-index.ts";
import type { FormShared } from "../base/form-context.ts";
import { causeInWords } from "../base/problem-words.ts";
import type { Texts } from "../texts/texts.ts";

/**
 * The sentence with `{label}` where the question belongs; undefined where the form's author wrote what is wrong, and for
 * notes that are no questions.
 * @param question as it is shown, in words
 */
export function problemSentence(
  problem: FieldProblem,
  { field, question: row }: FieldPlace,
  question: string,
  shared: Pick<FormShared, "texts" | "locale" | "region" | "definition" | "store">,
): string | undefined {
  const { texts, locale, region, definition } = shared;
  if (localize(problem.message, locale, definition.defaultLocale) !== "") return undefined;
  const words = texts.summary;
  if (problem.code === "required") return words[row === undefined ? wayToAnswer(field, question) : "answer"];
  if (problem.code === "blocked") return undefined;
  const written = (limit: string | number) =>
    typeof limit === "string" && limit.includes("T")
      ? writtenMoment(limit, respondentLocale(locale))
      : writtenValue(limit, respondentLocale(locale), region);
  const { code, bound = "", countedFrom } = problem;
  const range = problem.range ?? bothDates(problem, field);
  if (range === undefined) {
    const from = causeInWords(problem, shared);
    return words[wordOf(code, countedFrom, from)]
      .replace("{bound}", written(bound))
      .replace("{from}", () => from);
  }
  const pattern = typeof range[0] === "string" ? words.dateOutOfRange : words.outOfRange;
  return pattern.replace("{least}", written(range[0])).replace("{most}", written(range[1]));
}

/** From when to when a date, or a date with a time, may be, where both are limited. */
function bothDates({ code }: FieldProblem, field: Field): readonly [string, string] | undefined {
  if (code !== "dateBefore" && code !== "dateAfter") return undefined;
  const kind = answerKind(field);
  if (kind !== "date" && kind !== "dateTime") return undefined;
  const { earliest, latest } = (kind === "date" ? dateBounds : momentBounds)(field, today());
  return earliest !== undefined && latest !== undefined && earliest <= latest
    ? [earliest, latest]
    : undefined;
}

type Way = "enter" | "answer" | "choose" | "chooseSome" | "tick" | "add";

/** What is to be done about a field without an answer. @returns a name in `texts.summary` */
function wayToAnswer(field: Field, question: string): Way & keyof Texts["summary"] {
  switch (answerKind(field)) {
    case "choice":
      return "choose";
    case "choices":
      return field.controlType === "rank" ? "answer" : "chooseSome";
    case "switch":
      return field.controlType === "checkbox" ? "tick" : "answer";
    case "file":
    case "places":
    case "list":
      return isQuestion(question) ? "answer" : "add";
    case "number":
      return field.controlType === "slider" || isQuestion(question) ? "answer" : "enter";
    case "likert":
      return "answer";
    default:
      return isQuestion(question) ? "answer" : "enter";
  }
}

/** Nobody enters a question. */
const isQuestion = (label: string) => /[?؟]$/.test(label);
