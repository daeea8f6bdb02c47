/** Answers as they are analysed: labels instead of keys, or a column for each of several choices, or both. */

import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { isPlace } from "../form/definition/place-answers.ts";
import { choiceIn, type NamingLabels, NO_NAMING_LABELS } from "./choice-words.ts";
import { type Choices, type CodebookEntry, takesSeveral } from "./codebook.ts";
import { exactNumber } from "./exact-number.ts";

interface Answered {
  codebook: readonly CodebookEntry[];
  submissions: readonly { answers: StoredAnswers }[];
}

const NUMBERS = new Set(["number", "slider"]);

/** The column of one choice of a question with several, as ODK names it. @example choiceColumn("likes", "tea") // "likes/tea" */
function choiceColumn(key: string, choice: string): string {
  return `${key}/${choice}`;
}

/** How answers with choices are written. */
export interface ShownChoices {
  choices: Choices;
  /** Labels of choices that name answers. */
  naming?: NamingLabels | undefined;
  /** `labels`: of choices, instead of their keys, and numbers as numbers. */
  values: "keys" | "labels";
  /** A column for each choice of a question with several. */
  split: boolean;
}

/**
 * The same submissions with labels, or with columns of choices. A question with several choices becomes a column for each, true
 * or false, and empty where the question wasn't answered; an answer that no version of the form offers stays as it is.
 */
export function withLabels<Whole extends Answered>(
  whole: Whole,
  { choices, naming = NO_NAMING_LABELS, values, split }: ShownChoices,
): Whole {
  const types = new Map(whole.codebook.map(({ key, type }) => [key, type]));
  const several = split ? severalChoices(whole, types, choices) : new Map<string, Map<string, string>>();

  const shown = (
    key: string,
    answer: StoredAnswer,
    around: readonly StoredAnswers[],
  ): [string, StoredAnswer][] => {
    const type = types.get(key);
    if (type === "repeat") return [[key, instancesIn(answer).map((instance) => converted(instance, around))]];
    const columns = several.get(key);
    if (columns !== undefined) {
      if (!Array.isArray(answer) || answer.length === 0) return [];
      const chosen = new Set<unknown>(answer);
      return [...columns.keys()].map((choice) => [choiceColumn(key, choice), chosen.has(choice)]);
    }
    if (values === "keys") return [[key, answer]];
    const labelOf = (choice: string) => choiceIn({ choices, naming }, key, choice, around) ?? choice;
    if (Array.isArray(answer) && answer.every((one) => typeof one === "string"))
      return [[key, answer.map(labelOf)]];
    if (typeof answer !== "string") return [[key, answer]];
    if (NUMBERS.has(type ?? "")) return [[key, exactNumber(answer) ?? labelOf(answer)]];
    return [[key, labelOf(answer)]];
  };
  const converted = (answers: StoredAnswers, around: readonly StoredAnswers[]): StoredAnswers =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([key, answer]) => shown(key, answer, [answers, ...around])),
    );

  return {
    ...whole,
    codebook: whole.codebook.flatMap((entry) => {
      const columns = several.get(entry.key);
      if (columns === undefined) return entry;
      return [...columns].map(([choice, label]) => ({
        ...entry,
        key: choiceColumn(entry.key, choice),
        of: entry.key,
        question: `${entry.question}: ${label}`,
        options: "",
      }));
    }),
    submissions: whole.submissions.map((one) => ({ ...one, answers: converted(one.answers, []) })),
  };
}

/** The same choices, and those that these submissions have beside them. */
export function withAnswered(whole: Answered, choices: Choices): Choices {
  const types = new Map(whole.codebook.map(({ key, type }) => [key, type]));
  return new Map([...choices, ...severalChoices(whole, types, choices)]);
}

/** For each question with several choices, those of the form and then others that were answered, with their labels. */
function severalChoices(
  { codebook, submissions }: Answered,
  types: ReadonlyMap<string, string>,
  choices: Choices,
): Map<string, Map<string, string>> {
  const several = new Map<string, Map<string, string>>();
  for (const entry of codebook)
    if (takesSeveral(entry, choices)) several.set(entry.key, new Map(choices.get(entry.key) ?? []));
  const collect = (answers: StoredAnswers): void => {
    for (const [key, answer] of Object.entries(answers)) {
      if (!Array.isArray(answer)) continue;
      const columns = several.get(key);
      for (const one of answer) {
        if (typeof one === "string" && columns?.has(one) === false) columns.set(one, one);
      }
      if (types.get(key) === "repeat") instancesIn(answer).forEach(collect);
    }
  };
  for (const { answers } of submissions) collect(answers);
  for (const [key, columns] of several) if (columns.size === 0) several.delete(key);
  return several;
}

/** Those of a repeat. */
function instancesIn(answer: StoredAnswer): StoredAnswers[] {
  if (!Array.isArray(answer)) return [];
  const instances: StoredAnswers[] = [];
  for (const one of answer) if (typeof one === "object" && !isPlace(one)) instances.push(one);
  return instances;
}
