/** Why an answer is missing in an export: it was not asked, it was skipped, or its question isn't in that version of the form. */
import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { isAnswered } from "../form/definition/field-kind.ts";
import { JOINT, prefixOf } from "../form/definition/instance-keys.ts";
import { isPlace } from "../form/definition/place-answers.ts";
import { ID } from "../form/definition/uploaded-file.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { FormClock } from "../form/engine/form-clock.ts";
import { isCalculated } from "../form/engine/form-node.ts";
import { openForm } from "../form/engine/open-form.ts";

/** In the order of their codes. `notRead`: it was answered by something that its variable can't have. */
export const whyMissing = ["notAsked", "skipped", "notInVersion", "notRead"] as const;
export type WhyMissing = (typeof whyMissing)[number];

/** Beside the answers of a submission, or of an instance: the keys of what was shown and left empty. No question has this name. */
export const SKIPPED = "$skipped";

/** What an export says in place of what is missing. */
export interface MissingWords {
  words: Readonly<Record<Exclude<WhyMissing, "notRead">, string>>;
  /** The questions of each version of the form. */
  keys: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Answers that say what was skipped, by the rules of the form that they were given in. */
export function withSkipped(
  form: CompiledForm,
  answers: StoredAnswers,
  clock: FormClock,
  locale: string,
): StoredAnswers {
  const session = openForm(form, answers, clock, locale);
  const skipped = new Map<string, string[]>();
  for (const node of session.nodes()) {
    if (node.kind === "none" || node.repeat !== undefined || node.type === "set") continue;
    const { key } = node;
    if (isCalculated(node) || !session.isVisible(key) || session.isReadOnly(key)) continue;
    if (isAnswered(session.value(key))) continue;
    const at = key.lastIndexOf(JOINT) + 1;
    const prefix = key.slice(0, at);
    const beside = skipped.get(prefix);
    if (beside === undefined) skipped.set(prefix, [key.slice(at)]);
    else beside.push(key.slice(at));
  }
  return marked(answers, "", skipped);
}

function marked(
  answers: StoredAnswers,
  prefix: string,
  skipped: ReadonlyMap<string, string[]>,
): StoredAnswers {
  const entries = Object.entries(answers).map(([key, answer]): [string, StoredAnswer] => {
    if (!Array.isArray(answer)) return [key, answer];
    const items: readonly unknown[] = answer;
    if (items.length === 0 || items.some((one) => typeof one === "string" || isPlace(one)))
      return [key, answer];
    const instances = answer as StoredAnswers[]; // neither texts nor places are among them
    return [
      key,
      instances.map((one, place) => marked(one, prefixOf(prefix + key, idOf(one, place)), skipped)),
    ];
  });
  return { ...Object.fromEntries(entries), [SKIPPED]: skipped.get(prefix) ?? [] };
}

/** As in `flattenAnswers`. */
function idOf(instance: StoredAnswers, place: number): string {
  const id = instance[ID];
  return typeof id === "string" ? id : String(place + 1);
}

/** @param answers those of the submission, or of the instance that the question is in */
export function whyIsMissing(
  key: string,
  answers: StoredAnswers,
  known: ReadonlySet<string> | undefined,
): Exclude<WhyMissing, "notRead"> | undefined {
  const skipped = answers[SKIPPED];
  if (!Array.isArray(skipped)) return undefined;
  if (known?.has(key) === false) return "notInVersion";
  return (skipped as unknown[]).includes(key) ? "skipped" : "notAsked";
}
