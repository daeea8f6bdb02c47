/** Makes submissions findable by their answers: those that came since the last search are read before the next one. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { StoredAnswers } from "../../shared/form/definition/definition.ts";
import { shownName } from "../../shared/form/engine/submission-name.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { InstanceRow } from "../../shared/stores/dynamodb/submission-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { forWholeForm, sitesOf } from "../../shared/stores/site-rows.ts";
import { answerText } from "../../shared/submissions/answer-text.ts";
import { type ChoiceWords, choiceWordsOf } from "../../shared/submissions/choice-words.ts";

/** Rows of a form's list that are looked at together. */
const ROWS_AT_ONCE = 100;
/** Long answers are in S3, and each text is one write. */
const READS_AT_ONCE = 25;
/** A call reads no further when it has taken so long. */
const MAX_MS = 1_500;
/** Clocks of functions differ, and an index follows its table: what is this recent is read again. */
const OVERLAP_MS = 2 * 60 * 1000;

/** What has been submitted; its answers don't change. */
export const isSubmitted = ({ submittedAt }: Pick<InstanceRow, "submittedAt">) => submittedAt !== undefined;

/**
 * Reads what isn't readable yet, for a limited time. Several callers may do it at once: what one writes, the other would.
 * @param clock milliseconds, for the limit
 * @returns undefined when everything can be searched, otherwise how many were read so far
 */
export async function readForSearch(
  stores: Stores,
  formId: number,
  now: Date,
  clock: () => number,
): Promise<number | undefined> {
  const count = await readForm(forWholeForm(stores), formId, now, clock);
  // how many there are of other sites is nobody's business
  return count === undefined || sitesOf(stores) === undefined ? count : 0;
}

async function readForm(
  stores: Stores,
  formId: number,
  now: Date,
  clock: () => number,
): Promise<number | undefined> {
  const start = clock();
  const { until, reading } = await stores.reviews.progress(formId);
  // A reading that another call began ends where it began; what came meanwhile is read after it.
  const top = reading?.from ?? now.toISOString();
  const from = until === undefined ? undefined : earlier(until, OVERLAP_MS);
  let { after, count } = { after: reading?.after, count: reading?.count ?? 0 };
  for (;;) {
    const listed = { from, after, limit: ROWS_AT_ONCE, matches: isSubmitted };
    const { rows, next } = await stores.submissions.listOfForm(formId, listed);
    await addTexts(stores, formId, rows);
    count += rows.length;
    if (next === undefined) break;
    after = next;
    if (clock() - start < MAX_MS) continue;
    await stores.reviews.setProgress(formId, { until, reading: { from: top, after, count } });
    return count;
  }
  if (until === undefined || earlier(top, OVERLAP_MS / 4) > until)
    await stores.reviews.setProgress(formId, { until: top });
  return reading === undefined ? undefined : await readForm(stores, formId, now, clock);
}

const earlier = (moment: string, milliseconds: number) =>
  new Date(Date.parse(moment) - milliseconds).toISOString();

/** What was read before, and not submitted again since, stays as it is. */
async function addTexts(stores: Stores, formId: number, rows: readonly InstanceRow[]): Promise<void> {
  const cards = await stores.reviews.find(formId, rows);
  const fresh = rows.filter(({ submittedAt }, index) => cards[index]?.readAs !== submittedAt);
  for (let start = 0; start < fresh.length; start += READS_AT_ONCE) {
    const keys = fresh.slice(start, start + READS_AT_ONCE).map(({ instanceKey }) => instanceKey);
    const instances = await stores.instances.findMany(keys);
    await Promise.all(
      instances.map(async (instance) =>
        stores.reviews.addText(formId, instance, await textOf(stores, instance), instance.submittedAt ?? ""),
      ),
    );
  }
}

/**
 * The text by which a submission is searched.
 * @param question the key of an answer: only that one; absent: all, with its names
 */
export async function textOf({ blobs }: Stores, instance: Instance, question?: string): Promise<string> {
  const [{ definition }, text] = await Promise.all([
    loadSnapshot(blobs, instance),
    answersText(blobs, instance),
  ]);
  const answers = StoredAnswers.parse(JSON.parse(text));
  const labels = labelsOf(definition, instance.locale);
  if (question === undefined) return answerText(answers, labels, namesOf(instance));
  const only = Object.hasOwn(answers, question) ? answers[question] : undefined;
  return only === undefined ? "" : answerText({ [question]: only }, labels);
}

/** What a submission is called, and whom it is about. */
const namesOf = (instance: Instance) =>
  [shownName(instance), instance.subjectId].filter((name) => name !== undefined).join("\n");

/** By the form as it was published: submissions of one publication share it. */
const kept = new WeakMap<FormDefinition, Map<string, ChoiceWords>>();

function labelsOf(definition: FormDefinition, locale: string) {
  const ofForm = kept.get(definition) ?? new Map<string, ChoiceWords>();
  kept.set(definition, ofForm);
  return [...new Set([definition.defaultLocale, locale])].map((one) => {
    const labels = ofForm.get(one) ?? choiceWordsOf([definition], one);
    ofForm.set(one, labels);
    return labels;
  });
}
