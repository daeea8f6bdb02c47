/** Reads the answers of a form's submissions to count them, question by question. */
import {
  type FormDefinition,
  type StoredAnswer,
  StoredAnswers,
} from "../../shared/form/definition/definition.ts";
import type { CountedQuestion, QuestionAnswers } from "../../shared/statistics/answer-charts.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import {
  type Choices,
  type CodebookEntry,
  choicesOf,
  codebookOf,
  takesSeveral,
} from "../../shared/submissions/codebook.ts";
import { planOf } from "../../shared/submissions/identifying-answers.ts";
import { instancesAt } from "../../shared/submissions/repeat-entries.ts";
import { ANSWER_COUNTS_MS } from "../../shared/timings.ts";

/** What one call reads: so many of the newest, and so much of their answers. */
const MOST_COUNTED = 2_000;
const MOST_CHARACTERS = 20 * 1024 * 1024;
const READS_AT_ONCE = 25;

interface Read {
  publicationKey: string;
  version: number;
  answers: StoredAnswers;
}

/** Answers of submissions, without drafts and tests. @param clock in milliseconds */
export async function countAnswers(stores: Stores, form: Form, clock: () => number) {
  const { read, versions, isPartial } = await readAnswers(stores, form.id, clock);
  const newest = [...versions].sort(([a], [b]) => b - a).map(([, definition]) => definition);
  const questions = questionsOf(newest);
  const keys = new Map(
    [...versions].map(([version, definition]) => [
      version,
      new Set(codebookOf([definition], definition.defaultLocale).map(({ key }) => key)),
    ]),
  );
  const answers = new Map<string, QuestionAnswers[]>();
  for (const { key, path, kind } of questions)
    answers.set(
      key,
      read.flatMap((one) => {
        if (keys.get(one.version)?.has(key) !== true) return [];
        const places =
          path.length === 0 ? [one.answers] : instancesAt(one.answers, path).map(({ instance }) => instance);
        const entries = places.map((instance) =>
          valuesOf(Object.hasOwn(instance, key) ? instance[key] : undefined, kind),
        );
        return entries.length === 0 ? [] : [{ publicationKey: one.publicationKey, entries }];
      }),
    );
  const submissions = new Map<string, number>();
  for (const { publicationKey } of read)
    submissions.set(publicationKey, (submissions.get(publicationKey) ?? 0) + 1);
  return { questions, answers, submissions, isPartial };
}

async function readAnswers({ submissions, blobs }: Stores, formId: number, clock: () => number) {
  const started = clock();
  const read: Read[] = [];
  const versions = new Map<number, FormDefinition>();
  let characters = 0;
  const readOne = async (instance: Instance): Promise<Read> => {
    const { publicationKey, snapshot } = instance;
    const { formVersion, definition } = await loadSnapshot(blobs, { formId, publicationKey, snapshot });
    versions.set(formVersion, definition);
    const text = await answersText(blobs, instance);
    characters += text.length;
    return { publicationKey, version: formVersion, answers: StoredAnswers.parse(JSON.parse(text)) };
  };
  const matches = ({ submittedAt }: { submittedAt?: string | undefined }) => submittedAt !== undefined;
  for await (const some of submissions.eachOfForm(formId, { matches }))
    for (let start = 0; start < some.length; start += READS_AT_ONCE) {
      if (read.length >= MOST_COUNTED || characters > MOST_CHARACTERS || clock() - started > ANSWER_COUNTS_MS)
        return { read, versions, isPartial: true };
      read.push(...(await Promise.all(some.slice(start, start + READS_AT_ONCE).map(readOne))));
    }
  return { read, versions, isPartial: false };
}

/** Those with choices or numbers, but for those that say who somebody is. */
function questionsOf(
  definitions: readonly FormDefinition[],
): (CountedQuestion & { path: readonly string[] })[] {
  const locale = definitions[0]?.defaultLocale ?? "en";
  const choices = choicesOf(definitions, locale);
  const plan = planOf(definitions);
  const codebook = codebookOf(definitions, locale);
  const names = new Map(codebook.map(({ key, question }) => [key, question || key]));
  return codebook.flatMap((entry) => {
    const { key, page, question, repeats: path = [] } = entry;
    const { why = "harmless", treatment } = plan.get(key) ?? {};
    if (treatment !== "keep" && (why === "marked" || why === "asks for it")) return [];
    const counted = countedAs(entry, choices);
    if (counted === undefined) return [];
    const repeat = path.at(-1);
    return {
      ...{ key, page, path, question: question || key, ...counted },
      ...(repeat !== undefined && { repeat: names.get(repeat) ?? repeat }),
    };
  });
}

const YES_NO = new Map([
  ["true", "Yes"],
  ["false", "No"],
]);

function countedAs(
  { key, type }: CodebookEntry,
  choices: Choices,
): Pick<CountedQuestion, "kind" | "choices" | "isScale"> | undefined {
  const offered = choices.get(key);
  if (type === "rank") return undefined;
  if (offered !== undefined)
    return { kind: takesSeveral({ key, type }, choices) ? "several" : "choice", choices: offered };
  if (type === "checkbox" || type === "sliderToggle") return { kind: "choice", choices: YES_NO };
  if (type === "number" || type === "slider")
    return { kind: "numbers", choices: new Map(), isScale: type === "slider" };
  return undefined;
}

/** The chosen keys, or the number. */
function valuesOf(answer: StoredAnswer | undefined, kind: CountedQuestion["kind"]): (string | number)[] {
  if (answer === undefined || answer === null || answer === "") return [];
  if (Array.isArray(answer)) return (answer as unknown[]).filter((one) => typeof one === "string");
  if (typeof answer === "object") return [];
  if (kind !== "numbers") return [String(answer)];
  return Number.isFinite(Number(answer)) ? [Number(answer)] : [];
}
