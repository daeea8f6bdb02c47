/** The answers of a submission as one text to search in. */

import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { isPlace } from "../form/definition/place-answers.ts";
import { isUploadedFile } from "../form/definition/uploaded-file.ts";
import { type ChoiceWords, choiceIn } from "./choice-words.ts";

/** What comes after it in very long answers isn't found. */
const MAX_CHARACTERS = 16_000;
/** More words than this in a search are not compared. */
const MAX_WORDS = 8;

/** Without case and accents, so that a search for "jose" finds "José". @example folded("José") // "jose" */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a search; each must be in the text, in any order. @example searchedWords(" Ana  García") // ["ana", "garcia"] */
export function searchedWords(search: string): string[] {
  return folded(search)
    .split(/\s/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

/**
 * Every answer on a line of its own, folded: what was typed, the labels of what was chosen, the names of files.
 * @param choices labels of choices, for each language in which the submission may be searched
 */
export function answerText(answers: StoredAnswers, choices: readonly ChoiceWords[], name = ""): string {
  const lines = new Set([name]);
  const collect = (key: string, answer: StoredAnswer | undefined, around: readonly StoredAnswers[]): void => {
    if (answer === null || answer === undefined || typeof answer === "boolean") return;
    if (typeof answer === "number") lines.add(String(answer));
    else if (typeof answer === "string") {
      lines.add(answer);
      for (const ofLanguage of choices) lines.add(choiceIn(ofLanguage, key, answer, around) ?? "");
    } else if (isUploadedFile(answer)) lines.add(answer.name);
    else if (Array.isArray(answer))
      for (const one of answer) {
        if (typeof one === "string") collect(key, one, around);
        else if (!isPlace(one)) collectAll(one, around);
      }
  };
  const collectAll = (some: StoredAnswers, around: readonly StoredAnswers[]): void => {
    for (const [key, answer] of Object.entries(some)) collect(key, answer, [some, ...around]);
  };
  collectAll(answers, []);
  lines.delete("");
  return folded([...lines].join("\n")).slice(0, MAX_CHARACTERS);
}
