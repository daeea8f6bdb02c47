/** Answers with what was shown and left empty, by the rules of the form that they were given in. */
import type { StoredAnswer, StoredAnswers } from "../form/definition/definition.ts";
import { isAnswered } from "../form/definition/field-kind.ts";
import { JOINT, prefixOf } from "../form/definition/instance-keys.ts";
import { isPlace } from "../form/definition/place-answers.ts";
import { ID } from "../form/definition/uploaded-file.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { FormClock } from "../form/engine/form-clock.ts";
import { isCalculated } from "../form/engine/form-node.ts";
import { openForm } from "../form/engine/open-form.ts";

import { SKIPPED } from "./why-missing.ts";

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
