/** Answers of a session as they are stored and sent; `flat-answers.ts` has the way back, and says how the two differ. */
import type { Answer, Answers, Field, FormDefinition, StoredAnswers } from "./definition.ts";
import { ID } from "./flat-answers.ts";
import { prefixOf } from "./instance-keys.ts";
import { likertKey } from "./likert-key.ts";

/** The repeats of a form or of an instance, each with the keys of what is inside it. */
interface RepeatShape {
  key: string;
  keys: readonly string[];
  repeats: readonly RepeatShape[];
}

/** The repeats of a form, outermost ones first. */
function repeatsOf({ model }: FormDefinition): readonly RepeatShape[] {
  return model.flatMap(({ composites }) => composites.flatMap(({ fields }) => shapesIn(fields)));
}

function shapesIn(fields: readonly Field[]): RepeatShape[] {
  return fields.flatMap((field) => {
    const inner = field.fields ?? [];
    if (field.repeat === undefined) return shapesIn(inner);
    return [{ key: field.key, keys: keysIn(inner), repeats: shapesIn(inner) }];
  });
}

function keysIn(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.repeat !== undefined) return [];
    const questions = (field.questions ?? []).map(({ key }) => likertKey(field.key, key));
    return [field.key, ...questions, ...keysIn(field.fields ?? [])];
  });
}

/**
 * Answers of a session as they are stored.
 * @param withIds false for documents, whose readers need no ids
 * @example nestAnswers({ children: ["k3"], "children/k3/name": "Ana" }, form) // { children: [{ $id: "k3", name: "Ana" }] }
 */
export function nestAnswers(flat: Answers, definition: FormDefinition, withIds = true): StoredAnswers {
  const repeats = repeatsOf(definition);
  if (repeats.length === 0) return flat;
  const lists = new Set<string>();
  const nested: [string, Answer | StoredAnswers[]][] = [];
  for (const { key } of repeats) lists.add(key);
  for (const [key, value] of Object.entries(flat)) {
    if (key.includes("/")) continue;
    const shape = lists.has(key) ? repeats.find((one) => one.key === key) : undefined;
    nested.push([key, shape === undefined ? value : instancesOf(flat, shape, "", withIds)]);
  }
  return Object.fromEntries(nested);
}

function instancesOf(flat: Answers, shape: RepeatShape, prefix: string, withIds: boolean): StoredAnswers[] {
  const ids = flat[prefix + shape.key];
  if (!Array.isArray(ids)) return [];
  return ids.map((id) => {
    const inside = prefixOf(prefix + shape.key, id);
    const entries: [string, Answer | StoredAnswers[]][] = withIds ? [[ID, id]] : [];
    for (const key of shape.keys) {
      const value = flat[inside + key];
      if (value !== undefined) entries.push([key, value]);
    }
    for (const inner of shape.repeats)
      if (flat[inside + inner.key] !== undefined)
        entries.push([inner.key, instancesOf(flat, inner, inside, withIds)]);
    return Object.fromEntries(entries);
  });
}
