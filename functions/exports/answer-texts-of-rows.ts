/** Answers to some questions beside the rows of a list, in words. */
import { type FormDefinition, StoredAnswers } from "../../shared/form/definition/definition.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { type AnswerWords, answerTexts, answerWordsOf } from "../../shared/submissions/answer-texts.ts";

/** Those of a page share the few versions of their form. */
const wordsOfForms = new WeakMap<FormDefinition, AnswerWords>();

/** By the key of the submission; each in the words of the version of the form that its respondent had. */
export async function answerTextsOfRows(
  stores: Stores,
  instanceKeys: readonly string[],
  questions: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const instances = await stores.instances.findMany(instanceKeys);
  const texts = await Promise.all(
    instances.map(
      async (instance) =>
        [instance.instanceKey, await answerTextsOf(stores, instance, questions)] satisfies [string, object],
    ),
  );
  return new Map(texts);
}

async function answerTextsOf(
  { blobs }: Stores,
  instance: Instance,
  questions: readonly string[],
): Promise<Record<string, string>> {
  const [{ definition }, text] = await Promise.all([
    loadSnapshot(blobs, instance),
    answersText(blobs, instance),
  ]);
  const words = wordsOfForms.get(definition) ?? answerWordsOf(definition);
  wordsOfForms.set(definition, words);
  return answerTexts(words, StoredAnswers.parse(JSON.parse(text)), questions);
}
