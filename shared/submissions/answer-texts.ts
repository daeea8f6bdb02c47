/** Single answers of submissions in words, as a list of submissions shows them. */

import type { Field, FormDefinition, StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import { placesText, storedPlaces } from "../form/definition/place-answers.ts";
import { isUploadedFile } from "../form/definition/uploaded-file.ts";
import { hiddenAnswer, writtenAnswer } from "../form/engine/written-values.ts";
import { yesNoIn } from "../process/describe-answers.ts";
import { type ChoiceWords, choiceIn, choiceWordsOf, NO_NAMING_LABELS } from "./choice-words.ts";

/** So much of a long answer is shown in a list. */
const MAX_CHARACTERS = 160;

/** The questions and choices of one form version. Made once for all its submissions. */
export interface AnswerWords {
  fields: ReadonlyMap<string, Field>;
  choices: ChoiceWords;
  locale: string;
}

/** In the form's own language. @example answerWordsOf(definition) */
export function answerWordsOf(definition: FormDefinition): AnswerWords {
  const fields = new Map<string, Field>();
  const collect = (some: readonly Field[]): void => {
    for (const field of some) {
      fields.set(field.key, field);
      for (const row of field.questions ?? []) fields.set(likertKey(field.key, row.key), field);
      collect(field.fields ?? []);
    }
  };
  for (const { composites } of definition.model) for (const { fields: inside } of composites) collect(inside);
  const locale = definition.defaultLocale;
  return { fields, choices: choiceWordsOf([definition], locale), locale };
}

/**
 * Answers to some questions, in words: labels of what was chosen, numbers and dates as the form's language writes them, names of
 * files, how many instances a repeat has. Long ones are cut off; what wasn't answered is left out.
 * @param questions keys of answers, as a codebook has them; those in repeats have none
 * @example answerTexts(answerWordsOf(definition), { smokes: "n" }, ["smokes"]) // { smokes: "Never" }
 */
export function answerTexts(
  words: AnswerWords,
  answers: StoredAnswers,
  questions: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((key): [string, string][] => {
      const text = Object.hasOwn(answers, key) ? inWords(words, key, answers[key], answers) : "";
      return text === "" ? [] : [[key, cut(text)]];
    }),
  );
}

function inWords(
  words: AnswerWords,
  key: string,
  answer: StoredAnswer | undefined,
  answers: StoredAnswers,
): string {
  const { fields, choices, locale } = words;
  if (answer === null || answer === undefined || answer === "") return "";
  const field = fields.get(key);
  if (field?.dataType === "password") return hiddenAnswer;
  if (typeof answer === "boolean") return yesNoIn(locale)[answer ? 0 : 1];
  const places = storedPlaces(answer);
  if (places !== undefined) return placesText(places);
  if (isUploadedFile(answer)) return answer.name;
  // a label that an answer's label names is that label in general, so that none is looked for without end
  const say = (of: string, one: StoredAnswer) =>
    inWords({ ...words, choices: { ...choices, naming: NO_NAMING_LABELS } }, of, one, answers);
  const labelOf = (choice: string) => choiceIn(choices, key, choice, [answers], say);
  if (Array.isArray(answer)) {
    const chosen = answer.flatMap((one) => (typeof one === "string" ? [labelOf(one) ?? one] : []));
    return chosen.length > 0 || answer.length === 0 ? chosen.join(", ") : String(answer.length);
  }
  if (typeof answer === "object") return "";
  const label = labelOf(String(answer));
  return label ?? (field === undefined ? String(answer) : writtenAnswer(field, answer, locale));
}

function cut(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1).trimEnd()}…` : line;
}
