/** Answers to some questions beside the rows of a list, in words. */
import { type FormDefinition, StoredAnswers } from "../../shared/form/definition.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { type AnswerTeller, tellerOf, toldAnswers } from "../../shared/submissions/told-answers.ts";

/** Those of a page share the few versions of their form. */
const tellers = new WeakMap<FormDefinition, AnswerTeller>();

/** By the key of the submission; each as the version of the form tells it that its respondent had. */
export async function toldRows(
  stores: Stores,
  instanceKeys: readonly string[],
  questions: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const instances = await stores.instances.findMany(instanceKeys);
  const told = await Promise.all(
    instances.map(
      async (instance) =>
        [instance.instanceKey, await toldOf(stores, instance, questions)] satisfies [string, object],
    ),
  );
  return new Map(told);
}

async function toldOf(
  { blobs }: Stores,
  instance: Instance,
  questions: readonly string[],
): Promise<Record<string, string>> {
  const [{ definition }, text] = await Promise.all([
    loadSnapshot(blobs, instance),
    answersText(blobs, instance),
  ]);
  const teller = tellers.get(definition) ?? tellerOf(definition);
  tellers.set(definition, teller);
  return toldAnswers(teller, StoredAnswers.parse(JSON.parse(text)), questions);
}
