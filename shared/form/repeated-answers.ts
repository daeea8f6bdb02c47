/**
 * Answers of repeats in their two forms. Stored and sent: a list of objects, each with the id of its instance under `$id`.
 * In a session: flat, each answer under the key of its instance, and the ids of the instances under the repeat's key.
 */
import type { Answer, Answers, Field, FormDefinition, StoredAnswers } from "./definition.ts";
import { prefixOf } from "./instance-keys.ts";
import { likertKey } from "./likert-key.ts";

/** The id of an instance in what is stored; no key of a field begins so. */
const ID = "$id";

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
 * Stored answers as a session takes them; flat ones stay as they are. Instances without an id, as others may send them, get
 * their place as one; a second instance of the same id is ignored.
 * @example flattenAnswers({ children: [{ $id: "k3", name: "Ana" }] }) // { children: ["k3"], "children/k3/name": "Ana" }
 */
export function flattenAnswers(stored: StoredAnswers): Answers {
  const flat: [string, Answer][] = [];
  addFlat(stored, "", flat);
  return Object.fromEntries(flat);
}

function addFlat(stored: StoredAnswers, prefix: string, flat: [string, Answer][]): void {
  for (const [key, value] of Object.entries(stored)) {
    if (prefix !== "" && key === ID) continue;
    if (isAnswer(value)) {
      flat.push([prefix + key, value]);
      continue;
    }
    const ids: string[] = [];
    for (const [place, instance] of value.entries()) {
      const given = Object.hasOwn(instance, ID) ? instance[ID] : undefined;
      const id = typeof given === "string" && ID_PATTERN.test(given) ? given : String(place + 1);
      if (ids.includes(id)) continue;
      ids.push(id);
      addFlat(instance, prefixOf(prefix + key, id), flat);
    }
    flat.push([prefix + key, ids]);
  }
}

/** No joint of keys in it. */
const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** Also true for the ids of a repeat in flat answers, which stay as they are. */
function isAnswer(value: Answer | StoredAnswers[]): value is Answer {
  return !Array.isArray(value) || value.every((item) => typeof item === "string");
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
