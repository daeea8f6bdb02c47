/** The questions whose answers a link can bring, and how a designer gives them. */
import type { Field, FormDefinition, StoredAnswer } from "../../../shared/form/definition/definition.ts";
import { type AnswerKind, answerKind } from "../../../shared/form/definition/field-kind.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";

export interface LinkQuestion {
  key: string;
  label: string;
  page: string;
  kind: AnswerKind;
  choices: { value: string; label: string }[];
}

const never = new Set<AnswerKind>(["none", "calculated", "file", "list", "places"]);

/** In the order of the form, in its own language; without what repeats, files, places and what it calculates. */
export function questionsIn(definition: FormDefinition): LinkQuestion[] {
  const locale = definition.defaultLocale;
  const fields = new Map(
    definition.model.flatMap(({ composites }) =>
      composites.flatMap((composite) =>
        withInner(composite.fields).map((field) => [field.key, field] as const),
      ),
    ),
  );
  const choices = choicesOf([definition], locale);
  return codebookOf([definition], locale).flatMap(({ key, page, question, repeats }) => {
    const field = fields.get(key);
    const kind = field === undefined ? "choice" : answerKind(field); // a row of a likert
    if (repeats !== undefined || never.has(kind) || field?.expression !== undefined) return [];
    const offered = [...(choices.get(key) ?? [])].map(([value, label]) => ({ value, label }));
    return [{ key, label: question || key, page, kind, choices: offered }];
  });
}

function withInner(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...withInner(field.fields ?? [])]);
}

/**
 * What was typed or chosen as an answer; undefined: nothing.
 * @example answerFrom("number", "7,5") // 7.5
 */
export function answerFrom(kind: AnswerKind, value: string | readonly string[]): StoredAnswer | undefined {
  if (typeof value !== "string") return value.length === 0 ? undefined : [...value];
  const text = value.trim();
  if (text === "") return undefined;
  if (kind === "switch") return text === "true";
  if (kind !== "number") return text;
  const number = Number(text.replace(",", "."));
  return Number.isNaN(number) ? text : number; // the server says what is wrong with it
}

/** The type of a browser's own field for a kind of answer. */
export const inputTypes: Partial<Record<AnswerKind, string>> = {
  date: "date",
  time: "time",
  dateTime: "datetime-local",
};
